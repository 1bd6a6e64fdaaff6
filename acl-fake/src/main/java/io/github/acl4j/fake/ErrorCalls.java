package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import org.jspecify.annotations.Nullable;

/** Last error and message of the calling thread (acl-facts 3.1, 3.2). */
final class ErrorCalls {
    private static final int THREAD_LEVEL = 0;

    private final FakeRuntime runtime;
    private final Devices devices;

    ErrorCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    int peek(int level) {
        requireLevel("aclrtPeekAtLastError", level);
        return runtime.thread().lastError();
    }

    int get(int level) {
        requireLevel("aclrtGetLastError", level);
        return runtime.thread().takeLastError();
    }

    private static void requireLevel(String function, int level) {
        if (level != THREAD_LEVEL) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM, ErrorEntry.value("EH0007", function, level, "level", "ACL_RT_THREAD_LEVEL"));
        }
    }

    /**
     * The message. The thread's buffer is emptied only where the device can be asked: without a context, or in abort state,
     * the text that was read before comes back behind the new one, and grows (vectors message-002, -024, -301 to -303).
     */
    @Nullable
    String recentMessage() {
        OsThread thread = runtime.thread();
        Npu current = devices.current();
        if (current != null && runtime.rules().asksDeviceForMessage()) {
            current.gates().pass(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
        }
        int failure = current == null ? Codes.RT_CONTEXT_NULL : statusOf(current);
        if (failure == Codes.SUCCESS) {
            thread.setMessageBuffer("");
        } else {
            Refused own = current == null
                    ? Refused.noContext("rtGetDevMsg")
                    : Refused.byRuntime("rtGetDevMsg", failure, "device task abort");
            own.entries().forEach(entry -> runtime.errors().record(thread, entry));
            thread.setLastError(failure);
        }
        String events = current == null ? "" : faultEvents(current);
        thread.setMessageBuffer(join(thread.messageBuffer(), events));
        thread.setMessageBuffer(join(runtime.errors().take(thread), thread.messageBuffer()));
        return thread.messageBuffer().isEmpty() ? null : thread.messageBuffer();
    }

    private static int statusOf(Npu npu) {
        npu.lock().lock();
        try {
            return npu.state().deviceStatus();
        } finally {
            npu.lock().unlock();
        }
    }

    private static String faultEvents(Npu npu) {
        int event = npu.injections().faultEvent;
        return event == 0 ? "" : "Fault diagnosis analysis: [0x" + Integer.toHexString(event) + "]fault event;";
    }

    private static String join(String first, String second) {
        if (first.isEmpty()) {
            return second;
        }
        return second.isEmpty() ? first : first + "\n" + second;
    }
}
