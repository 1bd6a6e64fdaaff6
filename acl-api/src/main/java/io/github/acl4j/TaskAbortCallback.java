package io.github.acl4j;

import java.time.Duration;
import java.util.Optional;

/** Is called while a device drops its tasks, as HCCL is. */
@FunctionalInterface
public interface TaskAbortCallback {
    /** What to return. Anything else ends the abort at once and leaves the device in abort state. */
    int GO_ON = 0;

    /** When. */
    enum Stage {
        /** Before the tasks are killed. */
        PRE,
        /** After they were killed. */
        POST
    }

    /**
     * Called on the thread of the abort, in the byte order of the names of all modules' callbacks (acl-facts 3.6). May call the
     * runtime, but anything that waits for the device answers 107022, and another abort would never return. What it throws is
     * logged, and the abort goes on.
     *
     * @param deviceId the device, as the user counts
     * @param stage before or after the kill
     * @param left what is left of the abort's time; empty where the runtime says 0, which is "no limit" or "under a millisecond"
     * @return {@link #GO_ON}; another number becomes the abort's own return code
     */
    int onTaskAbort(int deviceId, Stage stage, Optional<Duration> left);
}
