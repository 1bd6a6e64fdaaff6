package io.github.acl4j.fake;

import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of one device: each stream's in their order, the streams side by side as their durations go, all on one
 * thread. Everything in here is guarded by the device's lock; a task's work and the callbacks of its failure run without it.
 */
final class Scheduler implements FakeClock.Sleeper {
    private static final long SETTLE_SECONDS = 60;

    private record Due(long time, long order, NpuTask task) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            int byTime = Long.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final Npu npu;
    private final FakeClock clock;
    private final Condition work;
    private final PriorityQueue<Due> due = new PriorityQueue<>();
    private long launched;

    private @Nullable DeviceThread thread;
    private @Nullable NpuTask running;
    private boolean telling;

    Scheduler(Npu npu, FakeClock clock) {
        this.npu = npu;
        this.clock = clock;
        this.work = npu.lock().newCondition();
        clock.add(this);
    }

    /** The device was opened. */
    void start() {
        DeviceThread started = new DeviceThread(npu.driverId(), this::loop);
        thread = started;
        started.start();
    }

    /** The device was ended: its thread ends when it is done with what it does now. */
    void stop() {
        thread = null;
        due.clear();
        work.signalAll();
    }

    void launch(NpuTask task) {
        NpuStream stream = task.stream();
        stream.tasks.add(task);
        if (stream.tasks.size() == 1) {
            begin(task, clock.nanos());
        }
    }

    /** The first task of a stream begins, unless the stream or the task hangs or the stream stopped. */
    private void begin(NpuTask task, long time) {
        NpuStream stream = task.stream();
        if (!task.hangs() && !hangs(stream) && !stream.stopped) {
            due.add(new Due(time + task.durationNanos(), launched++, task));
            work.signal();
        }
    }

    private boolean hangs(NpuStream stream) {
        return stream.hangs || npu.injections().hanging;
    }

    /** A stream that hung goes on. */
    void resume(NpuStream stream) {
        NpuTask first = stream.tasks.peek();
        if (first != null && first != running && due.stream().noneMatch(each -> each.task == first)) {
            begin(first, clock.nanos());
        }
    }

    /** Takes all tasks off a stream. What is being worked on ends without any effect. */
    void drop(NpuStream stream) {
        stream.tasks.forEach(NpuTask::drop);
        stream.tasks.clear();
        due.removeIf(each -> each.task.dropped);
        npu.changed().signalAll();
    }

    /** Whether a kernel runs on a stream: its time goes by. */
    boolean isComputing(NpuStream stream) {
        NpuTask first = stream.tasks.peek();
        return first != null
                && first.kernel() != null
                && (first == running || due.stream().anyMatch(each -> each.task == first));
    }

    /** Whether the callbacks of a failure are being called. */
    boolean isTelling() {
        return telling;
    }

    private void loop() {
        npu.runtime().adopt(npu);
        npu.lock().lock();
        try {
            while (thread == Thread.currentThread()) {
                Due next = due.peek();
                long time = next == null ? Long.MAX_VALUE : next.time;
                if (next == null || time > clock.nanosOf(this)) {
                    npu.changed().signalAll();
                    clock.await(npu.lock(), work, time, this);
                } else {
                    due.remove();
                    execute(next.task, time);
                }
            }
        } finally {
            npu.lock().unlock();
        }
    }

    private void execute(NpuTask task, long time) {
        if (hangs(task.stream())) {
            return;
        }
        running = task;
        int code = unlocked(() -> npu.runtime().outcome(task));
        if (code != Codes.SUCCESS && !task.dropped && npu.state().beginFailure()) {
            telling = true;
            unlocked(() -> {
                npu.runtime().tellFailure(task, code);
                return code;
            });
            telling = false;
        }
        running = null;
        if (!task.dropped) {
            end(task, code, time);
        }
        if (task.stream().tasks.isEmpty() || code != Codes.SUCCESS) {
            npu.changed().signalAll();
        }
    }

    private int unlocked(java.util.function.IntSupplier action) {
        npu.lock().unlock();
        try {
            return action.getAsInt();
        } finally {
            npu.lock().lock();
        }
    }

    private void end(NpuTask task, int code, long time) {
        NpuStream stream = task.stream();
        stream.tasks.remove();
        task.end();
        if (code != Codes.SUCCESS) {
            npu.state().failed(stream, code);
        }
        NpuTask next = stream.tasks.peek();
        if (next != null) {
            begin(next, time);
        }
    }

    @Override
    public void settle() {
        if (Thread.currentThread() == thread) {
            return;
        }
        AtomicBoolean late = new AtomicBoolean();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLE_SECONDS);
        npu.lock().lock();
        try {
            while (isBusy() && !late.get()) {
                Waits.uninterruptibly(() -> {
                    long left = deadline - System.nanoTime();
                    late.set(left <= 0 || npu.changed().awaitNanos(left) <= 0);
                });
            }
            if (isBusy()) {
                throw new IllegalStateException("device " + npu.driverId() + " is still busy after " + SETTLE_SECONDS
                        + " s: does a kernel or a callback wait for the thread that advances the clock?");
            }
        } finally {
            npu.lock().unlock();
        }
    }

    private boolean isBusy() {
        Due next = due.peek();
        return running != null || (next != null && next.time <= clock.nanosOf(this) && thread != null);
    }
}
