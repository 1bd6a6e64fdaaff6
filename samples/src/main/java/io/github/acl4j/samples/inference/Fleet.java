package io.github.acl4j.samples.inference;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.TaskAbortCallback;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.health.HealthMonitor;
import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.recovery.LaunchLedger;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryHistory;
import io.github.acl4j.recovery.RecoveryLimits;
import io.github.acl4j.recovery.RecoveryListener;
import io.github.acl4j.recovery.RecoveryMode;
import io.github.acl4j.recovery.RecoveryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Fake devices with an engine on each, and an inference service that acl4j keeps alive on them. */
public final class Fleet implements AutoCloseable {
    /** A sample has no time for a peer that doesn't exist. */
    private static final RecoveryLimits LIMITS = new RecoveryLimits(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(1), Duration.ofSeconds(1));

    /** The engine gives up an inference after two seconds. */
    private static final Duration WORK_BUDGET = Duration.ofSeconds(4);

    private final FleetOptions options;
    private final FakeAscend fake;
    private final List<Engine> engines = new ArrayList<>();
    private final AclRuntime acl;
    private final RecoveryCoordinator coordinator;
    private final HealthMonitor health;
    private final InferenceService service;

    private Fleet(FleetOptions options, Timeline timeline, RecoveryListener listener, AclMetrics metrics)
            throws EngineException {
        this.options = options;
        this.fake = FakeAscend.builder()
                .devices(options.devices())
                .socName(options.product().socName())
                .build();
        fake.install();
        Model model = new Model();
        LaunchLedger ledger = new LaunchLedger();
        for (int id = 0; id < options.devices(); id++) {
            engines.add(Engine.start(
                    fake,
                    model,
                    id,
                    (device, stream, task, request) -> ledger.record(device, stream, task, request, "checksum")));
        }
        timeline.tell(
                "an engine has loaded the model on " + options.devices() + " fake " + options.product() + " devices");
        // The engine owns the runtime; acl4j is a guest in its process.
        this.acl = AclRuntime.builder().backendName("fake").open();
        engines.forEach(engine -> acl.device(engine.deviceId())
                .memoryOwners()
                .add(new WeightsOwner(model, engine, options.skipRestore(), timeline)));
        acl.registerTaskAbortCallback("sample.engine", (deviceId, stage, left) -> {
            timeline.tell(
                    deviceId,
                    "abort callback " + stage + ", "
                            + left.map(Duration::toMillis).orElse(0L) + " ms left");
            return TaskAbortCallback.GO_ON;
        });
        RecoveryCoordinator.Builder builder = RecoveryCoordinator.builder(acl)
                .mode(RecoveryMode.ACT)
                .policy(new RecoveryPolicy(options.policy().withSequences(true), RecoveryHistory.inMemory()))
                .limits(LIMITS)
                .probe(id -> options.copyProbe() ? new CopyProbe() : new WarmUp(model, engines.get(id)))
                .ledger(ledger)
                .listener(new Narrator(timeline))
                .listener(listener)
                .metrics(metrics);
        // A session that is set up again would bring the weights back, too.
        this.coordinator = (options.skipRestore() ? builder : builder.session(new Sessions(engines))).start();
        HealthMonitor.Builder watching = HealthMonitor.builder(acl)
                .workBudget(WORK_BUDGET)
                .recovery(coordinator)
                .metrics(metrics);
        engines.forEach(engine -> watching.device(engine.deviceId()));
        this.health = watching.start();
        this.service = new InferenceService(model, engines, acl, coordinator, health);
    }

    /**
     * Loads the model on all devices and begins to look after them.
     *
     * @param options what it is made of
     * @param timeline where the story of the devices is told
     * @param listener is told of each step of a recovery
     * @return the fleet
     * @throws IllegalStateException if a device fails before anything was done to it
     */
    public static Fleet start(FleetOptions options, Timeline timeline, RecoveryListener listener) {
        return start(options, timeline, listener, new AclMetrics() {});
    }

    /**
     * The same, with metrics.
     *
     * @param options what it is made of
     * @param timeline where the story of the devices is told
     * @param listener is told of each step of a recovery
     * @param metrics counts what happens
     * @return the fleet
     * @throws IllegalStateException if a device fails before anything was done to it
     */
    public static Fleet start(FleetOptions options, Timeline timeline, RecoveryListener listener, AclMetrics metrics) {
        try {
            return new Fleet(options, timeline, listener, metrics);
        } catch (EngineException e) {
            throw new IllegalStateException("a fresh fake device fails", e);
        }
    }

    /**
     * What it is made of.
     *
     * @return the options
     */
    public FleetOptions options() {
        return options;
    }

    /**
     * The service on it.
     *
     * @return always the same one
     */
    public InferenceService service() {
        return service;
    }

    /**
     * What looks after the devices.
     *
     * @return always the same one
     */
    public RecoveryCoordinator coordinator() {
        return coordinator;
    }

    /**
     * What watches the devices.
     *
     * @return always the same one
     */
    public HealthMonitor health() {
        return health;
    }

    /**
     * Lets a device stop to answer, without any error.
     *
     * @param deviceId where
     * @param on false to let it go on
     */
    public void hang(int deviceId, boolean on) {
        fake.device(deviceId).hang(on);
    }

    /**
     * Lets a fault happen.
     *
     * @param fault which
     * @param deviceId where
     * @return false if the device is just being brought back, or is given up: there is nothing on it that could fail
     */
    public boolean inject(Fault fault, int deviceId) {
        AdmissionGate gate = coordinator.gate(deviceId);
        if (!gate.tryEnter()) {
            return false;
        }
        try { // inside, so that nobody takes the session away meanwhile
            fault.inject(fake, options.product(), engines.get(deviceId));
            return true;
        } finally {
            gate.exit();
        }
    }

    /** Ends all of it. Devices that are given up are left alone. */
    @Override
    public void close() {
        health.close();
        coordinator.close();
        acl.close();
        engines.forEach(Engine::close);
        fake.close();
    }
}
