package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.fault.TaskFailure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the SDK has seen of one device. Lock-free, so that callbacks of the runtime may write to it. */
public final class DeviceRecord {
    private static final Logger log = LoggerFactory.getLogger(DeviceRecord.class);
    private static final FaultEvidence NONE = FaultEvidence.suspicion("");

    /**
     * One moment of the record.
     *
     * @param state the state
     * @param evidence the fault codes that were seen since the device was last proven to work
     * @param faults how many faults were ever seen
     */
    public record Moment(DeviceState state, FaultEvidence evidence, long faults) {}

    private final int deviceId;
    private final Listeners<SeenFault.Listener> listeners;
    private final AtomicReference<Moment> moment = new AtomicReference<>(new Moment(DeviceState.UNKNOWN, NONE, 0));

    DeviceRecord(int deviceId, Listeners<SeenFault.Listener> listeners) {
        this.deviceId = deviceId;
        this.listeners = listeners;
    }

    /**
     * The device.
     *
     * @return its id, as the user counts
     */
    public int deviceId() {
        return deviceId;
    }

    /**
     * What is known now.
     *
     * @return a consistent snapshot
     */
    public Moment now() {
        return moment.get();
    }

    /**
     * A code was seen for this device, in a callback or from a call. Codes that don't tell of a device fault change nothing.
     *
     * @param error the code
     * @param where for the log
     * @param verdict what it means, for who listens
     */
    public void seen(AclError error, String where, Supplier<Optional<FaultVerdict>> verdict) {
        seen(error, where, Optional.empty(), verdict);
    }

    /**
     * The runtime's callback told of a failure of this device. Codes that don't tell of a device fault change nothing.
     *
     * @param failure what it told
     * @param verdict what it means, for who listens
     */
    public void seen(TaskFailure failure, Supplier<Optional<FaultVerdict>> verdict) {
        seen(failure.error(), "exception callback", Optional.of(failure), verdict);
    }

    private void seen(
            AclError error, String where, Optional<TaskFailure> task, Supplier<Optional<FaultVerdict>> verdict) {
        DeviceState wanted =
                error.isDeviceLost() ? DeviceState.LOST : error.isDeviceFault() ? DeviceState.FAULTED : null;
        if (wanted != null) {
            Instant time = Instant.now();
            FaultSource source = task.isPresent() ? FaultSource.CALLBACK : FaultSource.CALL;
            FaultEvidence evidence =
                    new FaultEvidence(List.of(error), error.toString(), Optional.of(time), Optional.empty());
            change(wanted, evidence, new SeenFault(deviceId, error, where, time, source, task, verdict));
        }
    }

    /**
     * Somebody else saw a fault of this device, perhaps a while ago: of the threads of an engine some wake up late. What is evidence
     * already is therefore no new fault, and doesn't spoil a probe that is under way; unless it tells that the device is lost.
     *
     * @param evidence what was seen
     * @param where for the log
     */
    public void reported(FaultEvidence evidence, String where) {
        DeviceState wanted = shown(evidence);
        if (wanted == null) {
            return;
        }
        Moment now = moment.get();
        List<AclError> codes = faults(evidence.codes());
        Optional<AclError> isNew = codes.stream()
                .filter(code -> !now.evidence.codes().contains(code))
                .findFirst();
        if (isNew.isPresent() || (wanted == DeviceState.LOST && !now.state.isFinal())) {
            AclError error = isNew.orElse(codes.get(0));
            Instant time = evidence.seenAt().orElseGet(Instant::now);
            // Not its description: an engine's text may be long.
            FaultEvidence kept = new FaultEvidence(codes, error.toString(), Optional.of(time), evidence.verdict());
            change(
                    wanted,
                    kept,
                    new SeenFault(
                            deviceId, error, where, time, FaultSource.REPORT, Optional.empty(), evidence::verdict));
        }
    }

    /** The codes that are of faults; all of them where only the verdict tells of one. */
    private static List<AclError> faults(List<AclError> codes) {
        List<AclError> faults = codes.stream()
                .filter(code -> code.isDeviceFault() || code.isDeviceLost())
                .toList();
        return faults.isEmpty() ? codes : faults;
    }

