package io.github.acl4j;

import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.Dispatcher;
import java.time.Duration;

/**
 * A listener that is called through the dispatcher. Two gates: the runtime's callback goes through one, which only queues; the
 * listener's own call through the other, which is the one that the registration shows.
 */
final class QueuedListener implements CapturedException.Listener {
    private final Dispatcher dispatcher;
    private final CapturedException.Listener listener;
    private final GatedRegistration calls = new GatedRegistration(closed -> {});

    QueuedListener(ExceptionHub hub, Dispatcher dispatcher, CapturedException.Listener listener) {
        this.dispatcher = dispatcher;
        this.listener = hub.guarded(listener);
    }

    @Override
    public void onException(CapturedException exception) {
        dispatcher.offer(() -> calls.call(() -> CallbackScope.LISTENER.run(() -> listener.onException(exception))));
    }

    Registration startWith(Registration source) {
        return new Registration() {
            @Override
            public void close() {
                calls.close();
                source.close();
            }

            @Override
            public boolean awaitQuiescence(Duration timeout) throws InterruptedException {
                return calls.awaitQuiescence(timeout);
            }
        };
    }
}
