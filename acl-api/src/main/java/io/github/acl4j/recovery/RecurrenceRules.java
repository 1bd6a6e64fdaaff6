package io.github.acl4j.recovery;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Which codes make a device worse by coming back, or by lasting (health c.3). Immutable. */
public final class RecurrenceRules {
    /** No rule. */
    public static final RecurrenceRules NONE = builder("none").build();

    private static final Set<FaultLevel> ALLOWED_FOR_LINK =
            EnumSet.of(FaultLevel.NOT_HANDLE, FaultLevel.PRE_SEPARATE, FaultLevel.SEPARATE);

    private final String origin;
    private final Map<FaultCode, FrequencyRule> frequency;
    private final Map<FaultCode, DurationRule> duration;

    private RecurrenceRules(
            String origin, Map<FaultCode, FrequencyRule> frequency, Map<FaultCode, DurationRule> duration) {
        this.origin = origin;
        this.frequency = Collections.unmodifiableMap(new TreeMap<>(frequency));
        this.duration = Collections.unmodifiableMap(new TreeMap<>(duration));
    }

    /**
     * The rules that come with the SDK: the device plugin's defaults, of the same commit as {@link FaultLevels#shipped()}.
     *
     * @return the rules, read once
     */
    public static RecurrenceRules shipped() {
        return Shipped.RULES;
    }

    /** Read when they are first asked for. */
    private static final class Shipped {
        static final RecurrenceRules RULES = RecurrenceTable.load();
    }

    /**
     * Starts a set of rules.
     *
     * @param origin where they come from
     * @return a builder
     */
    public static Builder builder(String origin) {
        return new Builder(origin);
    }

    /** Collects rules. The first for a code stays. For one thread. */
    public static final class Builder {
        private final String origin;
        private final Map<FaultCode, FrequencyRule> frequency = new TreeMap<>();
        private final Map<FaultCode, DurationRule> duration = new TreeMap<>();

        private Builder(String origin) {
            this.origin = origin;
        }

        /**
         * Adds a rule for how often a code may come.
         *
         * @param code the code
         * @param rule the rule
         * @return false if the code already has one, which stays
         */
        public boolean add(FaultCode code, FrequencyRule rule) {
            return frequency.putIfAbsent(code, rule) == null;
        }

        /**
         * Adds a rule for how long a code may last.
         *
         * @param code the code
         * @param rule the rule
         * @return false if the code already has one, which stays
         * @throws IllegalArgumentException if the code is that of a link that is down and the level isn't one of those that MindCluster allows for
         *     it: NotHandleFault, PreSeparateNPU and SeparateNPU
         */
        public boolean add(FaultCode code, DurationRule rule) {
            if (code.equals(FaultLevels.LINK_DOWN) && !ALLOWED_FOR_LINK.contains(rule.level())) {
                throw new IllegalArgumentException(
                        "FaultHandling is " + rule.level().levelName() + ", which " + code.text() + " can't have");
            }
            return duration.putIfAbsent(code, rule) == null;
        }

        /**
         * The rules.
         *
         * @return with what was added so far
         */
        public RecurrenceRules build() {
            return new RecurrenceRules(origin, frequency, duration);
        }
    }

    /**
     * Where the rules come from.
     *
     * @return such as {@code ascend-device-plugin 22bb3d98}
     */
    public String origin() {
        return origin;
    }

    /**
     * How often a code may come.
     *
     * @param code the code
     * @return its rule; empty if it may come as often as it likes
     */
    public Optional<FrequencyRule> frequency(FaultCode code) {
        return Optional.ofNullable(frequency.get(code));
    }

    /**
     * How long a code may last.
     *
     * @param code the code
     * @return its rule; empty if it may last
     */
    public Optional<DurationRule> duration(FaultCode code) {
        return Optional.ofNullable(duration.get(code));
    }

    /**
     * How many codes have a rule.
     *
     * @return those with a rule for how often, and those with one for how long they last, added up
     */
    public int size() {
        return frequency.size() + duration.size();
    }

    /**
     * The rules in one line.
     *
     * @return such as {@code 44 rules of ascend-device-plugin 22bb3d98}
     */
    @Override
    public String toString() {
        return size() + " rules of " + origin;
    }
}
