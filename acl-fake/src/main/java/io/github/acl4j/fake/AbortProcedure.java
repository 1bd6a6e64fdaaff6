package io.github.acl4j.fake;

import java.util.EnumSet;
import java.util.Set;

/** The way in which a family of products aborts all tasks of a device (acl-facts 3.6). Whatever fails on it leaves abort state. */
sealed interface AbortProcedure permits A2Abort, Ascend950Abort, NoAbort {
    /** Ends the call where the product has no abort, before anything else is looked at. */
    default void requireSupported() {}

    /** Aborts, after the arguments were checked. */
    void run(AbortRun run);

    /** The ends that can be injected, as the steps of the procedure go. */
    default Set<FakeAbortEnd> ends() {
        return EnumSet.allOf(FakeAbortEnd.class);
    }

    /** The fake was closed: who waits for a turn waits no more. */
    default void wakeAll() {}
}
