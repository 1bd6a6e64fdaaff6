package io.github.acl4j.micrometer;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.GateStatistics;
import io.github.acl4j.recovery.HealthReading;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What is read of a device whenever somebody collects the metrics. The latest coordinator, condition and reading count. */
final class WatchedDevice {
    private final int deviceId;
    private final MeterRegistry registry;
    private final Tags tags;
    private final Map<HealthReading, DoubleSupplier> readings = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Watcher> watcher = new AtomicReference<>();
    private volatile Optional<DeviceCondition> told = Optional.empty();

    /** Has the gate by itself, so that asking it can't fail, whatever is closed by then: a counter that throws spoils all that is collected with it. */
    private record Watcher(RecoveryCoordinator coordinator, AdmissionGate gate) {}

    WatchedDevice(int deviceId, MeterRegistry registry, Tags tags) {
        this.deviceId = deviceId;
        this.registry = registry;
        this.tags = tags;
    }

    /** To be called once: a registry takes no second gauge of the same name and labels. */
    void registerState() {
        for (DeviceCondition condition : DeviceCondition.values()) {
            gauge(
                    "npu.sdk.device.state",
                    "1 for the state in which the device is, 0 for each other one",
                    Tags.of("state", Labels.of(condition)),
                    device -> device.condition() == condition ? 1 : 0);
        }
    }

    /** A coordinator looks after it; the meters that ask one are registered with the first. */
    void watchedBy(RecoveryCoordinator coordinator) {
        if (watcher.getAndSet(new Watcher(coordinator, coordinator.gate(deviceId))) != null) {
            return;
        }
        registerGate();
        gauge(
                "npu.sdk.device.cordoned",
                "1 if nothing new should begin on the device while another one works",
                Tags.empty(),
                device -> device.ask(from -> from.coordinator.isCordoned(device.deviceId) ? 1 : 0));
        gauge(
                "npu.sdk.recovery.budget.remaining",
                "How often the device may still be set up again, repaired or released",
                Tags.empty(),
                device -> device.ask(from -> budget(from.coordinator.budgetLeft(device.deviceId))));
    }

    private void registerGate() {
        for (GateState.Kind kind : GateState.Kind.values()) {
            gauge(
                    "npu.sdk.gate.state",
                    "1 for the state in which the device's gate is, 0 for each other one",
                    Tags.of("state", Labels.of(kind)),
                    device -> device.ask(from -> from.gate.state().kind() == kind ? 1 : 0));
        }
        gateGauge("npu.sdk.gate.inside", "Requests that are inside the gate", GateStatistics::inside);
        gateGauge("npu.sdk.gate.waiting", "Requests that are parked before the gate", GateStatistics::parkedNow);
        admissions("parked", GateStatistics::parked);
        admissions("retry_elsewhere", GateStatistics::retriedElsewhere);
        admissions("rejected", GateStatistics::rejected);
        FunctionCounter.builder(
                        "npu.sdk.gate.closed",
                        this,
                        device -> device.gate(from -> from.closed().toNanos() / 1e9))
                .description("How long the gate was closed in all")
                .baseUnit("seconds")
                .tags(tags)
                .register(registry);
    }

    void is(DeviceCondition condition) {
        told = Optional.of(condition);
    }

    void reads(HealthReading reading, DoubleSupplier value) {
        if (readings.put(reading, value) == null) {
            register(reading);
        }
    }

    private void register(HealthReading reading) {
        ToDoubleFunction<WatchedDevice> latest = device ->
                device.readings.getOrDefault(reading, () -> Double.NaN).getAsDouble();
        switch (reading) {
            case PROBE_INTERVAL ->
                seconds("npu.sdk.probe.interval", "How long until the next probe, at the pace that holds now", latest);
            case OLDEST_IN_FLIGHT ->
                seconds(
                        "npu.sdk.inflight.oldest.age",
                        "How long the oldest work that hasn't ended is under way",
                        latest);
            case STUCK_PROBE_THREADS ->
                gauge(
                        "npu.sdk.stuck.probe.threads",
                        "Threads of probes in a call that doesn't return",
                        Tags.empty(),
                        latest);
            case SUPERVISOR_LAG ->
                seconds("npu.sdk.supervisor.lag", "How late the supervisor was when it looked last", latest);
        }
    }

    private void seconds(String name, String description, ToDoubleFunction<WatchedDevice> value) {
        Gauge.builder(name, this, value)
                .description(description)
                .baseUnit("seconds")
                .tags(tags)
                .register(registry);
    }

    /** What the SDK knows of a fault outranks what somebody watched; of a device that is well, who watches knows more. */
    private DeviceCondition condition() {
        Watcher from = watcher.get();
        DeviceState state = from == null ? DeviceState.UNKNOWN : from.coordinator.state(deviceId);
        return state == DeviceState.OK || state == DeviceState.UNKNOWN
                ? told.orElseGet(() -> DeviceCondition.of(state))
                : DeviceCondition.of(state);
    }

    private static double budget(OptionalInt left) {
        return left.isPresent() ? left.getAsInt() : Double.NaN;
    }

    private double ask(ToDoubleFunction<Watcher> question) {
        Watcher from = watcher.get();
        return from == null ? Double.NaN : question.applyAsDouble(from);
    }

    private double gate(ToDoubleFunction<GateStatistics> question) {
        return ask(from -> question.applyAsDouble(from.gate.statistics()));
    }

    private void gateGauge(String name, String description, ToDoubleFunction<GateStatistics> value) {
        gauge(name, description, Tags.empty(), device -> device.gate(value));
    }

    private void admissions(String answer, ToDoubleFunction<GateStatistics> count) {
        FunctionCounter.builder("npu.sdk.gate.admissions", this, device -> device.gate(count))
                .description("What a closed gate answered")
                .tags(tags.and("answer", answer))
                .register(registry);
    }

    private void gauge(String name, String description, Tags more, ToDoubleFunction<WatchedDevice> value) {
        Gauge.builder(name, this, value)
                .description(description)
                .tags(tags.and(more))
                .register(registry);
    }
}
