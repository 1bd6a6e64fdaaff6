package io.github.acl4j.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Exceptions on a thread of the library's, whose start and end are in it. */
@State(Scope.Benchmark)
public class CallbackBenchmark {
    private static final int EXCEPTIONS = 2000;

    /** Who hears of them. */
    @Param({"MIRROR", "CALLBACK", "JNI", "ATTACHED_JNI"})
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
     * One exception.
     *
     * @return 0
     */
    @Benchmark
    @OperationsPerInvocation(EXCEPTIONS)
    public int exception() {
        return Jni.notify(EXCEPTIONS);
    }
}
