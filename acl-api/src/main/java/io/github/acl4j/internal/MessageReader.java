package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.MessageNotRead;
import io.github.acl4j.error.RecentMessage;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the message of the calling OS thread where that does no harm, and cuts off what was seen there before: without a
 * context, or in abort state, the runtime gives the old text again behind the new one (acl-facts 3.1, fault-handling 6.10).
 */
public final class MessageReader {
    private final AclrtBackend backend;
    private final CallPolicy policy;
    private final DeviceRecords records;
    private final ThreadLocal<String> seen = new ThreadLocal<>();

    MessageReader(AclrtBackend backend, CallPolicy policy, DeviceRecords records) {
        this.backend = backend;
        this.policy = policy;
        this.records = records;
    }

    /**
     * Reads after a failed call.
     *
     * @param error what failed
     * @return the new text, or why it wasn't read
     */
    RecentMessage afterFailure(AclError error) {
        // Inside a callback the thread is the runtime's: what it recorded there is for whoever synchronizes (observed).
        if ((policy.guest() || CallbackScope.isInsideRuntime()) && !SdkThread.isCurrent()) {
            return RecentMessage.notRead(MessageNotRead.GUEST_THREAD);
        }
        if (error.isDeviceLost()) {
            return RecentMessage.notRead(MessageNotRead.DEVICE_LOST);
        }
        if (error.isDeviceFault() || error.isTaskAborted()) {
            return RecentMessage.notRead(MessageNotRead.DEVICE_POISONED);
        }
        return onRequest();
    }

    /**
     * Reads because the thread's owner asks for it.
     *
     * @return the new text, or why it wasn't read
     */
    public RecentMessage onRequest() {
        Optional<MessageNotRead> harm = harm();
        return harm.isPresent() ? RecentMessage.notRead(harm.get()) : RecentMessage.of(read());
    }

    private Optional<MessageNotRead> harm() {
        if (!backend.supports(AclrtFunction.ACL_GET_RECENT_ERR_MSG)) {
            return Optional.of(MessageNotRead.ABSENT);
        }
        if (policy.processMessages()) {
            return Optional.of(MessageNotRead.PROCESS_MODE);
        }
        if (policy.messageLaunchesTask()) {
            return Optional.of(MessageNotRead.PRODUCT_LAUNCHES_TASK);
        }
        int[] current = new int[1];
        // Without a context this answers 107002, stores nothing and leaves no message (acl-facts 3.15).
        if (backend.aclrtGetDevice(current) != AclErrorCode.SUCCESS) {
            return Optional.of(MessageNotRead.NO_CONTEXT);
        }
        DeviceState state = records.of(current[0]).now().state();
        if (state.isFinal()) {
            return Optional.of(MessageNotRead.DEVICE_LOST);
        }
        return state == DeviceState.FAULTED || state == DeviceState.ABORTING
                ? Optional.of(MessageNotRead.DEVICE_POISONED)
                : Optional.empty();
    }

    private @Nullable String read() {
        String text = backend.aclGetRecentErrMsg();
        String before = seen.get();
        if (text == null) {
            seen.remove();
            return null;
        }
        seen.set(text);
        return before == null ? text : withoutSuffix(text, before);
    }

    private static String withoutSuffix(String text, String seenBefore) {
        return text.endsWith(seenBefore)
                ? text.substring(0, text.length() - seenBefore.length()).stripTrailing()
                : text;
    }
}
