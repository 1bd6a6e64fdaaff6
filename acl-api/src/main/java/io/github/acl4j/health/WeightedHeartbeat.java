package io.github.acl4j.health;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A heartbeat of weighted delays with three levels and an interval that adapts: the algorithm that this SDK's first text proposed (health.md b), with what
 * it leaves open or gets wrong (b.5) decided as its methods say. What somebody said of the device counts first, as in every policy.
 *
 * <p>Each layer has a threshold of its own; a layer is slow above 150 % of it and alarming above 200 %. The score, 0.2 of L1 plus 0.3 of L2 plus 0.5 of L3 in
 * seconds, is informative: a weight may not hide a layer. The thresholds were not measured on an NPU.
 */
public final class WeightedHeartbeat implements HealthPolicy {
    /** How alarming delays are. */
    public enum Level {
        /** Nothing is alarming. */
        NONE,
        /** A layer took more than 200 % of its threshold: {@link HealthState#DEGRADED}. */
        WARNING,
        /** The driver answers, and the scheduler or the cores don't: {@link HealthState#SUSPECT_SCHEDULER} or {@link HealthState#SUSPECT_AICORE}. */
        SOFT_HANG,
        /** The driver doesn't answer as it should: {@link HealthState#SUSPECT_DRIVER}. */
        HARD_HANG
    }

    /**
     * The numbers.
     *
     * @param base the interval that it begins with
     * @param fast the interval after {@code slowRounds} slow rounds in a row
     * @param relaxed the interval after {@code history} good rounds at the base
     * @param slowRounds how many slow rounds in a row make it faster
     * @param history how many good rounds in a row make it slower by one step, and end a level
     * @param thresholds what each of {@link Layer#DRIVER}, {@link Layer#SCHEDULER} and {@link Layer#COMPUTE} may take
     */
    public record Settings(
            Duration base,
            Duration fast,
            Duration relaxed,
            int slowRounds,
            int history,
            Map<Layer, Duration> thresholds) {
        /** 3 s, 1 s after three slow rounds, 5 s after ten good ones; thresholds of 50 ms, 50 ms and 500 ms. */
        public static final Settings DEFAULT = new Settings(
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                3,
                10,
                Map.of(
                        Layer.DRIVER, Duration.ofMillis(50),
                        Layer.SCHEDULER, Duration.ofMillis(50),
                        Layer.COMPUTE, Duration.ofMillis(500)));

        /**
         * Checks and copies.
         *
         * @param base the interval that it begins with
         * @param fast the interval after slow rounds
         * @param relaxed the interval after good rounds
         * @param slowRounds how many slow rounds make it faster
         * @param history how many good rounds make it slower
         * @param thresholds what each layer may take
         * @throws IllegalArgumentException if an interval is under a second, they aren't in order, a count is under 1, or a threshold is missing or
         *     isn't more than zero
         */
        public Settings {
            thresholds = Map.copyOf(thresholds);
            if (fast.compareTo(VerdictTable.SHORTEST_INTERVAL) < 0
                    || base.compareTo(fast) < 0
                    || relaxed.compareTo(base) < 0) {
                throw new IllegalArgumentException("intervals of " + fast + ", " + base + " and " + relaxed
                        + " must be in this order and not under " + VerdictTable.SHORTEST_INTERVAL);
            }
            if (slowRounds < 1 || history < 1) {
                throw new IllegalArgumentException(slowRounds + " slow and " + history + " good rounds");
            }
            for (Layer layer : WEIGHTS.keySet()) {
                Duration threshold = thresholds.get(layer);
                if (threshold == null || threshold.isNegative() || threshold.isZero()) {
                    throw new IllegalArgumentException("a threshold of " + threshold + " for " + layer);
                }
            }
        }
    }

    /** How much each layer counts in the score. */
    static final Map<Layer, Double> WEIGHTS =
            new EnumMap<>(Map.of(Layer.DRIVER, 0.2, Layer.SCHEDULER, 0.3, Layer.COMPUTE, 0.5));

    private static final double NANOS_PER_SECOND = 1e9;

    private final Settings settings;

    /** With the numbers of {@link Settings#DEFAULT}. */
    public WeightedHeartbeat() {
        this(Settings.DEFAULT);
    }

    /**
     * With numbers of one's own.
     *
     * @param settings the numbers
     */
    public WeightedHeartbeat(Settings settings) {
        this.settings = settings;
    }

    @Override
    public HealthPolicy.Judge forDevice() {
        return new Heartbeat(settings);
    }

    /**
     * The weighted sum of the delays, in seconds.
     *
     * @param round the round
     * @return the score; empty if one of the layers has no delay, since a missing one isn't a delay of 0
     */
    static OptionalDouble score(Round round) {
        double sum = 0;
        for (Map.Entry<Layer, Double> weight : WEIGHTS.entrySet()) {
            LayerReading reading = round.readings().get(weight.getKey());
            if (reading == null || !reading.result().hasPassed()) {
                return OptionalDouble.empty();
            }
            sum += weight.getValue() * reading.nanos() / NANOS_PER_SECOND;
        }
        return OptionalDouble.of(sum);
    }
}
