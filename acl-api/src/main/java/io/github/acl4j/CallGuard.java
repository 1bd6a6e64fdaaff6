package io.github.acl4j;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the calls of one callback. What they throw must reach neither the runtime, through which it would unwind, nor the next
 * callback. Only the first is an ERROR in the log: exceptions come in storms, and one that throws does so each time.
 */
final class CallGuard {
    private static final Logger log = LoggerFactory.getLogger(CallGuard.class);

    private final String text;
    private final LongAdder failed;
    private final AtomicBoolean told = new AtomicBoolean();

    /**
     * Makes one for a callback.
     *
     * @param text for the log, when a call throws
     * @param failed counts the calls that throw
     */
    CallGuard(String text, LongAdder failed) {
        this.text = text;
        this.failed = failed;
    }

    void run(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            failed.increment();
            (told.getAndSet(true) ? log.atDebug() : log.atError()).setCause(e).log(text);
        }
    }
}
