package io.github.acl4j.fake;

/**
 * The five values of an exception notification. The ids are unsigned: -1 stands for 0xFFFFFFFF, "there is none".
 *
 * @param device the device, as the user counts
 * @param stream the stream, as {@code aclrtStreamGetId} tells it
 * @param task the task
 * @param thread the OS thread that launched it, as {@link FakeAscend#threadId} tells it
 * @param code the ACL error
 */
public record FakeException(int device, int stream, int task, int thread, int code) {
    /**
     * An exception of a whole device, as for a lost connection (507901): no task, no stream, no thread (acl-facts 3.4).
     *
     * @param device the device, as the user counts
     * @param code the ACL error
     * @return the exception
     */
    public static FakeException ofDevice(int device, int code) {
        return new FakeException(device, Codes.NONE, Codes.NONE, Codes.NONE, code);
    }
}
