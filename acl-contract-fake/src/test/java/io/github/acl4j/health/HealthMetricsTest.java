package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.HealthReading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a monitor tells a system of metrics (health d). */
@Timeout(120)
class HealthMetricsTest {
    /** Notes what it was told. */
    private static final class Noted implements AclMetrics {
        final List<String> probes = new CopyOnWriteArrayList<>();
        final Map<Integer, DeviceCondition> conditions = new ConcurrentHashMap<>();
        final Map<HealthReading, DoubleSupplier> readings = new ConcurrentHashMap<>();

        @Override
        public void probe(int deviceId, String layer, String result, Duration took) {
            assertThat(took).isGreaterThanOrEqualTo(Duration.ZERO);
            probes.add(deviceId + " " + layer + " " + result);
        }

        @Override
        public void condition(int deviceId, DeviceCondition condition) {
            conditions.put(deviceId, condition);
        }

        @Override
        public void reading(int deviceId, HealthReading reading, DoubleSupplier value) {
            readings.put(reading, value);
        }
    }

    @Test
    void tellsOfProbesAndConditionsAndLetsTheRestBeRead() {
        Noted noted = new Noted();
        try (HealthBed bed = HealthBed.of(1, builder -> builder.metrics(noted))) {
            bed.begin();
            HealthBed.await("the condition", () -> noted.conditions.get(0) == DeviceCondition.HEALTHY);
            HealthBed.await("a probe", () -> noted.probes.contains("0 l2 ok"));
            assertThat(noted.readings).containsOnlyKeys(HealthReading.values());
            assertThat(noted.readings.get(HealthReading.PROBE_INTERVAL).getAsDouble())
                    .isEqualTo(bed.health(0).nextRound().toMillis() / 1e3);

            bed.monitor().progress(0).begin();
            bed.step();
            bed.step();
            assertThat(noted.readings.get(HealthReading.OLDEST_IN_FLIGHT).getAsDouble())
                    .isGreaterThanOrEqualTo(0.1);
            assertThat(noted.readings.get(HealthReading.STUCK_PROBE_THREADS).getAsDouble())
                    .isZero();

            bed.acl.report(0, 507901, "gone");
            bed.step();
            HealthBed.await("the loss", () -> noted.conditions.get(0) == DeviceCondition.LOST);
        }
    }

    @Test
    void metricsThatThrowHarmNobody() {
        AclMetrics broken = new AclMetrics() {
            @Override
            public void probe(int deviceId, String layer, String result, Duration took) {
                throw new NoSuchMethodError("another version of the library");
            }

            @Override
            public void condition(int deviceId, DeviceCondition condition) {
                throw new IllegalStateException("closed");
            }

            @Override
            public void reading(int deviceId, HealthReading reading, DoubleSupplier value) {
                throw new IllegalArgumentException("that name is taken");
            }
        };
        try (HealthBed bed = HealthBed.of(1, builder -> builder.metrics(broken))) {
            bed.begin();

            HealthBed.await("the change is told", () -> !bed.changes.isEmpty());
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }
}
