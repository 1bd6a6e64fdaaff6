package io.github.acl4j.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A burst of 100,000 exceptions: how long the runtime's thread is held up by each. */
@State(Scope.Benchmark)
public class BurstBenchmark {
    private static final int EXCEPTIONS = 100_000;

    /** Who hears of them. */
    @Param({"LISTENER", "JNI"})
    public Listening who = Listening.JNI;

    private Runnable end = () -> {};

    /**
     * Registers.
     *
     * @param opened the library
     */
    @Setup(Level.Trial)
    public void begin(Opened opened) {
        end = who.begin(opened);
    }

    /** Takes it back. */
    @TearDown(Level.Trial)
    public void end() {
        end.run();
    }

    /**
     * One exception of a burst.
     *
     * @return 0
     */
    @Benchmark
    @OperationsPerInvocation(EXCEPTIONS)
    public int exception() {
        return Jni.notify(EXCEPTIONS);
    }
}
