package io.github.acl4j.recovery;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which level a code of the fault management has. Levels move between releases of MindCluster, so a table says where it comes from, and the
 * one of the cluster outranks the {@link #shipped()} one (health c.2). Immutable.
 */
public final class FaultLevels {
    /** The code of a link that is down, which MindCluster handles as one of the network (health c.3). */
    public static final FaultCode LINK_DOWN = FaultCode.chip("81078603");

    private final String origin;
    private final Map<FaultCode, FaultLevel> levels;

    private FaultLevels(String origin, Map<FaultCode, FaultLevel> levels) {
        this.origin = origin;
        this.levels = Collections.unmodifiableMap(new TreeMap<>(levels));
    }

    /**
     * The table that comes with the SDK: the device plugin's defaults, as they were at the commit that {@link #origin()} names. It has codes of
     * chips only.
     *
     * @return the table, read once
     */
    public static FaultLevels shipped() {
        return Shipped.LEVELS;
    }

    /** Read when it is first asked for. */
    private static final class Shipped {
        static final FaultLevels LEVELS = LevelTable.load();
    }

    /**
     * Starts a table.
     *
     * @param origin where it comes from, for logs and audit records
     * @return a builder
     */
    public static Builder builder(String origin) {
        return new Builder(origin);
    }

    /** Collects the entries of a table. For one thread. */
    public static final class Builder {
        private final String origin;
        private final Map<FaultCode, FaultLevel> levels = new TreeMap<>();

        private Builder(String origin) {
            this.origin = origin;
        }

        /**
         * Adds a code. Where it is already there with another level, the higher one stays: the device plugin's own file has
         * {@code A2301001} as RestartBusiness and as SeparateNPU (health c.2).
         *
         * @param code the code
         * @param level its level
         * @return this builder
         */
        public Builder add(FaultCode code, FaultLevel level) {
            levels.merge(code, level, (a, b) -> a.compareTo(b) >= 0 ? a : b);
            return this;
        }

        /**
         * Adds all codes of another table.
         *
         * @param other the table
         * @return this builder
         */
        public Builder addAll(FaultLevels other) {
            other.levels.forEach(this::add);
            return this;
        }

        /**
         * The table.
         *
         * @return with what was added so far
         */
        public FaultLevels build() {
            return new FaultLevels(origin, levels);
        }
    }

    /**
     * Where the table comes from.
     *
     * @return such as {@code ascend-device-plugin 22bb3d98}
     */
    public String origin() {
        return origin;
    }

    /**
     * How many codes the table has.
     *
     * @return the number
     */
    public int size() {
        return levels.size();
    }

    /**
     * The whole table.
     *
     * @return the level of each code, in the order of the codes; can't be changed
     */
    public Map<FaultCode, FaultLevel> all() {
        return levels;
    }

    /**
     * What the table says about a code.
     *
     * @param code the code
     * @return its level; empty if the table hasn't got it
     */
    public Optional<FaultLevel> find(FaultCode code) {
        return Optional.ofNullable(levels.get(code));
    }

    /**
     * The level of a code, which an unknown one has as well: nothing to handle if the driver takes it for a hint or minor, and out of service
     * otherwise (health c.1).
     *
     * @param code the code
     * @param severity what the driver says of it, if known
     * @return its level
     */
    public FaultLevel level(FaultCode code, Optional<FaultReport.Severity> severity) {
        return find(code)
                .orElseGet(() -> severity.filter(s -> s.compareTo(FaultReport.Severity.MINOR) <= 0)
                                .isPresent()
                        ? FaultLevel.NOT_HANDLE
                        : FaultLevel.SEPARATE);
    }

    /**
     * The level of a device that has several codes: the highest wins.
     *
     * @param codes the codes; of no known severity
     * @return the level; {@link FaultLevel#NORMAL} if there is no code
     */
    public FaultLevel highest(Collection<FaultCode> codes) {
        return FaultLevel.highest(
                codes.stream().map(code -> level(code, Optional.empty())).toList());
    }

    /**
     * The table in one line.
     *
     * @return such as {@code 802 codes of ascend-device-plugin 22bb3d98}
     */
    @Override
    public String toString() {
        return levels.size() + " codes of " + origin;
    }
}
