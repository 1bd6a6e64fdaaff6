package io.github.acl4j.fake;

import java.util.ArrayDeque;
import java.util.Deque;

/** A stream: its tasks run one after another. Guarded by its device's lock. */
final class NpuStream {
    static final int CONTINUE_ON_FAILURE = 0;
    static final int STOP_ON_FAILURE = 1;

    private final Npu npu;
    private final int id;
    private final long handle;

    /** Launched and not ended yet; the first one is running. */
    final Deque<NpuTask> tasks = new ArrayDeque<>();

    /** The mode that was configured. */
    int failureMode = CONTINUE_ON_FAILURE;

    /** A task failed while the context stops on failures: nothing runs on it until an abort. */
    boolean stopped;

    /** The failure of a task that no synchronize told yet, or 0. */
    int untold;

    /** Its tasks never end, by the test's wish. */
    boolean hangs;

    /** How often aclrtStreamAbort dropped its tasks, for those who wait for them. */
    int aborts;

    NpuStream(Npu npu, int id, long handle) {
        this.npu = npu;
        this.id = id;
        this.handle = handle;
    }

    Npu npu() {
        return npu;
    }

    int id() {
        return id;
    }

    long handle() {
        return handle;
    }
}
