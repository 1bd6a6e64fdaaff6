package io.github.acl4j.micrometer;

import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.HealthReading;
import io.github.acl4j.recovery.RecoveryAction;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;

/**
 * Meters of what happens to devices, in a registry of Micrometer's.
 *
 * <pre>{@code
 * RecoveryCoordinator.builder(acl).metrics(new AclMeters(registry))...
 * }</pre>
 *
 * <p>The label {@code device} is the device as the user counts, which isn't the {@code id} of npu-exporter's metrics where a container sees only some devices: {@link
 * #AclMeters(MeterRegistry, IntFunction)} adds the labels that a join needs. No label takes more than a few values: devices from {@value #MOST_DEVICES} on share the
 * value {@code other} and have no gauges, a code that no table has is {@code other}, and after {@value #MOST_FAULTS} distinct faults each further one is.
 *
 * <p>It takes the registry when it is made, instead of being bound to one later as a {@code MeterBinder}, so that nothing that happens before is lost. Safe for use by
 * many threads. To be held as long as its meters are read, which the coordinator does: a registry doesn't keep what gauges ask.
 */
public final class AclMeters implements AclMetrics {
    /** How many devices have labels of their own: ids from 0 to one less. */
    public static final int MOST_DEVICES = 64;

    /** How many different faults, by device, code, level and source, are counted one by one. */
    public static final int MOST_FAULTS = 1_000;

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(10),
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        Duration.ofMinutes(1)
    };

    private final MeterRegistry registry;
    private final DeviceTags deviceTags;
    private final Labels labels = new Labels();
    private final FirstFew<Tags> faults = new FirstFew<>(MOST_FAULTS);
    private final Map<Integer, WatchedDevice> devices = new ConcurrentHashMap<>();

    /**
     * Meters with the label {@code device} only.
     *
     * @param registry where the meters are registered
     */
    public AclMeters(MeterRegistry registry) {
        this(registry, deviceId -> Tags.empty());
    }

    /**
     * Meters with more labels of the device, such as npu-exporter's: {@code id} (the physical id, {@code aclrtGetPhyDevIdByUserDevId}), {@code model_name}, {@code
     * vdie_id}, {@code pcie_bus_info}.
     *
     * @param registry where the meters are registered
     * @param deviceTags gives the labels of a device, always of the same keys; asked once for each of the first {@value #MOST_DEVICES} devices, mustn't block
     */
    public AclMeters(MeterRegistry registry, IntFunction<Tags> deviceTags) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.deviceTags = new DeviceTags(Objects.requireNonNull(deviceTags, "deviceTags"));
    }

    @Override
    public void watching(RecoveryCoordinator coordinator, int deviceId) {
        device(deviceId).ifPresent(device -> device.watchedBy(coordinator));
    }

    private Optional<WatchedDevice> device(int deviceId) {
        if (!DeviceTags.hasOwn(deviceId)) {
            return Optional.empty();
        }
        WatchedDevice known = devices.get(deviceId);
        if (known != null) {
            return Optional.of(known);
        }
        WatchedDevice made = new WatchedDevice(deviceId, registry, deviceTags.of(deviceId));
        WatchedDevice faster = devices.putIfAbsent(deviceId, made);
        if (faster == null) {
            made.registerState();
        }
        return Optional.of(faster == null ? made : faster);
    }

    @Override
    public void fault(int deviceId, FaultCode code, Optional<FaultLevel> level, FaultSource source) {
        Tags device = deviceTags.of(deviceId);
        Tags tags =
                fault(device, labels.of(code), level.map(FaultLevel::levelName).orElse(Labels.UNKNOWN), source);
        count(
                "npu.sdk.fault",
                "Faults that were seen",
                faults.admits(tags) ? tags : fault(device, Labels.OTHER, Labels.OTHER, source),
                1);
    }

    private static Tags fault(Tags device, String code, String level, FaultSource source) {
        return device.and("code", code, "level", level, "source", Labels.of(source));
    }

    @Override
    public void dropped(int deviceId, long count) {
        count("npu.sdk.fault.dropped", "Faults that came faster than they are kept", deviceTags.of(deviceId), count);
    }

    @Override
    public void recovery(int deviceId, RecoveryAction action, RecoveryResult result, Duration took) {
        Tags tags = deviceTags.of(deviceId).and("action", Labels.of(action), "result", Labels.of(result));
        count("npu.sdk.recovery", "Attempts to bring a device back, and devices that were given up", tags, 1);
        if (result != RecoveryResult.GIVEN_UP) {
            Timer.builder("npu.sdk.recovery.duration")
                    .description("How long attempts to bring a device back took")
                    .tags(tags)
                    .register(registry)
                    .record(took);
        }
    }

    @Override
    public void condition(int deviceId, DeviceCondition condition) {
        device(deviceId).ifPresent(device -> device.is(condition));
    }

    @Override
    public void probe(int deviceId, String layer, String result, Duration took) {
        Tags tags = deviceTags.of(deviceId).and("layer", labels.layer(layer));
        String ended = Labels.probeResult(result);
        count("npu.sdk.probe", "Probes of a device's health", tags.and("result", ended), 1);
        if (!ended.equals("skipped")) {
            Timer.builder("npu.sdk.probe.latency")
                    .description("How long probes of a device's health took")
                    .serviceLevelObjectives(BUCKETS)
                    .tags(tags)
                    .register(registry)
                    .record(took);
        }
    }

    @Override
    public void reading(int deviceId, HealthReading reading, DoubleSupplier value) {
        device(deviceId).ifPresent(device -> device.reads(reading, value));
    }

    private void count(String name, String description, Tags tags, long count) {
        Counter.builder(name)
                .description(description)
                .tags(tags)
                .register(registry)
                .increment((double) count);
    }
}
