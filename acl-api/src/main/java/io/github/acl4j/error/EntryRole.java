package io.github.acl4j.error;

/** What an entry of an {@link ErrorReport} has to do with the failure. */
public enum EntryRole {
    /** The best explanation that the text has. One entry at most. */
    ROOT,
    /** It followed from another failure. */
    CONSEQUENCE,
    /**
     * A call that got to know of it. Since work on a device is asynchronous, neither the function nor the operator that it names need
     * have anything to do with the failure.
     */
    NOTICED_AT,
    /** Wrapping: the heading of a block, or what a framework said around the message. */
    WRAPPER,
    /** An error of fetching the error, such as that of a thread without a context (acl-facts 3.1). Never the root. */
    SELF_MADE,
    /** Older than the call, and of another failure: it waited in the thread's buffer. Never the root. */
    STALE,
    /** Text without an error in it. */
    PLAIN
}
