package io.github.acl4j.spi;

/** The C type {@code aclrtStreamStateCallback}: called when a stream was created or is about to be destroyed. */
@FunctionalInterface
public interface AclrtStreamStateCallback {
    /** {@code ACL_RT_STREAM_STATE_CREATE_POST}. */
    int STATE_CREATE_POST = 1;

    /** {@code ACL_RT_STREAM_STATE_DESTROY_PRE}. */
    int STATE_DESTROY_PRE = 2;

    /**
     * Called on the thread that creates or destroys the stream, in the byte order of the registered names (acl-facts 3.14).
     *
     * @param stream the stream
     * @param state {@link #STATE_CREATE_POST} or {@link #STATE_DESTROY_PRE}
     * @param args what was given at registration
     */
    void onStreamState(long stream, int state, long args);
}
