package io.github.acl4j.recovery;

import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultEvidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What a coordinator heard of one device.
 *
 * @param time when
 * @param evidence the codes, for a fault sequence
 * @param sighting what was seen, judged when it is asked for; gives nothing where only a condition or codes of the fault management were told
 * @param condition what watching the device says
 * @param reports codes of the fault management
 * @param poisons whether what comes next on the device would fail, so that the gate closes before anything is decided
 * @param again whether the service wants a device that was given up back
 * @param detail a sentence for logs
 */
record Trouble(
        PolicyTime time,
        FaultEvidence evidence,
        Supplier<Optional<Sighting>> sighting,
        Optional<DeviceCondition> condition,
        List<FaultReport> reports,
        boolean poisons,
        boolean again,
        String detail) {
    static Trouble seen(
            PolicyTime time,
            int deviceId,
            FaultEvidence evidence,
            int code,
            Supplier<Optional<FaultVerdict>> verdict,
            OptionalLong streamId,
            boolean poisons,
            String detail) {
        Supplier<Optional<Sighting>> sighting = () -> verdict.get()
                .map(judged -> new Sighting(
                        time.wall(),
                        code,
                        judged,
                        OptionalInt.of(deviceId),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        streamId));
        return new Trouble(time, evidence, sighting, Optional.empty(), List.of(), poisons, false, detail);
    }

    static Trouble condition(PolicyTime time, DeviceCondition condition, String detail) {
        return new Trouble(
                time,
                FaultEvidence.suspicion(detail),
                Optional::empty,
                Optional.of(condition),
                List.of(),
                false,
                false,
                detail);
    }

    static Trouble reports(PolicyTime time, List<FaultReport> reports, String detail) {
        return new Trouble(
                time,
                FaultEvidence.suspicion(detail),
                Optional::empty,
                Optional.empty(),
                reports,
                false,
                false,
                detail);
    }

    static Trouble again(PolicyTime time, String detail) {
        return new Trouble(
                time,
                FaultEvidence.suspicion(detail),
                Optional::empty,
                Optional.empty(),
                List.of(),
                false,
                true,
                detail);
    }
}
