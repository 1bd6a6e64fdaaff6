package io.github.acl4j.contract.facade;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.contract.facade.ModelProduct.Told;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.spi.AclrtFunction;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One device, as it is and as the SDK may know it (design, "Fault sequence" and "Capabilities"). */
final class DeviceModel {
    static final int LOST = 507901;

    private final ModelProduct product;
    private final Weather weather;
    private final Set<AclrtFunction> stuck = EnumSet.noneOf(AclrtFunction.class);

    // How it is.
    private FaultKind fault;
    private boolean inAbortState;
    private boolean coreWasRepaired;
    private boolean abortsFail;

    // What is known of it.
    private DeviceState state = DeviceState.UNKNOWN;
    private final Set<Integer> seen = new LinkedHashSet<>();
    private boolean faultSinceAbort;

    DeviceModel(ModelProduct product, Weather weather) {
        this.product = product;
        this.weather = weather;
        this.fault = weather.inUse() ? weather.fault() : FaultKind.NONE;
        this.abortsFail = weather.abortCode() != 0;
    }

    // ---- how it is

    void breaks() {
        if (weather.inUse()) {
            fault = weather.fault();
        }
    }

    void abortsWorkAgain() {
        abortsFail = false;
    }

    boolean isInUse() {
        return weather.inUse();
    }

    boolean canAbort() {
        return weather.newFirmware() || !product.abortsNeedNewFirmware();
    }

    boolean abortFails() {
        inAbortState = abortsFail;
        return abortsFail;
    }

    /** Whether nothing is wrong but that an abort failed, and that is known: it isn't once what was seen is forgotten. */
    boolean isOnlyAborting() {
        return inAbortState && fault == FaultKind.NONE && state == DeviceState.ABORTING;
    }

    /** What the runtime tells; null where the question fails, since the driver can't list the ranges. */
    @Nullable
    Told tells() {
        Told told = product.tells(fault, inAbortState);
        return told == Told.MEMORY && !weather.rangesTold() ? null : told;
    }

    /** Whether it also tells all that a repair takes. */
    boolean isRepairable() {
        return product.repairs(fault, coreWasRepaired) && (fault != FaultKind.MEMORY_UCE || weather.ranges() > 0);
    }

    /** Whether all ranges are known: 20 are told at most, so 20 may be more. */
    boolean tellsAllRanges() {
        return weather.ranges() < 20;
    }

    /** A repair of what was told, whatever the fault is by now; whether it succeeds. */
    boolean repair(Told told) {
        boolean fails = weather.repairCode() != 0 && ModelProduct.asksDriver(told);
        if (!fails || ModelProduct.forgetsWhenRepairFails(told)) {
            fault = FaultKind.NONE;
        }
        coreWasRepaired |= told == Told.AICORE;
        return !fails;
    }

    // ---- the driver

    void sticks(AclrtFunction function) {
        stuck.add(function);
    }

    void returns() {
        stuck.clear();
    }

    boolean isStuckIn(AclrtFunction function) {
        return stuck.contains(function);
    }

    /** A call for the device; whether it returns. */
    boolean returnsFrom(AclrtFunction function) {
        if (isStuckIn(function)) {
            moves(DeviceState.WEDGED);
            return false;
        }
        return true;
    }

    // ---- what is known of it

    DeviceState state() {
        return state;
    }

    boolean isGone() {
        return state.isFinal();
    }

    /** The codes that were seen since it was last proven to work. */
    Set<Integer> seen() {
        return seen;
    }

    /** All codes of this model but the one of a lost device tell of a fault. */
    boolean showsFault() {
        return seen.stream().anyMatch(code -> code != LOST);
    }

    boolean sawFaultSinceAbort() {
        return faultSinceAbort;
    }

    /** A final state stays. */
    void moves(DeviceState next) {
        if (!state.isFinal()) {
            state = next;
        }
    }

    void aborted() {
        moves(DeviceState.FAULTED);
        faultSinceAbort = false;
    }

    /** An abort was refused: there is no abort state, so what was known before is known again. */
    void abortRefused() {
        if (state == DeviceState.ABORTING) {
            moves(showsFault() ? DeviceState.FAULTED : DeviceState.UNKNOWN);
        }
    }

    void proven() {
        moves(DeviceState.OK);
        seen.clear();
    }

    void forgotten() {
        if (!isGone()) {
            moves(DeviceState.UNKNOWN);
            seen.clear();
        }
    }

    /** A task has just failed: always a new fault. */
    void exception(int code) {
        faultSinceAbort = true;
        learn(code);
    }

    /** Somebody says that he saw a code, perhaps a while ago: one that is known is no new fault. */
    void reported(int code) {
        if (!seen.contains(code)) {
            exception(code);
        }
    }

    private void learn(int code) {
        seen.add(code);
        if (code == LOST) {
            moves(DeviceState.LOST);
        } else if (state != DeviceState.ABORTING) {
            moves(DeviceState.FAULTED);
        }
    }
}
