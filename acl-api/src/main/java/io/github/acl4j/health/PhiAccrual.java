package io.github.acl4j.health;

import java.time.Duration;

/**
 * How unusual a time is, judged by those before it: φ = −log₁₀(1 − F(t)), where F is the normal distribution of the past times (Hayashibara and others, "The φ
 * accrual failure detector", 2004). φ of 1 means that one time in ten would be this long, 3 one in a thousand. To be used beside a hard limit, never
 * instead of one. For one thread.
 */
public final class PhiAccrual {
    private static final double LOG_2 = Math.log(2);
    private static final double LOG_10 = Math.log(10);

    /** Of erfc by Chebyshev fitting, relative error below 1.2e-7 everywhere. */
    private static final double[] ERFC = {
        0.17087277,
        -0.82215223,
        1.48851587,
        -1.13520398,
        0.27886807,
        -0.18628806,
        0.09678418,
        0.37409196,
        1.00002368,
        -1.26551223
    };

    private final Settings settings;
    private final double[] samples;
    private int count;
    private int next;

    /**
     * What to make of times.
     *
     * @param threshold from which φ on a time is too unusual, more than 0; 8 is usual, one in a hundred million
     * @param maxSamples how many past times count, 2 or more
     * @param minSamples before how many there is no φ, from 2 to {@code maxSamples}
     * @param minStdDeviation the least standard deviation, more than zero: of times that hardly differ each would be unusual
     * @param acceptablePause by how much a time may be longer than the mean before that counts, zero or more
     */
    public record Settings(
            double threshold, int maxSamples, int minSamples, Duration minStdDeviation, Duration acceptablePause) {
        /** For a probe's latency: φ of 8 above 100 ms more than usual; 10 to 100 times count; at least 10 ms deviation. */
        public static final Settings DEFAULT = new Settings(8, 100, 10, Duration.ofMillis(10), Duration.ofMillis(100));

        /**
         * Checks.
         *
         * @param threshold from which φ on a time is too unusual
         * @param maxSamples how many past times count
         * @param minSamples before how many there is no φ
         * @param minStdDeviation the least standard deviation
         * @param acceptablePause by how much a time may be longer than the mean
         * @throws IllegalArgumentException if one is out of range
         */
        public Settings {
            if (!(threshold > 0)
                    || minSamples < 2
                    || maxSamples < minSamples
                    || minStdDeviation.isNegative()
                    || minStdDeviation.isZero()
                    || acceptablePause.isNegative()) {
                throw new IllegalArgumentException("threshold " + threshold + ", " + minSamples + " to " + maxSamples
                        + " samples, deviation " + minStdDeviation + ", pause " + acceptablePause);
            }
        }
    }

    /**
     * Without past times.
     *
     * @param settings what to make of them
     */
    public PhiAccrual(Settings settings) {
        this.settings = settings;
        this.samples = new double[settings.maxSamples()];
    }

    /**
     * A time that was well; the oldest is forgotten when there are too many.
     *
     * @param nanos the time
     */
    public void add(long nanos) {
        samples[next] = nanos;
        next = (next + 1) % samples.length;
        count = Math.min(count + 1, samples.length);
    }

    /**
     * How unusual a time is.
     *
     * @param nanos the time
     * @return φ; NaN as long as there are too few past times
     */
    public double phi(long nanos) {
        if (count < settings.minSamples()) {
            return Double.NaN;
        }
        double mean = 0;
        for (int i = 0; i < count; i++) {
            mean += samples[i] / count;
        }
        double variance = 0;
        for (int i = 0; i < count; i++) {
            variance += (samples[i] - mean) * (samples[i] - mean) / count;
        }
        double deviation = Math.max(
                Math.sqrt(variance), (double) settings.minStdDeviation().toNanos());
        return ofDeviations((nanos - mean - settings.acceptablePause().toNanos()) / deviation);
    }

    /**
     * Whether a time is too unusual.
     *
     * @param nanos the time
     * @return whether its φ is the threshold or more; false as long as there are too few past times
     */
    public boolean isUnusual(long nanos) {
        return phi(nanos) >= settings.threshold();
    }

    /** By the logarithm, since 1 − F itself is too small for a double from 38 deviations on. */
    static double ofDeviations(double deviations) {
        double z = Math.abs(deviations) / Math.sqrt(2);
        double t = 1 / (1 + z / 2);
        double exponent = 0;
        for (double coefficient : ERFC) {
            exponent = exponent * t + coefficient;
        }
        double logOfTail = Math.log(t) - z * z + exponent - LOG_2;
        return deviations >= 0 ? -logOfTail / LOG_10 : -Math.log1p(-Math.exp(logOfTail)) / LOG_10;
    }
}
