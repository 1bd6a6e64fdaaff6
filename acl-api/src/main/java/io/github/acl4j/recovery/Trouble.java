package io.github.acl4j.recovery;

import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.fault.SeenFault;
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
 * @param source who saw it, if a fault was seen
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
        Optional<FaultSource> source,
        Optional<DeviceCondition> condition,
        List<FaultReport> reports,
        boolean poisons,
        boolean again,
        String detail) {
    static Trouble seen(PolicyTime time, SeenFault fault, boolean poisons, String detail) {
        FaultEvidence evidence =
                new FaultEvidence(List.of(fault.error()), fault.where(), Optional.of(fault.time()), Optional.empty());
        Supplier<Optional<Sighting>> sighting = () -> fault.verdict()
                .get()
                .map(judged -> new Sighting(
                        time.wall(),
                        fault.error().code(),
                        judged,
                        OptionalInt.of(fault.deviceId()),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty()));
        return new Trouble(
                time,
                evidence,
                sighting,
                Optional.of(fault.source()),
                Optional.empty(),
                List.of(),
                poisons,
                false,
                detail);
    }

    static Trouble condition(PolicyTime time, DeviceCondition condition, String detail) {
        return told(time, Optional.of(condition), List.of(), false, detail);
    }

    static Trouble reports(PolicyTime time, List<FaultReport> reports, String detail) {
        return told(time, Optional.empty(), reports, false, detail);
    }

    static Trouble again(PolicyTime time, String detail) {
        return told(time, Optional.empty(), List.of(), true, detail);
    }

    /** Somebody's word, without a code that was seen. */
    private static Trouble told(
            PolicyTime time,
            Optional<DeviceCondition> condition,
            List<FaultReport> reports,
            boolean again,
            String detail) {
        FaultEvidence evidence = FaultEvidence.suspicion(detail);
        return new Trouble(time, evidence, Optional::empty, Optional.empty(), condition, reports, false, again, detail);
    }
}
