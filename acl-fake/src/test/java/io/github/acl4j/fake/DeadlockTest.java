package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hangs in the real runtime throws instead, and nothing else does (conformance README, "Not executed"). */
class DeadlockTest {
    private final FakeAscend fake = FakeAscend.builder().devices(2).build();
    private final AclrtBackend npu = fake.backend();
    private final List<Throwable> inside = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        fake.close();
    }

    private void insideCallback(IntSupplier call) {
        npu.aclrtExceptionInfoCallbackRegister(info -> {
            try {
                call.getAsInt();
            } catch (Throwable e) {
                inside.add(e);
            }
        });
    }

    private void failTaskOn(long stream) {
        assertThat(fake.launch(stream, FakeKernel.failing(507015))).isZero();
        assertThat(npu.aclrtSynchronizeStream(stream)).isEqualTo(507015);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 500})
    void synchronizeOfTheFailingStreamInsideACallbackOfARealFailure(int timeout) {
        npu.aclrtSetDevice(0);
        long stream = Npus.stream(npu);
        insideCallback(() -> npu.aclrtSynchronizeStreamWithTimeout(stream, timeout));

        failTaskOn(stream);

        assertThat(inside).singleElement().isInstanceOf(FakeDeadlockError.class);
        assertThat(inside.get(0)).hasMessageContaining("RT_RECYCLE_0").hasMessageContaining("never returns");
    }

    @Test
    void synchronizeOfTheDeviceInsideACallbackOfARealFailure() {
        npu.aclrtSetDevice(0);
        insideCallback(npu::aclrtSynchronizeDevice);

        failTaskOn(0);

        assertThat(inside).singleElement().isInstanceOf(FakeDeadlockError.class);
    }

    @Test
    void abortOfTheFailingDeviceInsideACallbackOfARealFailure() {
        npu.aclrtSetDevice(0);
        insideCallback(() -> npu.aclrtDeviceTaskAbort(0, 60_000));

        failTaskOn(0);

        assertThat(inside).singleElement().isInstanceOf(FakeDeadlockError.class);
    }

    /** Not run on the real one; a test that hangs tells less than one that fails. */
    @Test
    void destructionOfTheFailingStreamInsideACallbackOfARealFailure() {
        npu.aclrtSetDevice(0);
        long stream = Npus.stream(npu);
        insideCallback(() -> npu.aclrtDestroyStream(stream));

        failTaskOn(stream);

        assertThat(inside).singleElement().isInstanceOf(FakeDeadlockError.class);
    }

    @Test
    void anIdleStreamCanBeSynchronizedThere() {
        npu.aclrtSetDevice(0);
        long failing = Npus.stream(npu);
        long idle = Npus.stream(npu);
        int[] code = {-1};
        insideCallback(() -> code[0] = npu.aclrtSynchronizeStreamWithTimeout(idle, 60_000));

        failTaskOn(failing);

        assertThat(inside).isEmpty();
        assertThat(code[0]).isZero();
    }

    @Test
    void anotherDeviceCanBeAbortedThere() {
        npu.aclrtSetDevice(1);
        npu.aclrtSetDevice(0);
        int[] code = {-1};
        insideCallback(() -> code[0] = npu.aclrtDeviceTaskAbort(1, 60_000));

        failTaskOn(0);

        assertThat(inside).isEmpty();
        assertThat(code[0]).isZero();
    }

    /** A fired notification holds no lock (vectors callbacks-reentrant-001, -003). */
    @Test
    void notInsideAFiredNotification() {
        npu.aclrtSetDevice(0);
        long stream = Npus.stream(npu);
        int[] codes = {-1, -1};
        insideCallback(() -> {
            codes[0] = npu.aclrtDeviceTaskAbort(0, 60_000);
            codes[1] = npu.aclrtSynchronizeStreamWithTimeout(stream, 60_000);
            return 0;
        });

        fake.fireHere(new FakeException(0, 1, 2, 3, 507015));

        assertThat(inside).isEmpty();
        assertThat(codes).containsExactly(0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void abortInsideAnAbortCallback(int device) {
        npu.aclrtSetDevice(1);
        npu.aclrtSetDevice(0);
        npu.aclrtSetDeviceTaskAbortCallback(
                "again",
                (id, stage, timeout, args) -> {
                    try {
                        npu.aclrtDeviceTaskAbort(device, 60_000);
                    } catch (FakeDeadlockError e) {
                        inside.add(e);
                    }
                    return 0;
                },
                0);

        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();

        assertThat(inside).hasSize(2).allSatisfy(e -> assertThat(e).hasMessageContaining("isn't reentrant"));
    }

    /** Arguments are checked before the lock is wanted. */
    @Test
    void aRefusedAbortInsideAnAbortCallbackReturns() {
        npu.aclrtSetDevice(0);
        int[] code = {0};
        npu.aclrtSetDeviceTaskAbortCallback(
                "bad id",
                (id, stage, timeout, args) -> {
                    code[0] = npu.aclrtDeviceTaskAbort(99, 60_000);
                    return 0;
                },
                0);

        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        assertThat(code[0]).isEqualTo(107001);
    }

    @Test
    void abortWithoutALimitThatTheDeviceNeverEnds() {
        npu.aclrtSetDevice(0);
        for (FakeAbortEnd end :
                List.of(FakeAbortEnd.NEVER, FakeAbortEnd.NEVER_AFTER_KILL, FakeAbortEnd.REFUSED_BY_DEVICE)) {
            fake.device(0).setAbort(end);
            assertThatThrownBy(() -> npu.aclrtDeviceTaskAbort(0, 0))
                    .as("%s", end)
                    .isInstanceOf(FakeDeadlockError.class);
        }
        // The lock was given back, and the device is still in abort state.
        fake.device(0).setAbort(FakeAbortEnd.SUCCESS);
        assertThat(npu.aclrtSynchronizeDevice()).isEqualTo(107022);
        assertThat(npu.aclrtDeviceTaskAbort(0, 0)).isZero();
    }
}
