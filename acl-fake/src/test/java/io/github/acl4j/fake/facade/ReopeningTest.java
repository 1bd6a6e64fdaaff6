package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeBlock;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing the runtime and opening it again changes nothing about its devices. */
@Timeout(60)
class ReopeningTest {
    private static final FaultEvidence SUSPICION = FaultEvidence.suspicion("it is slow");

    private final FakeAscend fake = FakeAscend.builder().devices(2).build();

    @AfterEach
    void close() {
        fake.close();
    }

    private AclRuntime open() {
        return AclRuntime.builder().backend(fake.backend()).open();
    }

    // The thread of the first sequence is still in the driver, under the runtime's one lock for aborts.
    @Test
    void aWedgedDeviceStaysWedged() {
        fake.backend().aclrtSetDevice(1);
        FakeBlock block = fake.device(1).block(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        try (AclRuntime acl = open()) {
            FaultSequence sequence = acl.device(1).beginFaultSequence(SUSPICION);
            sequence.capture().abortTasks(Captured.MIN_ABORT_TIMEOUT);
            sequence.close();
        }
        try (AclRuntime again = open()) {
            assertThat(again.device(1).state()).isEqualTo(DeviceState.WEDGED);
            assertThatThrownBy(() -> again.device(1).beginFaultSequence(SUSPICION))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has a fault sequence already");
        } finally {
            block.close();
        }
    }

    @Test
    void anOpenSequenceKeepsItsDevice() {
        AclRuntime acl = open();
        FaultSequence sequence = acl.device(1).beginFaultSequence(SUSPICION);
        acl.close();
        try (AclRuntime again = open()) {
            assertThatThrownBy(() -> again.device(1).beginFaultSequence(SUSPICION))
                    .isInstanceOf(IllegalStateException.class);
            sequence.close();
            again.device(1).beginFaultSequence(SUSPICION).close();
        }
    }

    @Test
    void whatWasSeenStaysEvidence() {
        try (AclRuntime acl = open()) {
            acl.report(1, 507053, "the engine says so");
        }
        try (AclRuntime again = open()) {
            assertThat(again.device(1).state()).isEqualTo(DeviceState.FAULTED);
            assertThat(again.device(1).evidence().codes()).hasSize(1);
            assertThat(again.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
        }
    }

    @Test
    void anotherBackendHasDevicesOfItsOwn() {
        try (AclRuntime acl = open();
                FakeAscend other = FakeAscend.builder().devices(2).build();
                AclRuntime stranger =
                        AclRuntime.builder().backend(other.backend()).open()) {
            acl.report(1, 507901, "gone");
            assertThat(stranger.device(1).state()).isEqualTo(DeviceState.UNKNOWN);
        }
    }

    // The table of callbacks is the process's: one lost device of many is no reason to leave a callback in it.
    @Test
    void aCallbackIsTakenOutThoughADeviceIsLost() {
        AtomicInteger calls = new AtomicInteger();
        try (AclRuntime acl = open()) {
            acl.registerExceptionInfoCallback(e -> calls.incrementAndGet());
            acl.report(1, 507901, "gone");
        }
        assertThat(fake.count(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER))
                .isEqualTo(1);
        fake.fireHere(new FakeException(0, 1, 2, 3, 507015));
        assertThat(calls).hasValue(0);
    }
}
