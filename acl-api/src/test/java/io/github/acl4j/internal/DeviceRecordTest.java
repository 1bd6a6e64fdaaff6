package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.fault.SeenFault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceRecordTest {
    private static final AclError UCE = AclError.of(AclErrorCode.RT_DEVICE_MEM_ERROR);
    private static final AclError LINK = AclError.of(AclErrorCode.RT_SUSPECT_REMOTE_ERROR);
    private static final AclError LOST = AclError.of(AclErrorCode.RT_LOST_HEARTBEAT);
    private static final Instant T = Instant.parse("2031-02-03T04:05:06Z");
    private static final AclError MISUSE = AclError.of(AclErrorCode.RT_PARAM_INVALID);

    private final DeviceRecords records = new DeviceRecords();
    private final DeviceRecord device = records.of(3);

    private void seen(AclError error, String where) {
        device.seen(error, where, Optional::empty);
    }

    private static FaultEvidence judged(int code, String text) {
        return EngineReport.evidence(AclError.of(code), text, T, Optional.empty());
    }

    @Test
    void nothingIsKnownAtFirst() {
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).isEmpty();
    }

    @Test
    void aFaultSaysWhoSawIt() {
        List<FaultSource> sources = new ArrayList<>();
        records.addListener(fault -> sources.add(fault.source()));

        seen(UCE, "aclrtSynchronizeDevice");
        device.seen(new ExceptionInfo(3, 1, 2, 4, UCE.code()), Optional::empty);
        device.reported(FaultEvidence.of(LINK.code()), "an engine");

        assertThat(sources).containsExactly(FaultSource.CALL, FaultSource.CALLBACK, FaultSource.REPORT);
    }

    @Test
    void aCallersMistakeIsNoFaultOfTheDevice() {
        seen(MISUSE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
    }

    @Test
    void aFaultIsKeptAsEvidence() {
        seen(UCE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
        assertThat(device.now().evidence().codes()).containsExactly(UCE);
    }

    @Test
    void aFaultDuringAnAbortDoesNotEndTheAbortState() {
        device.move(DeviceState.ABORTING);
        seen(UCE, "test");

        assertThat(device.now().state()).isEqualTo(DeviceState.ABORTING);
        assertThat(device.now().evidence().codes()).containsExactly(UCE);
    }

    @Test
    void lostIsFinal() {
        device.move(DeviceState.ABORTING);
        seen(LOST, "test");
        device.move(DeviceState.OK);
        seen(UCE, "test");

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
        seen(UCE, "test");

        assertThat(device.proven(device.now().faults())).isTrue();
        assertThat(device.now().state()).isEqualTo(DeviceState.OK);
        assertThat(device.now().evidence().codes()).isEmpty();
    }

    @Test
    void whatIsUnprovenKeepsItsEvidence() {
        seen(UCE, "test");

        assertThat(device.unproven(device.now().faults())).isTrue();
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).containsExactly(UCE);
    }

    @Test
    void aFaultMeanwhileIsNeitherProvenNorUnproven() {
        long before = device.now().faults();
        seen(UCE, "test");

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
        seen(UCE, "test");
        device.moveBack(before);
        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);

        seen(LOST, "test");
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
        seen(UCE, "test");
        device.forget();
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).isEmpty();

        seen(LOST, "test");
        device.forget();
        assertThat(device.now().state()).isEqualTo(DeviceState.LOST);
    }

    @Test
    void aLateReportOfTheSameFaultDoesNotSpoilTheProof() {
        seen(UCE, "test");
        long before = device.now().faults();
        device.reported(FaultEvidence.of(UCE.code()), "a thread that woke up late");

        assertThat(device.proven(before)).isTrue();
    }

    @Test
    void aReportOfAnotherFaultDoes() {
        seen(UCE, "test");
        long before = device.now().faults();
        device.reported(FaultEvidence.of(LINK.code()), "an engine");

        assertThat(device.proven(before)).isFalse();
    }

    @Test
    void aFaultDuringTheProbeIsNotProvenAway() {
        seen(UCE, "test");
        long before = device.now().faults();
        seen(UCE, "during the probe");

        assertThat(device.proven(before)).isFalse();
        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
    }

    /** Many an engine passes on a wrapper's number; the text tells what is behind it (fault-handling 6.14). */
    @Test
    void aReportIsAFaultIfOnlyItsTextTellsOfOne() {
        device.reported(judged(361001, "rtKernelLaunchWithHandleV2 failed: 507015"), "an engine");

        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
        assertThat(device.now().evidence().codes()).containsExactly(AclError.of(507015));
        assertThat(device.now().evidence().seenAt()).contains(T);
        assertThat(device.now().evidence().showsDeviceFault()).isTrue();
    }

    @Test
    void aCoresRecordAloneIsAFault() {
        device.reported(
                judged(-1, "there is an exception of aivec error, core id is 3, error code = 0x800000"), "an engine");

        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
        assertThat(device.now().evidence().showsDeviceFault()).isTrue();
    }

    /** 507033 alone is a set-up that failed; with E39009 the channel to the device is down (fault-handling 4a, case 30). */
    @Test
    void aTextThatTellsOfALostDeviceMakesItLost() {
        device.reported(judged(507033, "open device 3 failed"), "an engine");
        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);

        device.reported(
                judged(507033, "Inner_Error_Device_Status_Abnormal(E39009): Failed to connect the device."),
                "an engine");
        assertThat(device.now().state()).isEqualTo(DeviceState.LOST);
    }

    @Test
    void aLossIsNoRepeatOfTheFaultBeforeIt() {
        device.reported(judged(361001, "runtime result = 507015."), "an engine");
        device.reported(judged(361001, "reason=lost heartbeat, runtime result = 507010."), "an engine");

        assertThat(device.now().state()).isEqualTo(DeviceState.LOST);
    }

    /** LOST is for good, and a word about a heartbeat may be about a peer's. */
    @Test
    void aMereMentionOfALossIsASuspicion() {
        device.reported(judged(-1, "heartbeat lost, or so it seems"), "an engine");

        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
    }

    @ParameterizedTest
    @CsvSource({
        "107000, rtFoo failed: 507015",
        "107022, a victim of 507015",
        "361001, aclnnFoo failed",
        "207001, out of memory",
        "-1, all is lost",
    })
    void aReportOfNoFaultChangesNothing(int code, String text) {
        device.reported(judged(code, text), "an engine");

        assertThat(device.now().state()).isEqualTo(DeviceState.UNKNOWN);
        assertThat(device.now().evidence().codes()).isEmpty();
    }

    @Test
    void aTextThatLooksHarmlessDoesNotOutweighTheCode() {
        device.reported(judged(507015, "Failed to allocate memory."), "an engine");

        assertThat(device.now().state()).isEqualTo(DeviceState.FAULTED);
    }

    @Test
    void listenersAreToldOfEachFaultWithTimeAndVerdict() {
        List<SeenFault> told = new ArrayList<>();
        records.addListener(told::add);
        device.seen(UCE, "a call", () -> judged(UCE.code(), "").verdict());
        device.seen(MISUSE, "a call", Optional::empty);
        device.reported(judged(UCE.code(), "again"), "an engine");
        device.reported(judged(LINK.code(), "another"), "an engine");
        records.of(4).seen(LOST, "a callback", Optional::empty);

        assertThat(told).extracting(SeenFault::error).containsExactly(UCE, LINK, LOST);
        assertThat(told).extracting(SeenFault::deviceId).containsExactly(3, 3, 4);
        assertThat(told).extracting(SeenFault::where).containsExactly("a call", "an engine", "a callback");
        assertThat(told.get(0).verdict().get().orElseThrow().category()).isEqualTo(ErrorCategory.DEVICE_MEM_UCE);
        assertThat(told.get(1).verdict().get().orElseThrow().category()).isEqualTo(ErrorCategory.REMOTE_SUSPECT);
        assertThat(told.get(1).time()).isEqualTo(T);
    }

    @Test
    void aListenerThatFailsKeepsNobodyFromHearing() {
        List<SeenFault> told = new ArrayList<>();
        SeenFault.Listener broken = fault -> {
            throw new IllegalStateException("a test's");
        };
        records.addListener(broken);
        records.addListener(told::add);
        seen(UCE, "a call");
        assertThat(told).hasSize(1);

        records.removeListener(broken);
        seen(LINK, "a call");
        assertThat(told).hasSize(2);
        assertThat(device.now().evidence().codes()).containsExactly(UCE, LINK);
    }
}
