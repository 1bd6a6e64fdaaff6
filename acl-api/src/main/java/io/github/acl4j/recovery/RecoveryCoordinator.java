package io.github.acl4j.recovery;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Registration;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.internal.Durations;
import io.github.acl4j.internal.Harmless;
import io.github.acl4j.internal.SdkThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings devices back after faults, and tells the truth about those that it can't. It hears of a fault wherever the SDK sees one ({@link AclRuntime#onFault}): in the
 * runtime's callback, from a failing call, by {@link AclRuntime#report}; and of what the service, its health monitor or the cluster's fault management say. It closes the
 * device's gate, finds out which incident it is, asks the policy, runs the fault sequence or has the service set its session up again, and opens the gate only if a probe
 * has proven that the device works. Otherwise the device is given up, and its gate rejects who comes.
 *
 * <p>Each device has one recovery at a time, on a thread of its own; others go on meanwhile. Later faults of the same incident join it. By default it only
 * {@linkplain RecoveryMode#OBSERVE observes}. It never resets a device, reloads a driver, kills a process or touches the cluster.
 *
 * <p>Safe for use by many threads.
 */
public final class RecoveryCoordinator implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RecoveryCoordinator.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final AclRuntime acl;
    private final IntFunction<Probe> probes;
    private final Optional<DeviceSession> session;
    private final Optional<LaunchLedger> ledger;
    private final CoordinatorParts parts;
    private final int mostParked;
    private final ConcurrentMap<Integer, Device> devices = new ConcurrentHashMap<>();
    private final Registration faults;
    private final Optional<Registration> exceptions;
    private volatile boolean closed;

    /** What there is of one device. */
    private record Device(AdmissionGate gate, AclDeviceWork work, DeviceRecovery recovery, Thread thread) {}

    private RecoveryCoordinator(Builder builder) {
        this.acl = builder.acl;
        this.probes = builder.probes;
        this.session = builder.session;
        this.ledger = builder.ledger;
        this.mostParked = builder.mostParked;
        this.parts = new CoordinatorParts(
                builder.mode,
                new IncidentTracker(),
                builder.policy.orElseGet(() -> new RecoveryPolicy(
                        PolicySettings.DEFAULT.withSequences(builder.mode == RecoveryMode.ACT),
                        RecoveryHistory.inMemory())),
                new AuditTrail(builder.listeners),
                new Harmless<>(builder.metrics),
                builder.limits,
                exit -> builder.exits.ifPresent(exits -> onOwnThread(exits, exit)));
        Rehearsal.of(parts.policy().settings());
        this.faults = acl.onFault(this::onFault);
        this.exceptions = listenToExceptions(acl);
    }

    /** The runtime tells of exceptions only while somebody listens; what is told comes by way of the faults. */
    private static Optional<Registration> listenToExceptions(AclRuntime acl) {
        try {
            return Optional.of(acl.registerExceptionInfoCallback(exception -> {}));
        } catch (AclUnsupportedException e) {
            log.atWarn().setCause(e).log("a recovery hears of failing calls and reports only, not of exceptions");
            return Optional.empty();
        }
    }

    /** A service that ends the process there may wait for the thread that recovers. */
    private static void onOwnThread(Consumer<RecoveryExit> exits, RecoveryExit exit) {
        new SdkThread(() -> exits.accept(exit), "acl4j-hand-over").start();
    }

    /**
     * Options of a coordinator.
     *
     * @param acl the runtime, open as long as the coordinator
     * @return a builder
     */
    public static Builder builder(AclRuntime acl) {
        return new Builder(acl);
    }

    /**
     * The gate of a device, through which all work for it should go.
     *
     * @param deviceId the device, as the user counts, from 0
     * @return always the same one
     * @throws IllegalArgumentException if the id is negative
     */
    public AdmissionGate gate(int deviceId) {
        return device(deviceId).gate;
    }

    private Device device(int deviceId) {
        Device known = devices.get(deviceId);
        return known != null ? known : devices.computeIfAbsent(deviceId, this::begin);
    }

    private Device begin(int deviceId) {
        AdmissionGate gate = new AdmissionGate(mostParked);
        AclDeviceWork work = new AclDeviceWork(acl.device(deviceId), probes.apply(deviceId), session, parts.limits());
        DeviceRecovery recovery = new DeviceRecovery(deviceId, gate, work, parts);
        Thread thread = new SdkThread(() -> run(deviceId, recovery), "acl4j-recovery-" + deviceId);
        DeviceState known = work.state();
        if (known.isFinal()) { // seen by the SDK before anybody listened here, and not to be seen again
            recovery.heard(Trouble.condition(
                    PolicyTime.now(), DeviceCondition.of(known), "known before the recovery of this device began"));
        }
        thread.start();
        return new Device(gate, work, recovery, thread);
    }

    private void run(int deviceId, DeviceRecovery recovery) {
        try {
            parts.metrics().tell(metrics -> metrics.watching(this, deviceId));
            while (!closed) {
                recovery.next();
            }
        } catch (InterruptedException e) {
            // The coordinator is being closed; nobody else has this thread.
        } finally {
            recovery.end("the recovery was closed before the device was brought back");
        }
    }

    /** On the thread that saw it, which may be the runtime's. */
    private void onFault(SeenFault fault) {
        String launch = fault.task()
                .flatMap(task -> ledger.map(known -> known.match(task)))
                .map(match -> match.launch()
                        .map(found -> ", " + found)
                        .orElseGet(() -> ", launch " + match.miss().orElseThrow()))
                .orElse("");
        tell(
                fault.deviceId(),
                Trouble.seen(
                        PolicyTime.now(),
                        fault,
                        parts.mode() == RecoveryMode.ACT,
                        fault.error() + " by " + fault.where() + launch));
    }

    private void tell(int deviceId, Trouble trouble) {
        if (!closed) {
            device(deviceId).recovery.heard(trouble);
        }
    }

    /**
     * Tells what watching a device says, as a health monitor does.
     *
     * @param deviceId the device
     * @param condition its condition
     * @param detail a sentence for logs
     */
    public void report(int deviceId, DeviceCondition condition, String detail) {
        tell(deviceId, Trouble.condition(PolicyTime.now(), Objects.requireNonNull(condition), detail));
    }

    /**
     * Tells what the cluster's fault management says of a device.
     *
     * @param deviceId the device
     * @param reports the codes that begin, end or happen now
     * @param detail where they come from, for logs
     */
    public void report(int deviceId, List<FaultReport> reports, String detail) {
        tell(deviceId, Trouble.reports(PolicyTime.now(), List.copyOf(reports), detail));
    }

    /**
     * What the recovery of a device waits for has come: the peer is back, or the device's owner has reset it. Counts also if it comes before the wait,
     * but not if it comes before the trouble for which the recovery waits.
     *
     * @param deviceId the device
     */
    public void resume(int deviceId) {
        device(deviceId).work.resume();
    }

    /**
     * Tries once more to bring back a device that was given up: an operator vouches for it, or has replaced it. What is known of the device is
     * forgotten, as if it were a new one ({@link RecoveryPolicy#forget}, {@link io.github.acl4j.AclDevice#forgetFaults}): the operator's word stands for what the probe
     * doesn't cover, such as a link. Then the service has to set its session up again, and the probe has to pass. A device that is lost or wedged stays so.
     *
     * @param deviceId the device
     * @param detail who says so, for logs
     */
    public void readmit(int deviceId, String detail) {
        tell(deviceId, Trouble.again(PolicyTime.now(), detail));
    }

    /**
     * Whether a device is being brought back. Who isn't asked by the coordinator leaves it alone then.
     *
     * @param deviceId the device
     * @return true from when its gate is closed until it is open again or the device is given up
     */
    public boolean isRecovering(int deviceId) {
        Device known = devices.get(deviceId);
        return known != null && known.recovery.isUnderWay();
    }

    /**
     * Whether a device was given up.
     *
     * @param deviceId the device
     * @return true until it is brought back after all
     */
    public boolean isGivenUp(int deviceId) {
        Device known = devices.get(deviceId);
        return known != null && known.recovery.isGivenUp();
    }

    /**
     * Whether nothing new should begin on a device while another one works; what runs may go on. Its gate is open.
     *
     * @param deviceId the device
     * @return as the last decision says
     */
    public boolean isCordoned(int deviceId) {
        Device known = devices.get(deviceId);
        return known != null && known.recovery.isCordoned();
    }

    /**
     * What the SDK has seen of a device, as {@link io.github.acl4j.AclDevice#state} tells it. Makes no native call.
     *
     * @param deviceId the device
     * @return the state; {@link DeviceState#UNKNOWN} once the coordinator is closed
     * @throws IllegalArgumentException if the id is negative
     */
    public DeviceState state(int deviceId) {
        return closed ? DeviceState.UNKNOWN : device(deviceId).work.state();
    }

    /**
     * How often a device may still be set up again, repaired or released ({@link RecoveryPolicy#budgetLeft}). Doesn't wait, so it may be asked by who collects
     * metrics.
     *
     * @param deviceId the device
     * @return how often, 0 or more; empty at a moment in which the policy is being asked something else
     */
    public OptionalInt budgetLeft(int deviceId) {
        return parts.policy().tryBudgetLeft(PolicyTime.now(), deviceId);
    }

    /**
     * How often the metrics threw something.
     *
     * @return the count; 0 if there are no metrics
     */
    public long metricsFailures() {
        return parts.metrics().failures();
    }

    /**
     * How far it goes.
     *
     * @return the mode
     */
    public RecoveryMode mode() {
        return parts.mode();
    }

    /**
     * Adds a listener.
     *
     * @param listener is told of each step from now on, on threads of the SDK's
     */
    public void addListener(RecoveryListener listener) {
        parts.audit().addListener(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Removes a listener. A call may still be under way.
     *
     * @param listener what was added
     */
    public void removeListener(RecoveryListener listener) {
        parts.audit().removeListener(listener);
    }

    /**
     * The latest incidents.
     *
     * @return oldest first, {@value IncidentTracker#MOST_INCIDENTS} at most
     */
    public List<Incident> incidents() {
        return parts.tracker().recent();
    }

    /**
     * What happened.
     *
     * @return the latest records, oldest first, 1,024 at most
     */
    public List<RecoveryRecord> records() {
        return parts.audit().records();
    }

    /**
     * Ends it. A recovery that is under way is given up where it stands, and its device's gate stays closed; what is in the driver or in the service's own code is left
     * to itself after {@code 5} seconds. Doing it again does nothing.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        faults.close();
        exceptions.ifPresent(Registration::close);
        devices.values().forEach(device -> device.thread.interrupt());
        long end = System.nanoTime() + Durations.saturatedNanos(CLOSE_LIMIT);
        boolean interrupted = false;
        for (Device device : devices.values()) {
            try {
                device.thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Options of a coordinator. Not safe for use by several threads. */
    public static final class Builder {
        private final AclRuntime acl;
        private RecoveryMode mode = RecoveryMode.OBSERVE;
        private Optional<RecoveryPolicy> policy = Optional.empty();
        private RecoveryLimits limits = RecoveryLimits.DEFAULT;
        private IntFunction<Probe> probes = deviceId -> new CopyProbe();
        private Optional<DeviceSession> session = Optional.empty();
        private Optional<LaunchLedger> ledger = Optional.empty();
        private Optional<Consumer<RecoveryExit>> exits = Optional.empty();
        private final List<RecoveryListener> listeners = new ArrayList<>();
        private AclMetrics metrics = new AclMetrics() {};
        private int mostParked = AdmissionGate.MOST_PARKED;

        private Builder(AclRuntime acl) {
            this.acl = Objects.requireNonNull(acl, "acl");
        }

        /**
         * How far it goes.
         *
         * @param newMode {@link RecoveryMode#OBSERVE} unless this is called
         * @return this
         */
        public Builder mode(RecoveryMode newMode) {
            mode = Objects.requireNonNull(newMode, "mode");
            return this;
        }

        /**
         * Who decides.
         *
         * @param newPolicy a policy of the default settings, that forgets with the process, unless this is called; not to be used by another coordinator
         * @return this
         */
        public Builder policy(RecoveryPolicy newPolicy) {
            policy = Optional.of(newPolicy);
            return this;
        }

        /**
         * How long steps may take.
         *
         * @param newLimits {@link RecoveryLimits#DEFAULT} unless this is called
         * @return this
         */
        public Builder limits(RecoveryLimits newLimits) {
            limits = Objects.requireNonNull(newLimits, "limits");
            return this;
        }

        /**
         * What proves that a device works, such as a warm-up inference with a known answer.
         *
         * @param newProbes gives the probe of each device; {@link CopyProbe}, which proves nothing but copies, unless this is called
         * @return this
         */
        public Builder probe(IntFunction<Probe> newProbes) {
            probes = Objects.requireNonNull(newProbes, "probes");
            return this;
        }

        /**
         * What can be set up again on a device. Without it all that no fault sequence brings back is given up.
         *
         * @param newSession the service's part
         * @return this
         */
        public Builder session(DeviceSession newSession) {
            session = Optional.of(newSession);
            return this;
        }

        /**
         * Where to look up the request that failed.
         *
         * @param newLedger the ledger in which the service records its launches
         * @return this
         */
        public Builder ledger(LaunchLedger newLedger) {
            ledger = Optional.of(newLedger);
            return this;
        }

        /**
         * What to do when a device is handed over: the service may end the process with the code, so that what started it can see why. Nothing is done unless this is
         * called.
         *
         * @param newExits is called on a thread of its own
         * @return this
         */
        public Builder onHandOver(Consumer<RecoveryExit> newExits) {
            exits = Optional.of(newExits);
            return this;
        }

        /**
         * Somebody who is told of each step.
         *
         * @param listener is called on threads of the SDK's
         * @return this
         */
        public Builder listener(RecoveryListener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Who counts what happens.
         *
         * @param newMetrics is called on threads of the SDK's; nobody counts unless this is called
         * @return this
         */
        public Builder metrics(AclMetrics newMetrics) {
            metrics = Objects.requireNonNull(newMetrics, "metrics");
            return this;
        }

        /**
         * How many callers each gate parks.
         *
         * @param most 0 or more; {@value AdmissionGate#MOST_PARKED} unless this is called
         * @return this
         */
        public Builder mostParked(int most) {
            mostParked = most;
            return this;
        }

        /**
         * Begins to listen. Takes some hundred milliseconds, in which the tables are read that a first fault would wait for otherwise.
         *
         * @return the coordinator
         */
        public RecoveryCoordinator start() {
            return new RecoveryCoordinator(this);
        }
    }
}
