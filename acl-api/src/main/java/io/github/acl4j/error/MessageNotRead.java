package io.github.acl4j.error;

/**
 * Why the message of a failed call was not read. {@code aclGetRecentErrMsg} isn't free of harm: it consumes what it reads,
 * overwrites the thread's last error where it fails, and on some products launches a task (acl-facts 3.1).
 */
public enum MessageNotRead {
    /** The library has no {@code aclGetRecentErrMsg}. */
    ABSENT("the library has no aclGetRecentErrMsg"),
    /** Nothing was called that could have left a message. */
    NOT_CALLED("nothing was called"),
    /** The thread has no context: the read would fail, overwrite the last error and bring old text back. */
    NO_CONTEXT("the thread has no context"),
    /** The device is lost. */
    DEVICE_LOST("the device is lost"),
    /** The device is poisoned or being aborted: the read would fail and bring old text back. */
    DEVICE_POISONED("the device is poisoned"),
    /** On this product the read launches a task, which may hang on a faulty device (310P, 310B, 910). */
    PRODUCT_LAUNCHES_TASK("reading launches a task on this product"),
    /** The process has one message list for all threads, so the text could be anybody's. */
    PROCESS_MODE("messages are the process's, not the thread's"),
    /** The thread isn't the SDK's: the text belongs to the engine that shares the process. */
    GUEST_THREAD("the thread's messages are not the SDK's to read");

    private final String reason;

    MessageNotRead(String reason) {
        this.reason = reason;
    }

    /**
     * The reason in words.
     *
     * @return a phrase in English
     */
    @Override
    public String toString() {
        return reason;
    }
}
