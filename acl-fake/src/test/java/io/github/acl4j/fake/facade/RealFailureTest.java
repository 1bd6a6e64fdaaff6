package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Registration;
import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeBlock;
import io.github.acl4j.fake.FakeCall;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.StillAborting;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The facade while tasks really fail, memory is really broken, and the driver is really stuck. */
@Timeout(60)
class RealFailureTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORTEST = Captured.MIN_ABORT_TIMEOUT;
    private static final int SIZE = 4096;

    private final FakeAscend fake = FakeAscend.builder().devices(2).build();
    private final AclrtBackend engine = fake.backend();
    private final AclRuntime acl = AclRuntime.builder().backend(engine).open();

    @AfterEach
    void close() {
        acl.close();
        fake.close();
    }

    private static Aborted aborted(AbortOutcome outcome) {
        assertThat(outcome).isInstanceOf(Aborted.class);
        return (Aborted) outcome;
    }

    private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(50, TimeUnit.SECONDS);
        assertThat(taken).isNotNull();
        return taken;
    }

    private long weights(byte[] content) {
        long[] address = new long[1];
        assertThat(engine.aclrtMalloc(address, SIZE, 2)).isZero();
        ByteBuffer direct = ByteBuffer.allocateDirect(SIZE).put(0, content);
        assertThat(engine.aclrtMemcpy(address[0], SIZE, direct, SIZE, 1)).isZero();
        return address[0];
    }

    private static byte[] content() {
        byte[] content = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            content[i] = (byte) (i * 17 + 3);
        }
        return content;
    }

    private static MemoryOwner owner(long address, byte[] content) {
        return new MemoryOwner() {
            @Override
            public String name() {
                return "weights";
            }

            @Override
            public MemoryRanges owned() {
                return MemoryRanges.of(new MemoryRange(address, SIZE));
            }

            @Override
            public void restore(MemoryRanges lost, DeviceAccess access) {
                for (MemoryRange range : lost.asList()) {
                    int offset = (int) (range.start() - address);
                    int length = (int) range.length();
                    ByteBuffer part = ByteBuffer.allocateDirect(length).put(0, content, offset, length);
                    assertThat(access.mirror().aclrtMemcpy(range.start(), length, part, length, 1))
                            .isZero();
                }
            }
        };
    }

    @Test
    void brokenMemoryIsRecoveredWithItsContent() throws Exception {
        engine.aclrtSetDevice(0);
        byte[] content = content();
        long address = weights(content);
        BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
        acl.onException(exception -> seen.add(exception.error().code()));
        fake.device(0).breakMemory(address + 1024, 256);
        fake.launch(0, FakeKernel.of(memory -> memory.read(address, SIZE)));
        assertThat(next(seen)).isEqualTo(507053);
        assertThat(acl.device(0).state()).isEqualTo(DeviceState.FAULTED);
        assertThat(engine.aclrtSynchronizeStream(0)).isEqualTo(507053);
        int before = fake.device(0).setCount();

        try (FaultSequence sequence =
                acl.device(0).beginFaultSequence(acl.device(0).evidence())) {
            assertThat(aborted(sequence.capture().abortTasks(TIMEOUT))
                            .repair()
                            .restore(owners(owner(address, content)))
                            .verify(new CopyProbe())
                            .kind())
                    .isEqualTo(Kind.RECOVERED);
        }

        assertThat(fake.device(0).peek(address, SIZE)).isEqualTo(content);
        assertThat(fake.device(0).setCount()).isEqualTo(before);
        assertThat(acl.device(0).state()).isEqualTo(DeviceState.OK);
        assertThat(fake.uncaught()).isEmpty();
    }

    /** Without the owner's work the model would compute with zeroes from there on. */
    @Test
    void withoutItsContentItNeedsAReload() {
        engine.aclrtSetDevice(0);
        byte[] content = content();
        long address = weights(content);
        fake.device(0).breakMemory(address + 1024, 256);

        try (FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.of(507053))) {
            assertThat(aborted(sequence.capture().abortTasks(TIMEOUT))
                            .repair()
                            .restore(acl.device(0).memoryOwners())
                            .verify(new CopyProbe())
                            .kind())
                    .isEqualTo(Kind.RELOAD_REQUIRED);
        }
        assertThat(Arrays.equals(fake.device(0).peek(address, SIZE), content)).isFalse();
    }

    private static MemoryOwners owners(MemoryOwner owner) {
        MemoryOwners owners = new MemoryOwners();
        owners.add(owner);
        return owners;
    }

    // CANN 8.1: the list of ranges is all there is, and the repair leaves the fault type on.
    @Test
    void brokenMemoryIsRecoveredOnAnOldLibrary() {
        try (FakeAscend old = FakeAscend.builder()
                        .devices(1)
                        .release(CannRelease.CANN_8_1)
                        .build();
                AclRuntime oldAcl = AclRuntime.builder().backend(old.backend()).open()) {
            old.backend().aclrtSetDevice(0);
            long[] address = new long[1];
            assertThat(old.backend().aclrtMalloc(address, SIZE, 2)).isZero();
            old.device(0).breakMemory(address[0], 64);

            try (FaultSequence sequence = oldAcl.device(0).beginFaultSequence(FaultEvidence.of(507053))) {
                Captured captured = sequence.capture();
                assertThat(captured.source()).isEqualTo(Captured.Source.UCE_ONLY);
                assertThat(captured.repairable()).isTrue();
                old.device(0).resetInjections(); // the task that was to fail
                assertThat(aborted(captured.abortTasks(TIMEOUT))
                                .repair()
                                .restore(owners(owner(address[0], new byte[SIZE])))
                                .verify(new CopyProbe())
                                .kind())
                        .isEqualTo(Kind.RECOVERED);
            }
        }
    }

    // The abort drops what hangs; who waits for that needs a deadline, as the Javadoc says.
    @Test
    void aHangingTaskIsAborted() {
        engine.aclrtSetDevice(0);
        assertThat(fake.launch(0, FakeKernel.hanging())).isZero();
        assertThat(engine.aclrtSynchronizeStreamWithTimeout(0, 20)).isEqualTo(507046);

        try (FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.suspicion("it hangs"))) {
            aborted(sequence.capture().abortTasks(TIMEOUT));
        }

        assertThat(engine.aclrtSynchronizeStreamWithTimeout(0, 20_000)).isZero();
    }

    // ---- inside a callback of a task that failed

    @Test
    void whatWouldDeadlockIsRefusedInTheRealCallback() throws Exception {
        engine.aclrtSetDevice(0);
        BlockingQueue<String> refused = new LinkedBlockingQueue<>();
        acl.registerExceptionInfoCallback(exception -> {
            for (Runnable call : new Runnable[] {
                () -> acl.device(0).beginFaultSequence(FaultEvidence.of(507015)),
                () -> acl.device(0).errorVerbose(),
                () -> acl.device(0).abortStream(0),
                acl::close
            }) {
                try {
                    call.run();
                    refused.add("went through");
                } catch (IllegalStateException e) {
                    refused.add("refused");
                }
            }
        });

        assertThat(fake.launch(0, FakeKernel.failing(507015))).isZero();

        for (int i = 0; i < 4; i++) {
            assertThat(next(refused)).isEqualTo("refused");
        }
        assertThat(engine.aclrtSynchronizeStreamWithTimeout(0, 20_000)).isEqualTo(507015);
        assertThat(fake.uncaught()).isEmpty();
    }

    @Test
    void registeringInTheRealCallbackWorks() throws Exception {
        engine.aclrtSetDevice(0);
        BlockingQueue<String> called = new LinkedBlockingQueue<>();
        Registration[] self = new Registration[1];
        self[0] = acl.registerExceptionInfoCallback(exception -> {
            self[0].close();
            acl.registerExceptionInfoCallback(again -> called.add("inner"));
            called.add("outer");
        });

        assertThat(fake.launch(0, FakeKernel.failing(507015))).isZero();
        assertThat(next(called)).isEqualTo("outer");
        assertThat(engine.aclrtSynchronizeStreamWithTimeout(0, 20_000)).isEqualTo(507015);
        assertThat(fake.launch(0, FakeKernel.failing(507015))).isZero();
        assertThat(next(called)).isEqualTo("inner");
        assertThat(fake.uncaught()).isEmpty();
    }

    // ---- a lost device

    @Test
    void aLostDeviceIsNotCalledAnyMore() {
        engine.aclrtSetDevice(0);
        engine.aclrtSetDevice(1);
        acl.onException(exception -> {});

        fake.device(1).lose();

        assertThat(acl.device(1).state()).isEqualTo(DeviceState.LOST);
        assertThat(acl.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
        fake.clearCalls();
        assertThatThrownBy(() -> acl.device(1).errorVerbose())
                .isInstanceOf(AclDeviceLostException.class)
                .extracting(e -> ((AclException) e).code())
                .isEqualTo(507010);
        FaultSequence sequence = acl.device(1).beginFaultSequence(FaultEvidence.of(507901));
        assertThatThrownBy(sequence::capture).isInstanceOf(AclDeviceLostException.class);
        sequence.close();
        acl.close();

        // The callback is the process's, and no device is asked.
        assertThat(fake.calls())
                .extracting(FakeCall::function)
                .containsOnly(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER);
    }

    @Test
    void aDeviceThatIsLostDuringTheAbortIsLet() {
        engine.aclrtSetDevice(0);
        acl.registerExceptionInfoCallback(exception -> {});
        FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.of(507015));
        Captured captured = sequence.capture();
        acl.registerTaskAbortCallback("acl4j", (device, stage, left) -> {
            fake.device(0).lose();
            return 0;
        });

        AbortOutcome outcome = captured.abortTasks(TIMEOUT);

        assertThat(outcome).isInstanceOf(StillAborting.class);
        assertThat(sequence.outcome().kind()).isEqualTo(Kind.LOST);
        fake.clearCalls();
        assertThatThrownBy(() -> captured.abortTasks(TIMEOUT)).isInstanceOf(AclDeviceLostException.class);
        sequence.close();
        assertThat(fake.calls()).isEmpty();
    }

    // ---- a driver that is really stuck

    @Test
    void anAbortThatIsStuckInTheDriverHoldsUpTheOthers() throws Exception {
        engine.aclrtSetDevice(0);
        engine.aclrtSetDevice(1);
        FakeBlock block = fake.device(1).block(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        FaultSequence stuck = acl.device(1).beginFaultSequence(FaultEvidence.suspicion("slow"));
        Captured captured = stuck.capture();
        FutureTask<AbortOutcome> aborting = new FutureTask<>(() -> captured.abortTasks(SHORTEST));
        Thread thread = new Thread(aborting);
        thread.setDaemon(true);
        thread.start();
        block.awaitStuck();

        try (FaultSequence other = acl.device(0).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
            Captured others = other.capture();
            assertThat(((StillAborting) others.abortTasks(SHORTEST)).reason()).isEqualTo(StillAborting.Reason.QUEUED);
            assertThat(((StillAborting) aborting.get(50, TimeUnit.SECONDS)).reason())
                    .isEqualTo(StillAborting.Reason.WEDGED);
            assertThat(fake.calls())
                    .filteredOn(call -> call.function() == AclrtFunction.ACLRT_DEVICE_TASK_ABORT)
                    .isEmpty(); // the one that is stuck isn't noted before it returns
            block.close();

            aborted(others.abortTasks(TIMEOUT));
        }
        stuck.close();
        assertThat(acl.device(1).state()).isEqualTo(DeviceState.WEDGED);
        assertThat(fake.calls())
                .filteredOn(call -> call.thread().equals("acl4j-sequence-1"))
                .extracting(FakeCall::function)
                .doesNotContain(AclrtFunction.ACLRT_SET_DEVICE, AclrtFunction.ACLRT_RESET_DEVICE);
    }

    // A slow driver is no stuck one.
    @Test
    void aSlowDriverIsWaitedFor() {
        engine.aclrtSetDevice(0);
        fake.device(0).slow(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, Duration.ofMillis(200));
        fake.device(0).slow(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, Duration.ofMillis(200));
        try (FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
            aborted(sequence.capture().abortTasks(TIMEOUT));
        }
        assertThat(acl.device(0).state()).isEqualTo(DeviceState.FAULTED);
    }

    /** A2 says "no error" of a failed kernel (observed), so no sequence can spend the evidence; the service can. */
    @Test
    void aServiceThatKnowsBetterForgetsWhatWasSeen() {
        Probe warmUp = new Probe() {
            @Override
            public void run(DeviceAccess access) {
                // any inference would do
            }

            @Override
            public Set<Coverage> covers() {
                return Set.of(Coverage.DMA, Coverage.COMPUTE);
            }
        };
        engine.aclrtSetDevice(0);
        acl.report(0, 507015, "a kernel failed");
        assertThat(abortAndVerify(FaultEvidence.suspicion("the engine says so"), warmUp))
                .isEqualTo(Kind.INCONCLUSIVE);

        try (FaultSequence open = acl.device(0).beginFaultSequence(FaultEvidence.suspicion("another look"))) {
            assertThatThrownBy(() -> acl.device(0).forgetFaults()).isInstanceOf(IllegalStateException.class);
        }
        acl.device(0).forgetFaults();

        assertThat(acl.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(abortAndVerify(FaultEvidence.suspicion("to be sure"), warmUp))
                .isEqualTo(Kind.RECOVERED);
        assertThat(acl.device(0).state()).isEqualTo(DeviceState.OK);
        engine.aclrtResetDevice(0);
    }

    private Kind abortAndVerify(FaultEvidence evidence, Probe probe) {
        try (FaultSequence sequence = acl.device(0).beginFaultSequence(evidence)) {
            return aborted(sequence.capture().abortTasks(TIMEOUT)).verify(probe).kind();
        }
    }
}
