package io.github.acl4j.health;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capabilities.ExceptionDelivery;
import io.github.acl4j.Registration;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.internal.Arguments;
import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.internal.RuntimeAccess;
import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.RecoveryCoordinator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Watches devices, and answers at any time how they do.
 *
 * <pre>{@code
 * try (HealthMonitor health = HealthMonitor.builder(acl).device(0).device(1).start()) {
 *     ProgressTracker progress = health.progress(0);
 *     long token = progress.begin();      // around each piece of the service's own work
 *     progress.end(token);                // or fail(token)
 *     health.snapshot().ready();          // for the health endpoint
 * }
 * }</pre>
 *
 * <p>Passive first: as long as the service's own work progresses, nothing is asked. A device that is idle, or whose work is overdue, is asked by layers, on
 * a thread of its own: the runtime's flag ({@code aclrtQueryDeviceStatus}), the driver ({@code aclrtGetDeviceInfo}, and in doubt {@code
 * aclrtGetDeviceUtilizationRate}), the task scheduler (an event there and back), and on wish a copy there and back and a computation of the service's own. A
 * supervisor that makes no native call keeps the deadlines: a call that doesn't return leaves that one device {@link HealthState#WEDGED} and one thread behind.
 *
 * <p><b>In the process of an engine.</b> The thread of each device sets it ({@code aclrtSetDevice}), once, for the event's stream. That counts in the process:
 * as long as it is set here, an engine's {@code aclrtResetDevice} doesn't end the device, and one that nobody had set is opened. So name only devices that the
 * process uses anyway; the device is given back whenever a fault is seen, when the monitor is closed, and not used at all {@link Builder#withoutContext}. An engine that
 * uses a device through contexts of its own making ({@code aclrtCreateContext}) wants that, too. The slot for exception callbacks is not
 * taken: where there is only the slot, the monitor knows of exceptions what a listener of the service lets the runtime see.
 *
 * <p>What the monitor makes of one probe each second costs less than one second of a core in a minute.
 */
public final class HealthMonitor implements AutoCloseable {
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    private final SortedMap<Integer, DeviceWatch> watches;
    private final Supervisor supervisor;
    private final HealthEvents events;
    private final RuntimeAccess.Guests guests;
    private final Optional<Registration> exceptions;
    private final Optional<RecoveryLink> recovery;
    private final Duration letGoLimit;
    private final Runnable closing = this::close;
    private final AtomicBoolean closed = new AtomicBoolean();

    private HealthMonitor(
            SortedMap<Integer, DeviceWatch> watches,
            Supervisor supervisor,
            HealthEvents events,
            RuntimeAccess.Guests guests,
            Optional<Registration> exceptions,
            Optional<RecoveryLink> recovery,
            Duration letGoLimit) {
        this.watches = watches;
        this.supervisor = supervisor;
        this.events = events;
        this.guests = guests;
        this.exceptions = exceptions;
        this.recovery = recovery;
        this.letGoLimit = letGoLimit;
    }

    /**
     * Describes a monitor.
     *
     * @param runtime whose devices to watch; closing that handle closes the monitor, too
     * @return a builder that watches no device yet
     */
    public static Builder builder(AclRuntime runtime) {
        return new Builder(Arguments.given(runtime, "runtime"));
    }

    /**
     * How the devices do. Makes no native call and never waits; may be called anywhere. Should the monitor itself be late, by more than half an interval, it
     * says {@link HealthState#UNKNOWN} of all that nobody said for sure.
     *
     * @return the latest snapshot; after the close the last one
     */
    public HealthSnapshot snapshot() {
        return supervisor.snapshot();
    }

    /**
     * Where the service tells of its own work on a device. The more of it is told, the less is asked.
     *
     * @param deviceId the device
     * @return the tracker, always the same
     * @throws IllegalArgumentException if the device isn't watched
     */
    public ProgressTracker progress(int deviceId) {
        return watch(deviceId).progress();
    }

    private DeviceWatch watch(int deviceId) {
        DeviceWatch watch = watches.get(deviceId);
        if (watch == null) {
            throw new IllegalArgumentException(
                    "device " + deviceId + " isn't watched; watched are " + watches.keySet());
        }
        return watch;
    }

    /**
     * Adds a listener.
     *
     * @param listener what to call from now on
     */
    public void addListener(HealthListener listener) {
        events.add(Arguments.given(listener, "listener"));
    }

    /**
     * Removes a listener. A call may still be under way.
     *
     * @param listener what was added
     */
    public void removeListener(HealthListener listener) {
        events.remove(listener);
    }

    /**
     * How many calls of listeners, and lines of the log, were given up, since they came faster than they were taken.
     *
     * @return the number, since the monitor was started
     */
    public long droppedEvents() {
        return events.dropped();
    }

    /**
     * Ends the monitor. Waits up to a second in all for probes that are under way; one that doesn't come back is left behind, with the device set as it is, and the
     * library stays loaded for it. Doing it again does nothing.
     *
     * @throws IllegalStateException inside a callback of the runtime; nothing is closed then
     */
    @Override
    public void close() {
        if (!closed.get()) {
            CallbackScope.refuseInside("the close of a health monitor");
        }
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        guests.remove(closing);
        exceptions.ifPresent(Registration::close);
        recovery.ifPresent(RecoveryLink::close);
        long end = System.nanoTime() + CLOSE_LIMIT.toNanos();
        try {
            supervisor.close(CLOSE_LIMIT);
            List<Prober> probers =
                    watches.values().stream().map(DeviceWatch::prober).toList();
            probers.forEach(Prober::stop);
            for (Prober prober : probers) {
                prober.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        events.close();
    }

    /** On the thread of the recovery, which is to find the device closed. */
    private void letGo(int deviceId) {
        DeviceWatch watch = watches.get(deviceId);
        try {
            if (watch != null && !watch.prober().letGo(letGoLimit)) {
                events.info("a prober hasn't given its device back to the recovery", deviceId);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** For tests: what is under way. */
    Prober prober(int deviceId) {
        return watch(deviceId).prober();
    }

    /** For tests: looks once, where no thread does. */
    void tick() {
        supervisor.tick();
    }

    /** Options of a monitor. Not safe for use by several threads. */
    public static final class Builder {
        private static final Duration LONGEST = Duration.ofHours(24);

        private final AclRuntime runtime;
        private final Set<Integer> devices = new TreeSet<>();
        private final EnumSet<Layer> layers = EnumSet.of(Layer.STATUS, Layer.DRIVER, Layer.SCHEDULER);
        private final List<HealthListener> listeners = new ArrayList<>();
        private HealthPolicy policy = new VerdictTable();
        private Optional<Probe> compute = Optional.empty();
        private Optional<RecoveryCoordinator> recovery = Optional.empty();
        private Optional<AclMetrics> metrics = Optional.empty();
        private PhiAccrual.Settings scorer = PhiAccrual.Settings.DEFAULT;
        private Duration workBudget = Duration.ofSeconds(30);
        private Duration livenessBudget = Duration.ofMinutes(3);
        private Duration openLimit = Duration.ofSeconds(30);
        private Duration driverLimit = Duration.ofSeconds(2);
        private Duration answerLimit = Duration.ofSeconds(1);
        private Duration computeLimit = Duration.ofSeconds(2);
        private Duration giveUpAfter = Duration.ofSeconds(30);
        private Duration tick = Duration.ofMillis(100);
        private HealthClock clock = HealthClock.SYSTEM;
        private boolean byHand;

        private Builder(AclRuntime runtime) {
            this.runtime = runtime;
        }

        /**
         * Watches a device, too. One that this process uses: see the class.
         *
         * @param deviceId the device, as the user counts
         * @return this
         * @throws IllegalArgumentException if the id is negative
         */
        public Builder device(int deviceId) {
            devices.add(runtime.device(deviceId).id());
            return this;
        }

        /**
         * How rounds become a verdict.
         *
         * @param value the policy; {@link VerdictTable} by default
         * @return this
         */
        public Builder policy(HealthPolicy value) {
            policy = Arguments.given(value, "policy");
            return this;
        }

        /**
         * Works together with a coordinator. It is told what watching a device says and it can't see itself: suspicions, and their end. A device whose gate it has closed is
         * {@link HealthState#RECOVERING} from the first look on until the gate is open again, and {@link HealthState#GIVEN_UP} if it gives the device up; it is let go of before
         * anything is done about it, and not asked meanwhile. In the modes in which it only observes the monitor goes on as without it.
         *
         * <p>Wanted where a session is set up again: as long as the monitor has a device set, the engine's reset doesn't end what is poisoned.
         *
         * @param coordinator the coordinator, of the same runtime; to be closed after the monitor
         * @return this
         */
        public Builder recovery(RecoveryCoordinator coordinator) {
            recovery = Optional.of(Arguments.given(coordinator, "coordinator"));
            return this;
        }

        /**
         * Sets no device: only the runtime's flag and the driver are asked, which can't show that an idle device works. For engines with contexts of their own
         * making, and those that reset devices.
         *
         * @return this
         */
        public Builder withoutContext() {
            layers.removeAll(EnumSet.of(Layer.SCHEDULER, Layer.DMA, Layer.COMPUTE));
            return this;
        }

        /**
         * Copies 4 KiB to the device and back, too, in one of ten rounds and in doubt. Holds 4 KiB of the device and 8 KiB of pinned host memory.
         *
         * @return this
         */
        public Builder dma() {
            layers.add(Layer.DMA);
            return this;
        }

        /**
         * Computes something with a known answer, too, in one of twenty rounds and in doubt. The probe runs on the device's prober thread with the device set, on
         * the stream that it is given; it must keep the deadline. One that doesn't end is left behind and not asked again. Long work of the service's own
         * on the same cores delays it, which is told from a hang by how busy the cores are.
         *
         * @param probe the probe; throws if the device fails it
         * @return this
         */
        public Builder compute(Probe probe) {
            compute = Optional.of(Arguments.given(probe, "probe"));
            layers.add(Layer.COMPUTE);
            return this;
        }

        /**
         * How long a piece of the service's own work may be under way before that is looked into.
         *
         * @param budget a millisecond to a day; 30 seconds by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder workBudget(Duration budget) {
            workBudget = checked(budget, "work budget");
            return this;
        }

        /**
         * How long a state that a restart helps may last before the process isn't {@linkplain HealthSnapshot#live live} any more.
         *
         * @param budget a millisecond to a day; 3 minutes by default, which leaves a recovery its time
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder livenessBudget(Duration budget) {
            livenessBudget = checked(budget, "liveness budget");
            return this;
        }

        /**
         * How long it may take to set a device and to create what probes need there, before it is wedged.
         *
         * @param limit a millisecond to a day; 30 seconds by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder openLimit(Duration limit) {
            openLimit = checked(limit, "open limit");
            return this;
        }

        /**
         * How long a call that should return at once may take, before the device is wedged. Not measured on an NPU.
         *
         * @param limit a millisecond to a day; 2 seconds by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder driverLimit(Duration limit) {
            driverLimit = checked(limit, "driver limit");
            return this;
        }

        /**
         * How long the device may take to answer an event or a copy.
         *
         * @param limit a millisecond to a day; a second by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder answerLimit(Duration limit) {
            answerLimit = checked(limit, "answer limit");
            return this;
        }

        /**
         * How long the service's own compute probe may take.
         *
         * @param limit a millisecond to a day; 2 seconds by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder computeLimit(Duration limit) {
            computeLimit = checked(limit, "compute limit");
            return this;
        }

        /**
         * How long a call may stay inside the driver after its limit, before the device is wedged for all of the SDK: {@link
         * io.github.acl4j.fault.DeviceState#WEDGED}, which is final. Up to then it is wedged for this monitor only, and may come back.
         *
         * @param time a millisecond to a day; 30 seconds by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder giveUpAfter(Duration time) {
            giveUpAfter = checked(time, "time to give up");
            return this;
        }

        /**
         * From when on the task scheduler's answer is {@linkplain ProbeResult#SLOW slow}, beside the hard limit.
         *
         * @param settings what to make of past answers
         * @return this
         */
        public Builder latency(PhiAccrual.Settings settings) {
            scorer = Arguments.given(settings, "settings");
            return this;
        }

        /**
         * Adds a listener from the start on.
         *
         * @param listener what to call
         * @return this
         */
        public Builder listener(HealthListener listener) {
            listeners.add(Arguments.given(listener, "listener"));
            return this;
        }

        /**
         * Who counts what the monitor finds out: probes and their latencies, conditions, and what can be read at any time. The same one as the coordinator's, or another.
         *
         * @param value is called on the thread of the listeners, and here; what it throws is caught, and logged the first time
         * @return this
         */
        public Builder metrics(AclMetrics value) {
            metrics = Optional.of(Arguments.given(value, "metrics"));
            return this;
        }

        /** For tests: another time. */
        Builder clock(HealthClock value) {
            clock = value;
            return this;
        }

        /** For tests: the supervisor has no thread, but is told when to look. */
        Builder byHand(Duration each) {
            tick = each;
            byHand = true;
            return this;
        }

        private static Duration checked(Duration value, String what) {
            Arguments.given(value, what);
            if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(what + " " + value + " is not within 1 ms and " + LONGEST);
            }
            return value;
        }

        /**
         * Starts it. The first verdict comes with the first round, right after.
         *
         * @return the monitor, to be closed before the runtime, or with it
         * @throws IllegalStateException if no device was named, the runtime's handle is closed, or inside a callback of the runtime
         */
        public HealthMonitor start() {
            CallbackScope.refuseInside("the start of a health monitor");
            if (devices.isEmpty()) {
                throw new IllegalStateException("a monitor of no device: name those that the process uses");
            }
            RuntimeAccess.Parts parts = RuntimeAccess.of(runtime);
            Optional<RecoveryLink> link = recovery.map(RecoveryLink::new);
            HealthSettings settings = new HealthSettings(
                    policy,
                    link.<Caretaker>map(each -> each).orElse(Caretaker.NOBODY),
                    layers,
                    compute,
                    workBudget,
                    livenessBudget,
                    scorer,
                    new HealthSettings.Limits(openLimit, driverLimit, answerLimit, computeLimit, giveUpAfter),
                    tick);
            Map<Layer, String> off = LayerSupport.off(parts.calls(), layers);
            HealthEvents events = new HealthEvents();
            listeners.forEach(events::add);
            Optional<HealthMetrics> counted = metrics.map(HealthMetrics::new);
            counted.ifPresent(events::add);
            SortedMap<Integer, DeviceWatch> watches = new TreeMap<>();
            for (int deviceId : devices) {
                watches.put(deviceId, watch(parts, settings, off, events, deviceId));
            }
            Supervisor supervisor = new Supervisor(List.copyOf(watches.values()), clock, events, tick);
            HealthMonitor monitor = new HealthMonitor(
                    watches, supervisor, events, parts.guests(), listen(), link, openLimit.plus(driverLimit));
            link.ifPresent(each -> each.open(monitor::letGo));
            counted.ifPresent(each -> devices.forEach(deviceId -> each.watch(deviceId, monitor::snapshot)));
            events.start();
            events.info("health monitor started; layers that are off", off);
            watches.values().forEach(watch -> watch.prober().start());
            if (!byHand) {
                supervisor.start();
            }
            parts.guests().add(monitor.closing);
            return monitor;
        }

        private DeviceWatch watch(
                RuntimeAccess.Parts parts,
                HealthSettings settings,
                Map<Layer, String> off,
                HealthEvents events,
                int deviceId) {
            DeviceRecord record = parts.devices().records().of(deviceId);
            EnumSet<Layer> on = EnumSet.copyOf(layers);
            on.removeAll(off.keySet());
            ProberKeeper keeper = new ProberKeeper(
                    record,
                    giveUpAfter.toNanos(),
                    () -> new Prober(record, parts.devices(), parts.calls().backend(), settings, on, clock));
            return new DeviceWatch(record, parts.devices(), settings, clock, off, events, keeper);
        }

        /** The runtime's record of the devices sees each exception while somebody listens. */
        private Optional<Registration> listen() {
            return runtime.capabilities().exceptionDelivery() == ExceptionDelivery.REGISTERED
                    ? Optional.of(runtime.registerExceptionInfoCallback(exception -> {}))
                    : Optional.empty();
        }
    }
}
