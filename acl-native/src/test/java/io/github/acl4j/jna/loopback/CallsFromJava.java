package io.github.acl4j.jna.loopback;

import com.sun.jna.Native;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls that Java makes to the library. Their answers come from Java again, on the same thread, and what they throw can't
 * pass through C: it is kept, and thrown when the call has returned.
 */
final class CallsFromJava {
    /** What a thread is at. */
    private static final class Call {
        private int depth;
        private boolean heldAttached;
        private @Nullable Throwable thrown;
    }

    @SuppressWarnings("ThreadLocalUsage")
    private static final ThreadLocal<Call> CALLS = ThreadLocal.withInitial(Call::new);

    private static final Set<Throwable> UNCLAIMED = ConcurrentHashMap.newKeySet();

    private CallsFromJava() {}

    /** A call. */
    interface Body {
        Object call() throws Throwable;
    }

    /** Makes a call, and throws what its answer threw. */
    static Object make(Body body) throws Throwable {
        Call call = CALLS.get();
        call.depth++;
        try {
            return body.call();
        } finally {
            call.depth--;
            letGo(call);
            claim(call);
        }
    }

    /** Keeps what an answer threw for its caller: one in Java, which gets the last, or nobody. */
    static void keep(Throwable thrown) {
        Call call = CALLS.get();
        if (call.depth == 0) {
            UNCLAIMED.add(thrown);
            return;
        }
        if (call.thrown != null) {
            UNCLAIMED.add(call.thrown);
        }
        call.thrown = thrown;
    }

    private static void claim(Call call) throws Throwable {
        Throwable thrown = call.thrown;
        if (thrown != null) {
            call.thrown = null;
            throw thrown;
        }
    }

    /** Takes what was thrown where no caller in Java has seen it. */
    static Set<Throwable> takeUnclaimed() {
        Set<Throwable> taken = Set.copyOf(UNCLAIMED);
        UNCLAIMED.removeAll(taken);
        return taken;
    }

    /**
     * An answer begins. JNA detaches a thread that it has attached at the end of every callback, also of one that is made
     * during another; that fails, as there is Java below, and JNA says so on the process's standard error.
     */
    static void answering() {
        Call call = CALLS.get();
        if (call.depth > 0 && !call.heldAttached && LoopbackLibrary.acl4j_loopback_started_here()) {
            call.heldAttached = true;
            Native.detach(false);
        }
    }

    /** The outer callback is to detach the thread, as it would have. */
    private static void letGo(Call call) {
        if (call.heldAttached && call.depth == 0) {
            call.heldAttached = false;
            Native.detach(true);
        }
    }
}
