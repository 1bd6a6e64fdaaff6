package io.github.acl4j.fake;

import org.jspecify.annotations.Nullable;

/** A launched task. */
class NpuTask {
    /** What it does on the device's thread when its time is over. */
    @FunctionalInterface
    interface Work {
        /** Does it; {@link FakeTaskFailure} lets it fail. */
        void run();
    }

    private final NpuStream stream;
    private final int id;
    private final int threadId;
    private final Work work;
    private final long durationNanos;
    private final boolean hangs;
    private final @Nullable FakeKernel kernel;

    /** Guarded by the device's lock: an abort or a reset took it off its stream. */
    boolean dropped;

    private volatile boolean ended;

    NpuTask(
            NpuStream stream,
            int id,
            int threadId,
            Work work,
            long durationNanos,
            boolean hangs,
            @Nullable FakeKernel kernel) {
        this.stream = stream;
        this.id = id;
        this.threadId = threadId;
        this.work = work;
        this.durationNanos = durationNanos;
        this.hangs = hangs;
        this.kernel = kernel;
    }

    NpuStream stream() {
        return stream;
    }

    int id() {
        return id;
    }

    int threadId() {
        return threadId;
    }

    long durationNanos() {
        return durationNanos;
    }

    boolean hangs() {
        return hangs;
    }

    /** The kernel that it runs; null for a copy. */
    @Nullable
    FakeKernel kernel() {
        return kernel;
    }

    void run() {
        work.run();
    }

    // ---- with the device's lock held

    /** It has run to its end, well or not, and left its stream. */
    final void end() {
        ended = true;
        leave();
    }

    /** An abort or a reset took it off its stream. */
    final void drop() {
        dropped = true;
        leave();
    }

    final boolean hasEnded() {
        return ended;
    }

    /** It is on its stream no more. */
    void leave() {}
}
