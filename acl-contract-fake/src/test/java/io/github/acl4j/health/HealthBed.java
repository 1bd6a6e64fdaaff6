package io.github.acl4j.health;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.spi.AclrtBackend;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * A fake whose devices an engine has set, the facade on it, and a monitor whose supervisor the test plays: its clock stands still but for the test's wish, while its
 * probers are real threads. All waits are bounded.
 */
final class HealthBed implements AutoCloseable {
    static final Duration TICK = Duration.ofMillis(100);
    static final Duration INTERVAL = VerdictTable.INTERVAL;

    private static final long LIMIT = TimeUnit.SECONDS.toNanos(60);

    final FakeAscend fake;
    final TwistedMirror twist;
    final AclRuntime acl;
    final ManualHealthClock clock = new ManualHealthClock();
    final List<HealthChange> changes = new CopyOnWriteArrayList<>();
    private final int devices;
    private HealthMonitor monitor;

    private HealthBed(FakeAscend fake, int devices) {
        this.fake = fake;
        this.devices = devices;
        this.twist = new TwistedMirror(fake.backend());
        this.acl = AclRuntime.builder().backend(twist.mirror()).open();
        for (int i = 0; i < devices; i++) {
            fake.backend().aclrtSetDevice(i);
        }
    }

    static HealthBed of(int devices, UnaryOperator<HealthMonitor.Builder> options) {
        return prepared(devices, UnaryOperator.identity()).start(options);
    }

    /** Without a monitor yet. */
    static HealthBed prepared(int devices, UnaryOperator<FakeAscend.Builder> options) {
        return new HealthBed(
                options.apply(FakeAscend.builder().devices(devices)).build(), devices);
    }

    HealthBed start(UnaryOperator<HealthMonitor.Builder> options) {
        return start(TICK, options);
    }

    /** Of all devices only one is watched. */
    void startOnly(int id, UnaryOperator<HealthMonitor.Builder> options) {
        monitor = options.apply(
                        HealthMonitor.builder(acl).clock(clock).byHand(TICK).device(id))
                .start();
    }

    HealthBed start(Duration tick, UnaryOperator<HealthMonitor.Builder> options) {
        HealthMonitor.Builder builder = HealthMonitor.builder(acl).clock(clock).byHand(tick);
        for (int i = 0; i < devices; i++) {
            builder.device(i);
        }
        monitor = options.apply(builder)
                .listener(new HealthListener() {
                    @Override
                    public void changed(HealthChange change) {
                        changes.add(change);
                    }
                })
                .start();
        return this;
    }

    AclrtBackend engine() {
        return fake.backend();
    }

    FakeDevice npu(int id) {
        return fake.device(id);
    }

    HealthMonitor monitor() {
        return monitor;
    }

    DeviceHealth health(int id) {
        return monitor.snapshot().device(id).orElseThrow();
    }

    HealthState state(int id) {
        return health(id).state();
    }

    /** One look, a tick later. */
    void step() {
        clock.advance(TICK);
        monitor.tick();
    }

    /** Time goes by, and each probe that is asked for comes back in no time, but for those of devices that hang. */
    void pass(Duration time, Integer... hanging) {
        List<Integer> exempt = List.of(hanging);
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(TICK)) {
            step();
            for (int i = 0; i < devices; i++) {
                if (!exempt.contains(i)) {
                    settle(i);
                }
            }
        }
    }

    /** The first round of each device, judged. */
    void begin(Integer... hanging) {
        pass(TICK.multipliedBy(2), hanging);
    }

    /** So many rounds, at the interval of the device. */
    void rounds(int count) {
        for (int i = 0; i < count; i++) {
            pass(health(0).nextRound());
        }
    }

    /** So many more rounds of device 0 are asked, answered and judged. */
    void judged(int count) {
        for (int i = 0; i < count; i++) {
            while (prober(0).isFree()) {
                step();
            }
            await("the probe comes back", () -> prober(0).hasAnswered());
            step();
        }
    }

    /** The next round of a device is in vain: the limit of a layer passes, and it comes back with that. */
    void timeOut(int id, Layer layer, Duration limit) {
        while (prober(id).isFree()) {
            step();
        }
        await("the probe is inside", () -> isIn(id, layer) || prober(id).hasAnswered());
        // Who sleeps there has looked at the clock before, so its limit is over when that much time has passed.
        long sleeps = clock.sleeps();
        await("the probe waits", () -> clock.sleeps() > sleeps || prober(id).hasAnswered());
        if (prober(id).hasAnswered()) {
            step();
            return;
        }
        for (Duration passed = TICK; passed.compareTo(limit) < 0; passed = passed.plus(TICK)) {
            step();
        }
        // It gives up as soon as the time is over, and must not have done so unseen by the end of a step.
        clock.advance(TICK);
        await("the probe gives up", () -> prober(id).hasAnswered());
        monitor.tick();
    }

    void awaitInside(int id, Layer layer) {
        await("the prober is in " + layer, () -> isIn(id, layer));
    }

    private boolean isIn(int id, Layer layer) {
        Stage stage = prober(id).stage();
        return stage != null && stage.layer() == layer;
    }

    void settle(int id) {
        await(
                "the probe comes back",
                () -> prober(id).hasAnswered()
                        || prober(id).isFree()
                        || !prober(id).isAlive());
    }

    Prober prober(int id) {
        return monitor.prober(id);
    }

    static void await(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT) {
                throw new AssertionError("never happened: " + what);
            }
            LockSupport.parkNanos(50_000);
        }
    }

    @Override
    public void close() {
        try {
            fake.resetInjections();
            if (monitor != null) {
                monitor.close();
            }
            acl.close();
        } finally {
            fake.close();
        }
    }
}
