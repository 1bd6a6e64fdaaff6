package io.github.acl4j.contract.facade;

import io.github.acl4j.contract.facade.ModelProduct.Told;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.Probe.Coverage;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one fault sequence of a device has to come to, in the fewest words (design, "Fault sequence"). */
final class SequenceModel {
    private enum Stage {
        BEGUN,
        CAPTURED,
        ABORTED,
        REPAIRED,
        RESTORED,
        VERIFIED
    }

    private final DeviceModel device;
    private Stage stage = Stage.BEGUN;
    private boolean closed;
    private Kind outcome = Kind.ABANDONED;
    private boolean settled;
    private boolean late;

    private @Nullable Told told;
    private boolean tellsFault;
    private boolean repairable;
    private boolean allRangesTold;

    private int restores;
    private int probes;

    /** Of its own context. */
    private boolean deviceSet;

    private boolean streamMade;

    SequenceModel(DeviceModel device) {
        this.device = device;
    }

    /** What it came to so far. A device that is gone outranks all else. */
    Kind outcome() {
        return switch (device.state()) {
            case LOST -> Kind.LOST;
            case WEDGED -> Kind.WEDGED;
            default -> outcome;
        };
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether somebody didn't return in time, so that its thread was left to him. */
    boolean isLate() {
        return late;
    }

    /** How often an owner was asked to bring memory back: not after a repair that failed. */
    int restores() {
        return restores;
    }

    /** How often a probe was run: not where that could change nothing. */
    int probes() {
        return probes;
    }

    private boolean isAt(Stage expected) {
        return !closed && stage == expected;
    }

    private void comesTo(Kind kind) {
        if (!settled) {
            outcome = kind;
        }
    }

    private void settle(Kind kind) {
        comesTo(kind);
        settled = true;
    }

    /** A native call on its thread; whether it returns. */
    private boolean calls(AclrtFunction function) {
        boolean returns = device.returnsFrom(function);
        late |= !returns;
        return returns;
    }

    /** Opens its own context, if it hasn't yet; whether the driver returns. */
    private boolean opensContext() {
        deviceSet = deviceSet || calls(AclrtFunction.ACLRT_SET_DEVICE);
        streamMade = streamMade || (deviceSet && calls(AclrtFunction.ACLRT_CREATE_STREAM));
        return streamMade;
    }

    Answer capture(boolean libraryAborts) {
        if (!isAt(Stage.BEGUN)) {
            return Answer.REFUSED;
        }
        if (!libraryAborts) {
            settle(Kind.UNSUPPORTED);
            return Answer.UNSUPPORTED;
        }
        if (device.isGone() || !calls(AclrtFunction.ACLRT_GET_ERROR_VERBOSE)) {
            return Answer.GONE;
        }
        stage = Stage.CAPTURED;
        told = device.tells();
        tellsFault = told != Told.NO_ERROR && !device.isOnlyAborting();
        repairable = told != null && device.isRepairable();
        allRangesTold = device.tellsAllRanges();
        comesTo(told == null ? Kind.INCONCLUSIVE : Kind.ABANDONED);
        return Answer.TAKEN;
    }

    Answer abort(boolean turnIsFree) {
        if (!isAt(Stage.CAPTURED)) {
            return Answer.REFUSED;
        }
        if (device.isGone()) {
            return Answer.GONE;
        }
        if (!turnIsFree || !calls(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            return Answer.STILL_ABORTING;
        }
        if (!device.isInUse() || !device.canAbort()) {
            device.abortRefused();
            comesTo(device.isInUse() ? Kind.UNSUPPORTED : Kind.INCONCLUSIVE);
            return device.isInUse() ? Answer.UNSUPPORTED : Answer.NOT_IN_USE;
        }
        if (device.abortFails()) {
            device.moves(DeviceState.ABORTING);
            comesTo(Kind.STILL_ABORTING);
            return Answer.STILL_ABORTING;
        }
        stage = Stage.ABORTED;
        device.aborted();
        comesTo(Kind.ABANDONED);
        return Answer.TAKEN;
    }

    Answer repair() {
        if (!isAt(Stage.ABORTED) || told == null || !repairable) {
            return Answer.REFUSED;
        }
        if (device.isGone() || !calls(AclrtFunction.ACLRT_REPAIR_ERROR)) {
            return Answer.GONE;
        }
        stage = Stage.REPAIRED;
        if (!device.repair(told)) {
            settle(Kind.NOT_REPAIRED);
        }
        return Answer.TAKEN;
    }

    Answer restore(Move how) {
        if (!isAt(Stage.REPAIRED)) {
            return Answer.REFUSED;
        }
        if (!settled && told == Told.MEMORY) {
            if (device.isGone() || !opensContext()) {
                return Answer.GONE;
            }
            restores += how == Move.RESTORE_NOTHING ? 0 : 1;
            late |= how == Move.RESTORE_STUCK;
            if (how != Move.RESTORE_ALL || !allRangesTold) {
                settle(Kind.RELOAD_REQUIRED);
            }
        }
        stage = Stage.RESTORED;
        return Answer.TAKEN;
    }

    Answer verify(boolean afterRepair, Move how) {
        if (!isAt(afterRepair ? Stage.RESTORED : Stage.ABORTED)) {
            return Answer.REFUSED;
        }
        stage = Stage.VERIFIED;
        if (!afterRepair) {
            ruleOutWithoutRepair();
        }
        if (device.sawFaultSinceAbort()) {
            settle(Kind.VERIFY_FAILED);
        }
        if (!settled) {
            settle(prove(how));
        }
        return Answer.TAKEN;
    }

    private void ruleOutWithoutRepair() {
        if (told == null) {
            settle(Kind.INCONCLUSIVE);
        } else if (!tellsFault) {
            if (device.showsFault()) {
                settle(Kind.INCONCLUSIVE);
            }
        } else {
            settle(repairable ? Kind.NOT_REPAIRED : Kind.NOT_REPAIRABLE);
        }
    }

    private Kind prove(Move how) {
        if (device.isGone() || !opensContext()) {
            return Kind.VERIFY_FAILED;
        }
        probes++;
        switch (how) {
            case VERIFY_BREAKING -> device.breaks();
            case VERIFY_WITH_EXCEPTION -> device.exception(Callbacks.KERNEL_FAULT);
            case VERIFY_LOSING -> device.reported(DeviceModel.LOST);
            case VERIFY_STUCK -> late = true;
            default -> {
                // Nothing happens meanwhile.
            }
        }
        if (how == Move.VERIFY_FAILING || how == Move.VERIFY_STUCK || device.isGone()) {
            return Kind.VERIFY_FAILED;
        }
        boolean returns = calls(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
        if (!returns || device.tells() != Told.NO_ERROR || device.sawFaultSinceAbort()) {
            return Kind.VERIFY_FAILED;
        }
        if (how == Move.VERIFY_COPIES && !needed().equals(Set.of(Coverage.DMA))) {
            device.moves(DeviceState.UNKNOWN);
            return Kind.UNPROVEN;
        }
        device.proven();
        return Kind.RECOVERED;
    }

    /** A copy proves memory; not what ran on the cores, not a link, and not a suspicion without a cause. */
    private Set<Coverage> needed() {
        Set<Coverage> needed = EnumSet.noneOf(Coverage.class);
        needed.add(
                told == Told.MEMORY
                        ? Coverage.DMA
                        : told == Told.LINK || told == Told.L3_PORT ? Coverage.LINK : Coverage.COMPUTE);
        if (device.seen().contains(Callbacks.KERNEL_FAULT)) {
            needed.add(Coverage.COMPUTE);
        }
        if (device.seen().contains(Callbacks.LINK_FAULT)) {
            needed.add(Coverage.LINK);
        }
        return needed;
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (!device.isGone() && !late) {
            boolean ends = !streamMade || calls(AclrtFunction.ACLRT_DESTROY_STREAM);
            if (ends && deviceSet) {
                calls(AclrtFunction.ACLRT_RESET_DEVICE);
            }
        }
    }
}
