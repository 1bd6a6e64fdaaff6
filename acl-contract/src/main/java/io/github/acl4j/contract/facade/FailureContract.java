package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Failures.INVALID_DEVICE;
import static io.github.acl4j.contract.facade.Failures.NO_SUCH_DEVICE;
import static io.github.acl4j.contract.facade.Failures.failure;
import static io.github.acl4j.contract.facade.Failures.failureOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.StreamFailureMode;
import io.github.acl4j.error.AclDeviceFaultException;
import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclOutOfMemoryException;
import io.github.acl4j.error.AclTaskAbortedException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.error.MessageNotRead;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.spi.AclrtFunction;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a failed call tells, and where nothing is called at all (design, "Errors"). */
public abstract class FailureContract extends FacadeContract {
    private static final int STALE = 507011;

    /** For subclasses. */
    protected FailureContract() {}

    @Test
    void theReturnedCodeDecidesTheClass() {
        Map<Integer, Class<?>> classes = Map.ofEntries(
                Map.entry(207000, AclUnsupportedException.class),
                Map.entry(107022, AclTaskAbortedException.class),
                Map.entry(107023, AclTaskAbortedException.class),
                Map.entry(107035, AclTaskAbortedException.class),
                Map.entry(207001, AclOutOfMemoryException.class),
                Map.entry(207018, AclOutOfMemoryException.class),
                Map.entry(507015, AclDeviceFaultException.class),
                Map.entry(507053, AclDeviceFaultException.class),
                Map.entry(507054, AclDeviceFaultException.class),
                Map.entry(507056, AclDeviceFaultException.class),
                Map.entry(507010, AclDeviceLostException.class),
                Map.entry(507901, AclDeviceLostException.class),
                Map.entry(107000, AclException.class),
                Map.entry(107019, AclException.class),
                Map.entry(7, AclException.class),
                Map.entry(-1, AclException.class));
        classes.forEach((code, type) -> {
            try (FacadeBed bed = guest()) {
                bed.spy().answer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, code);

                AclException failure = failure(() -> bed.device(1).errorVerbose());

                assertThat(failure.getClass()).as("class of %s", code).isEqualTo(type);
                assertThat(failure.code()).isEqualTo(code);
                assertThat(failure.error()).isEqualTo(AclError.of(code));
            }
        });
    }

    @Test
    void tellsFunctionCodeDeviceAndLastError() {
        try (FacadeBed bed = guest()) {
            AclException failure = failureOf(bed);

            assertThat(failure.function()).isEqualTo(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
            assertThat(failure.code()).isEqualTo(INVALID_DEVICE);
            assertThat(failure.deviceId()).hasValue(NO_SUCH_DEVICE);
            assertThat(failure.lastError()).hasValue(INVALID_DEVICE);
            assertThat(failure).hasMessageContaining("aclrtGetErrorVerbose").hasMessageContaining("107001");
        }
    }

    // acl-facts 2.2: checks of the ACL layer store nothing, so the last error is an older one. Observed: Peek keeps it.
    @Test
    void anOlderLastErrorIsShownAsEvidenceAndStaysWhereItIs() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setLastError(STALE));
            bed.inject(injector -> injector.setUce(0, 200, 0x1000, 0x1000, 64));

            AclException failure = failure(() -> bed.device(0).memoryUce());

            assertThat(failure.code()).isEqualTo(100000);
            assertThat(failure.lastError()).hasValue(STALE);
            assertThat(failure).hasMessageContaining("507011");
            assertThat(bed.engine().aclrtPeekAtLastError(0)).isEqualTo(STALE);
            assertThat(bed.spy().called()).doesNotContain(AclrtFunction.ACLRT_GET_LAST_ERROR);
        }
    }

    @Test
    void peekKeepsTheLastErrorAndGetClearsIt() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setLastError(STALE));

            assertThat(bed.acl().peekAtLastError()).isEqualTo(AclError.of(STALE));
            assertThat(bed.acl().getLastError()).isEqualTo(AclError.of(STALE));
            assertThat(bed.acl().peekAtLastError()).isEqualTo(AclError.of(0));
        }
    }

    @Test
    void anAbsentFunctionIsNotCalled() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_GET_ERROR_VERBOSE))
                .open()) {
            AclException failure = failure(() -> bed.device(0).errorVerbose());

            assertThat(failure)
                    .isInstanceOf(AclUnsupportedException.class)
                    .hasMessageContaining("aclrtGetErrorVerbose")
                    .hasMessageContaining("8.5");
            assertThat(failure.recentMessage().notReadBecause()).contains(MessageNotRead.NOT_CALLED);
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    @Test
    void nothingIsCalledForALostDevice() {
        for (int lost : new int[] {507010, 507901}) {
            try (FacadeBed bed = owner()) {
                bed.engine().aclrtSetDevice(0);
                bed.acl().report(0, lost, "the engine lost it");
                bed.spy().forget();

                assertThat(bed.device(0).state()).isEqualTo(DeviceState.LOST);
                for (Runnable call : new Runnable[] {
                    () -> bed.device(0).errorVerbose(),
                    () -> bed.device(0).memoryUce(),
                    () -> bed.device(0).setStreamFailureMode(0, StreamFailureMode.STOP),
                    () -> bed.device(0).streamFailureMode(0),
                    () -> bed.device(0).abortStream(0)
                }) {
                    AclException failure = failure(call);
                    assertThat(failure)
                            .isInstanceOf(AclDeviceLostException.class)
                            .hasMessageContaining("device 0");
                    assertThat(failure.recentMessage().notReadBecause()).contains(MessageNotRead.DEVICE_LOST);
                }
                assertThat(bed.spy().calls()).isEmpty();
                assertThat(bed.device(1).errorVerbose().repairable()).isFalse();
            }
        }
    }

    // A stop can't be taken back (acl-facts 3.12); that says nothing of the function.
    @Test
    void aModeThatCantBeTakenBackIsUnsupportedForThatStreamOnly() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.device(0).setStreamFailureMode(0, StreamFailureMode.STOP);
            assertThat(bed.device(0).streamFailureMode(0)).isEqualTo(StreamFailureMode.STOP);

            assertThatThrownBy(() -> bed.device(0).setStreamFailureMode(0, StreamFailureMode.CONTINUE))
                    .isInstanceOf(AclUnsupportedException.class);

            assertThat(bed.acl()
                            .capabilities()
                            .of(AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE)
                            .status())
                    .hasToString("SUPPORTED");
        }
    }

    // The default stream is that of the current device, so a call for another one would hit the wrong card in silence.
    @Test
    void aCallForADeviceThatIsNotCurrentIsRefused() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(1);
            bed.engine().aclrtSetDevice(0);
            bed.spy().forget();

            for (Runnable call : new Runnable[] {
                () -> bed.device(1).setStreamFailureMode(0, StreamFailureMode.STOP),
                () -> bed.device(1).streamFailureMode(0),
                () -> bed.device(1).abortStream(0)
            }) {
                assertThatThrownBy(call::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("device 1")
                        .hasMessageContaining("aclrt");
            }
            assertThat(bed.spy().called()).containsOnly(AclrtFunction.ACLRT_GET_DEVICE);
        }
    }

    @Test
    void withoutACurrentDeviceTheRuntimeItselfRefuses() {
        try (FacadeBed bed = guest()) {
            assertThat(failure(() -> bed.device(0).abortStream(0)).code()).isEqualTo(107002);
        }
    }
}
