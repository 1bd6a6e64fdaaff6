package io.github.acl4j.benchmarks;

import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.spi.AclrtBackend;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** How many tasks the fake device runs. */
@State(Scope.Thread)
public class FakeBenchmark {
    private static final int TASKS = 200;
    private static final FakeKernel NOTHING = FakeKernel.of(memory -> {});

    private final FakeAscend fake = FakeAscend.builder().devices(1).build();
    private final AclrtBackend backend = fake.backend();

    /** Gives the measuring thread a device. */
    @Setup(Level.Trial)
    public void setDevice() {
        backend.aclrtSetDevice(0);
    }

    /** Ends the fake. */
    @TearDown(Level.Trial)
    public void close() {
        backend.aclrtResetDevice(0);
        fake.close();
    }

    /**
     * One task of those that are launched onto a stream and waited for together.
     *
     * @return 0
     */
    @Benchmark
    @OperationsPerInvocation(TASKS)
    public int task() {
        for (int i = 0; i < TASKS; i++) {
            if (fake.launch(0, NOTHING) != 0) {
                throw new IllegalStateException("the fake has refused a task");
            }
        }
        return backend.aclrtSynchronizeStream(0);
    }
}
