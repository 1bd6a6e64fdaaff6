package io.github.acl4j.benchmarks;

import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.recovery.LaunchLedger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** What each request and each launch pays for being recoverable, on two threads at once. */
@State(Scope.Benchmark)
@Threads(2)
public class RecoveryBenchmark {
    private final AdmissionGate gate = new AdmissionGate();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final LaunchLedger ledger = new LaunchLedger();

    /** The task ids of one thread. */
    @State(Scope.Thread)
    public static class Stream {
        private final int id = System.identityHashCode(this);
        private int task;
    }

    /**
     * In and out by the open gate.
     *
     * @return whether it was open
     */
    @Benchmark
    public boolean gate() {
        boolean open = gate.tryEnter();
        gate.exit();
        return open;
    }

    /**
     * In and out by a read lock, which a service would take instead.
     *
     * @return how many have it
     */
    @Benchmark
    public int readLock() {
        lock.readLock().lock();
        try {
            return lock.getReadLockCount();
        } finally {
            lock.readLock().unlock();
        }
    }

    /**
     * Records a launch.
     *
     * @param stream the thread's own stream
     */
    @Benchmark
    public void ledger(Stream stream) {
        stream.task++;
        ledger.record(0, stream.id, stream.task, stream.task, "attention");
    }
}
