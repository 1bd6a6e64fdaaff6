package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceState;
import org.junit.jupiter.api.Test;

class DeviceRecordTest {
    private static final AclError UCE = AclError.of(AclErrorCode.RT_DEVICE_MEM_ERROR);
    private static final AclError LINK = AclError.of(AclErrorCode.RT_SUSPECT_REMOTE_ERROR);
    private static final AclError LOST = AclError.of(AclErrorCode.RT_LOST_HEARTBEAT);
    private static final AclError MISUSE = AclError.of(AclErrorCode.RT_PARAM_INVALID);

    private final DeviceRecord device = new DeviceRecords().of(3);

    @Test
    void nothingIsKnownAtFirst() {
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).isEmpty();
    }

    @Test
    void aCallersMistakeIsNoFaultOfTheDevice() {
        device.seen(MISUSE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
    }

    @Test
    void aFaultIsKeptAsEvidence() {
        device.seen(UCE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
        assertThat(device.now().evidence().codes()).containsExactly(UCE);
    }

    @Test
    void aFaultDuringAnAbortDoesNotEndTheAbortState() {
        device.move(DeviceState.ABORTING);
        device.seen(UCE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.ABORTING);
        assertThat(device.now().evidence().codes()).containsExactly(UCE);
    }

    @Test
    void lostIsFinal() {
        device.move(DeviceState.ABORTING);
        device.seen(LOST, "test");
        device.move(DeviceState.OK);
        device.seen(UCE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.LOST);
        assertThat(device.proven(device.now().faults())).isFalse();
    }

    @Test
    void wedgedIsFinal() {
        device.move(DeviceState.WEDGED);
        device.move(DeviceState.FAULTED);

        assertThat(device.now().state()).isEqualTo(DeviceState.WEDGED);
    }

    @Test
    void proofSpendsTheEvidence() {
        device.seen(UCE, "test");

        assertThat(device.proven(device.now().faults())).isTrue();
        assertThat(device.now().state()).isEqualTo(DeviceState.OK);
        assertThat(device.now().evidence().codes()).isEmpty();
    }

    @Test
    void whatIsUnprovenKeepsItsEvidence() {
        device.seen(UCE, "test");

        assertThat(device.unproven(device.now().faults())).isTrue();
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).containsExactly(UCE);
    }

    @Test
    void aFaultMeanwhileIsNeitherProvenNorUnproven() {
        long before = device.now().faults();
        device.seen(UCE, "test");

        assertThat(device.proven(before)).isFalse();
        assertThat(device.unproven(before)).isFalse();
        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
    }

    @Test
    void aRefusedAbortLeavesTheDeviceAsItWas() {
        DeviceRecord.Moment before = device.now();
        device.move(DeviceState.ABORTING);
        device.moveBack(before);

        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
    }

    @Test
    void aRefusedAbortDoesNotForgetAFaultOrALoss() {
        DeviceRecord.Moment before = device.now();
        device.move(DeviceState.ABORTING);
        device.seen(UCE, "test");
        device.moveBack(before);
        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);

        device.seen(LOST, "test");
        device.moveBack(before);
        assertThat(device.now().state()).isEqualTo(DeviceState.LOST);
    }

    /** 107002 after an abort that didn't end says that the device was reset meanwhile, which ends the abort state. */
    @Test
    void aRefusedAbortShowsThatThereIsNoAbortState() {
        device.move(DeviceState.ABORTING);
        DeviceRecord.Moment before = device.now();
        device.moveBack(before);

        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
    }

    @Test
    void whatWasSeenCanBeForgottenButNotThatTheDeviceIsGone() {
        device.seen(UCE, "test");
        device.forget();
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).isEmpty();

        device.seen(LOST, "test");
        device.forget();
        assertThat(device.now().state()).isEqualTo(DeviceState.LOST);
    }

    @Test
    void aLateReportOfTheSameFaultDoesNotSpoilTheProof() {
        device.seen(UCE, "test");
        long before = device.now().faults();
        device.reported(UCE, "a thread that woke up late");

        assertThat(device.proven(before)).isTrue();
    }

    @Test
    void aReportOfAnotherFaultDoes() {
        device.seen(UCE, "test");
        long before = device.now().faults();
        device.reported(LINK, "an engine");

        assertThat(device.proven(before)).isFalse();
    }

    @Test
    void aFaultDuringTheProbeIsNotProvenAway() {
        device.seen(UCE, "test");
        long before = device.now().faults();
        device.seen(UCE, "during the probe");

        assertThat(device.proven(before)).isFalse();
        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
    }
}
