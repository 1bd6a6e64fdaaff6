package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import java.util.concurrent.atomic.AtomicReference;
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
    private final AtomicReference<Moment> moment = new AtomicReference<>(new Moment(DeviceState.UNKNOWN, NONE, 0));

    DeviceRecord(int deviceId) {
        this.deviceId = deviceId;
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
     * A code was seen for this device: in a callback, from a call, or by report. Codes that don't tell of a device fault
     * change nothing.
     *
     * @param error the code
     * @param where for the log
     */
    public void seen(AclError error, String where) {
        note(error, where);
    }

    /**
     * Somebody else saw a code for this device, perhaps a while ago: of the threads of an engine some wake up late. A code that is
     * evidence already is therefore no new fault, and doesn't spoil a probe that is under way.
     *
     * @param error the code
     * @param where for the log
     */
    public void reported(AclError error, String where) {
        if (!moment.get().evidence.codes().contains(error)) {
            note(error, where);
        }
    }

    private void note(AclError error, String where) {
        if (error.isDeviceLost()) {
            change(DeviceState.LOST, error, where);
        } else if (error.isDeviceFault()) {
            change(DeviceState.FAULTED, error, where);
        }
    }

    private void change(DeviceState wanted, AclError error, String where) {
        Moment before = moment.getAndUpdate(now -> new Moment(
                now.state.isFinal() || (now.state == DeviceState.ABORTING && wanted != DeviceState.LOST)
                        ? now.state
                        : wanted,
                now.evidence.and(FaultEvidence.of(error.code())),
                now.faults + 1));
        FlightEvents.fault(deviceId, error, where, before.state);
        // The first sight of a fault, and the loss of the device, are incidents; what follows are repeats.
        boolean isNew = before.state != wanted && !before.state.isFinal();
        boolean isOfTheFault = before.state == DeviceState.ABORTING && wanted == DeviceState.FAULTED;
        var event = isNew && !isOfTheFault ? log.atWarn() : log.atDebug();
        event.addKeyValue("device", deviceId)
                .addKeyValue("error", error)
                .addKeyValue("seen", where)
                .log("device fault seen");
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
