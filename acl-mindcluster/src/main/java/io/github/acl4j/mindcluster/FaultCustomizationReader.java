package io.github.acl4j.mindcluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.recovery.DurationRule;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.FrequencyRule;
import io.github.acl4j.recovery.GraceTolerance;
import io.github.acl4j.recovery.RecurrenceRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Reads {@code faultCustomization.json} (health c.3). An entry with a value out of its bounds is left out as a whole; the first valid entry for a
 * code stays; a time of {@code GraceTolerance} that is out of its bounds is the default.
 */
final class FaultCustomizationReader {
    private final String file;
    private final List<String> problems;
    private final RecurrenceRules.Builder rules;
    private GraceTolerance grace = GraceTolerance.DEFAULT;

    FaultCustomizationReader(String file, List<String> problems) {
        this.file = file;
        this.problems = problems;
        this.rules = RecurrenceRules.builder(file);
    }

    void read(JsonNode object) {
        readGrace(object.path("GraceTolerance"));
        readEntries(object, "FaultFrequency", FaultCustomizationReader::frequency, rules::add);
        readEntries(object, "FaultDuration", FaultCustomizationReader::duration, rules::add);
    }

    RecurrenceRules rules() {
        return rules.build();
    }

    GraceTolerance grace() {
        return grace;
    }

    private <R> void readEntries(
            JsonNode object, String key, Function<JsonNode, R> reader, BiPredicate<FaultCode, R> adder) {
        int index = 0;
        for (JsonNode entry : object.path(key)) {
            String where = file + ": " + key + " " + index++;
            try {
                JsonNode codes = entry.path("EventId");
                if (!codes.isArray() || codes.isEmpty()) {
                    throw new IllegalArgumentException("no EventId");
                }
                R rule = reader.apply(entry);
                codes.forEach(code -> add(where, code, rule, adder));
            } catch (IllegalArgumentException e) {
                problems.add(where + " is left out: " + e.getMessage());
            }
        }
    }

    private <R> void add(String where, JsonNode text, R rule, BiPredicate<FaultCode, R> adder) {
        try {
            FaultCode code = FaultCode.chip(text.isTextual() ? text.textValue() : "");
            if (!adder.test(code, rule)) {
                problems.add(where + ": " + code.text() + " has a rule already, which stays");
            }
        } catch (IllegalArgumentException e) {
            problems.add(where + ": " + text + " is left out: " + e.getMessage());
        }
    }

    private static FrequencyRule frequency(JsonNode entry) {
        // As the device plugin does: 0 is the same as none.
        Optional<Duration> release =
                entry.path("ReleaseTimeWindow").isMissingNode() || number(entry, "ReleaseTimeWindow") == 0
                        ? Optional.empty()
                        : Optional.of(seconds(entry, "ReleaseTimeWindow"));
        long times = number(entry, "Times");
        return new FrequencyRule(
                seconds(entry, "TimeWindow"),
                (int) Math.max(-1, Math.min(times, Integer.MAX_VALUE)),
                level(entry),
                release);
    }

    private static DurationRule duration(JsonNode entry) {
        return new DurationRule(seconds(entry, "FaultTimeout"), seconds(entry, "RecoverTimeout"), level(entry));
    }

    private static Duration seconds(JsonNode entry, String key) {
        return Duration.ofSeconds(number(entry, key));
    }

    private static long number(JsonNode entry, String key) {
        OptionalLong number = Json.number(entry, key);
        return number.orElseThrow(() -> new IllegalArgumentException(key + " is " + entry.path(key)));
    }

    private static FaultLevel level(JsonNode entry) {
        String name = Json.text(entry, "FaultHandling");
        return FaultLevel.named(name)
                .filter(level -> level.levelName().equals(name))
                .orElseThrow(() -> new IllegalArgumentException("FaultHandling is " + entry.path("FaultHandling")));
    }

    private void readGrace(JsonNode times) {
        GraceTolerance normal = GraceTolerance.DEFAULT;
        readGrace(
                times, "WaitProcessReadCMTime", t -> new GraceTolerance(t, normal.deviceReset(), normal.selfHealing()));
        Duration read = grace.processRead();
        readGrace(times, "WaitDeviceResetTime", t -> new GraceTolerance(read, t, normal.selfHealing()));
        Duration reset = grace.deviceReset();
        readGrace(times, "WaitFaultSelfHealingTime", t -> new GraceTolerance(read, reset, t));
    }

    private void readGrace(JsonNode times, String key, Function<Duration, GraceTolerance> with) {
        if (!times.has(key)) {
            return;
        }
        try {
            grace = with.apply(seconds(times, key));
        } catch (IllegalArgumentException e) {
            problems.add(file + ": " + e.getMessage() + ", so the default is taken");
        }
    }
}