    /** The state that evidence tells of, or null. That a device is lost can't be taken back, so a mere mention of it isn't enough. */
    private static @Nullable DeviceState shown(FaultEvidence evidence) {
        if (evidence.codes().isEmpty()) {
            return null;
        }
        boolean isTold = evidence.verdict()
                .filter(verdict -> verdict.after() == Aftermath.LOST)
                .isPresent();
        boolean isSure = evidence.verdict()
                .filter(verdict -> verdict.confidence().compareTo(Confidence.MEDIUM) >= 0)
                .isPresent();
        if (evidence.codes().stream().anyMatch(AclError::isDeviceLost) || (isTold && isSure)) {
            return DeviceState.LOST;
        }
        return isTold || evidence.showsDeviceFault() ? DeviceState.FAULTED : null;
    }

    private void change(DeviceState wanted, FaultEvidence evidence, SeenFault fault) {
        Moment before = moment.getAndUpdate(now -> new Moment(
                now.state.isFinal() || (now.state == DeviceState.ABORTING && wanted != DeviceState.LOST)
                        ? now.state
                        : wanted,
                now.evidence.and(evidence),
                now.faults + 1));
        FlightEvents.fault(deviceId, fault.error(), fault.where(), before.state);
        // The first sight of a fault, and the loss of the device, are incidents; what follows are repeats.
        boolean isNew = before.state != wanted && !before.state.isFinal();
        boolean isOfTheFault = before.state == DeviceState.ABORTING && wanted == DeviceState.FAULTED;
        var event = isNew && !isOfTheFault ? log.atWarn() : log.atDebug();
        event.addKeyValue("device", deviceId)
                .addKeyValue("error", fault.error())
                .addKeyValue("seen", fault.where())
                .log("device fault seen");
        listeners.tell(listener -> listener.onFault(fault));
    }

    /**
     * Moves to a state that a fault sequence knows of. A final state stays.
     *
     * @param state the new state
     */
    public void move(DeviceState state) {
        moment.updateAndGet(now -> now.state.isFinal() ? now : new Moment(state, now.evidence, now.faults));
    }

    /**
     * Moves back to an earlier state, since what was begun then never came about. A fault that was seen meanwhile, and a final
     * state, stay. An abort that is refused shows that there is no abort state either, so that isn't moved back to.
     *
     * @param before the record at that time
     */
    public void moveBack(Moment before) {
        moment.updateAndGet(now -> {
            DeviceState state = before.state == DeviceState.ABORTING || now.faults != before.faults
                    ? now.evidence.showsDeviceFault() ? DeviceState.FAULTED : DeviceState.UNKNOWN
                    : before.state;
            return now.state.isFinal() ? now : new Moment(state, now.evidence, now.faults);
        });
    }

    /**
     * A probe has shown that the device works: the evidence is spent, unless a fault came meanwhile.
     *
     * @param faultsBefore {@link Moment#faults} from before all that the probe is to show the effect of
     * @return false if a fault came meanwhile, or the device is in a final state
     */
    public boolean proven(long faultsBefore) {
        Moment before = moment.getAndUpdate(
                now -> isUnchanged(now, faultsBefore) ? new Moment(DeviceState.OK, NONE, now.faults) : now);
        return isUnchanged(before, faultsBefore);
    }

    /**
     * A probe has passed, but doesn't cover all that failed: the evidence stays.
     *
     * @param faultsBefore {@link Moment#faults} from before all that the probe is to show the effect of
     * @return false if a fault came meanwhile, or the device is in a final state
     */
    public boolean unproven(long faultsBefore) {
        Moment before = moment.getAndUpdate(now ->
                isUnchanged(now, faultsBefore) ? new Moment(DeviceState.UNKNOWN, now.evidence, now.faults) : now);
        return isUnchanged(before, faultsBefore);
    }

    /** What was seen is over, as somebody who knows better says. A final state stays. */
    public void forget() {
        Moment before = moment.getAndUpdate(
                now -> now.state.isFinal() ? now : new Moment(DeviceState.UNKNOWN, NONE, now.faults));
        log.atInfo()
                .addKeyValue("device", deviceId)
                .addKeyValue("state", before.state)
                .addKeyValue("codes", before.evidence.codes())
                .log("what was seen of the device is forgotten, as the service says");
    }

    private static boolean isUnchanged(Moment now, long faultsBefore) {
        return now.faults == faultsBefore && !now.state.isFinal();
    }
}
