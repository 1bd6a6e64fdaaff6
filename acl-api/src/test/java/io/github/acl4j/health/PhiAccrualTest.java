package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** φ = −log₁₀(1 − F(t)) with the normal distribution (health.md a.3). */
class PhiAccrualTest {
    private static final PhiAccrual.Settings SETTINGS =
            new PhiAccrual.Settings(8, 100, 10, Duration.ofNanos(10), Duration.ZERO);

    /** −log₁₀ of the upper tails of the normal distribution, which are 0.99865, 0.84134, 0.5, 0.15866, 0.02275, 0.00135 and 9.8659e-10. */
    @ParameterizedTest
    @CsvSource({
        "-3, 0.000586650",
        "-1, 0.075026",
        "0, 0.301030",
        "1, 0.799546",
        "2, 1.643016",
        "3, 2.869699",
        "6, 9.005864"
    })
    void tailOfTheNormalDistribution(double deviations, double phi) {
        assertThat(PhiAccrual.ofDeviations(deviations)).isCloseTo(phi, within(1e-6));
    }

    /** 1 − F itself is 0 as a double there. */
    @Test
    void stillGrowsWhereTheTailUnderflows() {
        assertThat(PhiAccrual.ofDeviations(50)).isCloseTo(544.97, within(0.01));
        assertThat(PhiAccrual.ofDeviations(1000)).isFinite().isGreaterThan(PhiAccrual.ofDeviations(999));
    }

    private static PhiAccrual of(int count, long nanos) {
        PhiAccrual phi = new PhiAccrual(SETTINGS);
        for (int i = 0; i < count; i++) {
            phi.add(nanos);
        }
        return phi;
    }

    @Test
    void saysNothingFromTooFewTimes() {
        assertThat(of(9, 1000).phi(1_000_000)).isNaN();
        assertThat(of(9, 1000).isUnusual(1_000_000)).isFalse();
        assertThat(of(10, 1000).isUnusual(1_000_000)).isTrue();
    }

    @Test
    void timesThatNeverDifferHaveTheLeastDeviation() {
        assertThat(of(20, 1000).phi(1020)).isCloseTo(-Math.log10(0.02275013), within(1e-6));
    }

    @Test
    void anAcceptablePauseShiftsTheMean() {
        PhiAccrual phi =
                new PhiAccrual(new PhiAccrual.Settings(8, 100, 2, Duration.ofNanos(10), Duration.ofNanos(500)));
        phi.add(1000);
        phi.add(1000);

        assertThat(phi.phi(1500)).isCloseTo(0.30103, within(1e-5));
    }

    @Test
    void forgetsTheOldestTimes() {
        PhiAccrual phi = new PhiAccrual(new PhiAccrual.Settings(8, 3, 2, Duration.ofNanos(10), Duration.ZERO));
        phi.add(1_000_000);
        for (int i = 0; i < 3; i++) {
            phi.add(1000);
        }

        assertThat(phi.phi(1000)).isCloseTo(0.30103, within(1e-5));
    }

    @Test
    void growsWithTheTime() {
        PhiAccrual phi = of(10, 1000);
        double last = -1;
        for (long nanos = 900; nanos < 1200; nanos += 10) {
            assertThat(phi.phi(nanos)).isGreaterThan(last);
            last = phi.phi(nanos);
        }
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        Duration some = Duration.ofMillis(1);
        assertThatThrownBy(() -> new PhiAccrual.Settings(0, 10, 2, some, some))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PhiAccrual.Settings(Double.NaN, 10, 2, some, some))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PhiAccrual.Settings(8, 10, 1, some, some))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PhiAccrual.Settings(8, 2, 3, some, some))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PhiAccrual.Settings(8, 10, 2, Duration.ZERO, some))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PhiAccrual.Settings(8, 10, 2, some, some.negated()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
