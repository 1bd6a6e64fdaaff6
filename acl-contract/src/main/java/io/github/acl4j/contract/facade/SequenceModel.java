package io.github.acl4j.contract.facade;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.contract.facade.FaultSequenceModelContract.Weather;
import io.github.acl4j.fault.SequenceOutcome.Kind;

/** What a fault sequence on an A2 has to come to, in the fewest words. */
final class SequenceModel {
    /** What an abort comes to. */
    enum Abort {
        REFUSED,
        FAILED,
        DONE
    }

    private enum Stage {
        BEGUN,
        CAPTURED,
        ABORTED,
        REPAIRED,
        RESTORED,
        VERIFIED
    }

    private final Weather weather;
    private Stage stage = Stage.BEGUN;
    private boolean closed;
    private boolean abortsFail;
    private Kind outcome = Kind.ABANDONED;
    private boolean settled;

    SequenceModel(Weather weather) {
        this.weather = weather;
        this.abortsFail = weather.abortCode() != 0;
    }

    Kind outcome() {
        return outcome;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    void abortsWorkAgain() {
        abortsFail = false;
    }

    private boolean isAt(Stage expected) {
        return !closed && stage == expected;
    }

    private void settle(Kind kind) {
        if (!settled) {
            outcome = kind;
            settled = true;
        }
    }

    boolean capture() {
        if (!isAt(Stage.BEGUN)) {
            return false;
        }
        stage = Stage.CAPTURED;
        return true;
    }

    Abort abort() {
        if (!isAt(Stage.CAPTURED)) {
            return Abort.REFUSED;
        }
        if (abortsFail) {
            outcome = Kind.STILL_ABORTING;
            return Abort.FAILED;
        }
        outcome = Kind.ABANDONED;
        stage = Stage.ABORTED;
        return Abort.DONE;
    }

    boolean repair() {
        if (!isAt(Stage.ABORTED) || weather.fault() != FaultKind.MEMORY_UCE) {
            return false;
        }
        stage = Stage.REPAIRED;
        if (weather.repairCode() != 0) {
            settle(Kind.NOT_REPAIRED);
        }
        return true;
    }

    boolean restore(boolean allComesBack) {
        if (!isAt(Stage.REPAIRED)) {
            return false;
        }
        stage = Stage.RESTORED;
        if (!allComesBack || weather.ranges() >= 20) {
            settle(Kind.RELOAD_REQUIRED);
        }
        return true;
    }

    boolean verify(boolean afterRepair, boolean passes, boolean coversAll) {
        if (!isAt(afterRepair ? Stage.RESTORED : Stage.ABORTED)) {
            return false;
        }
        stage = Stage.VERIFIED;
        if (!afterRepair) {
            switch (weather.fault()) {
                case MEMORY_UCE -> settle(Kind.NOT_REPAIRED);
                case LINK -> settle(Kind.NOT_REPAIRABLE);
                default -> {
                    if (weather.seen() != 0) {
                        settle(Kind.INCONCLUSIVE);
                    }
                }
            }
        }
        if (!passes) {
            settle(Kind.VERIFY_FAILED);
        }
        // A copy proves memory; not what ran on the cores, nor a suspicion without a cause.
        boolean dmaIsEnough = afterRepair && weather.seen() != 507015;
        settle(coversAll || dmaIsEnough ? Kind.RECOVERED : Kind.UNPROVEN);
        return true;
    }
}
