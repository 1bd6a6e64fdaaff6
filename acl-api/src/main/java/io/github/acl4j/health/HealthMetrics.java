package io.github.acl4j.health;

import io.github.acl4j.internal.Harmless;
import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.HealthReading;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Passes on to a system of metrics what a monitor finds out, and lets it read the rest (health d). */
final class HealthMetrics implements HealthListener {
    private static final double NANOS = 1e9;

    private final Harmless<AclMetrics> metrics;

    HealthMetrics(AclMetrics metrics) {
        this.metrics = new Harmless<>(metrics);
    }

    /** Lets it read what is known of a device at any time. */
    void watch(int deviceId, Supplier<HealthSnapshot> latest) {
        reading(deviceId, HealthReading.PROBE_INTERVAL, latest, device -> seconds(device.nextRound()));
        reading(deviceId, HealthReading.OLDEST_IN_FLIGHT, latest, device -> seconds(device.oldestAge()));
        reading(deviceId, HealthReading.STUCK_PROBE_THREADS, latest, DeviceHealth::stuckProbers);
        read(deviceId, HealthReading.SUPERVISOR_LAG, () -> seconds(latest.get().lag()));
    }

    private void reading(
            int deviceId, HealthReading reading, Supplier<HealthSnapshot> latest, ToDoubleFunction<DeviceHealth> of) {
        read(deviceId, reading, () -> {
            Optional<DeviceHealth> device = latest.get().device(deviceId);
            return device.isPresent() ? of.applyAsDouble(device.get()) : Double.NaN;
        });
    }

    private void read(int deviceId, HealthReading reading, DoubleSupplier value) {
        metrics.tell(told -> told.reading(deviceId, reading, value));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }

    @Override
    public void changed(HealthChange change) {
        metrics.tell(told ->
                told.condition(change.deviceId(), change.verdict().state().condition()));
    }

    @Override
    public void probed(int deviceId, Layer layer, ProbeResult result, long nanos) {
        String ended = result.name().toLowerCase(Locale.ROOT);
        metrics.tell(told -> told.probe(deviceId, layer.label(), ended, Duration.ofNanos(nanos)));
    }
}
