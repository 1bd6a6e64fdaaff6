package io.github.acl4j.contract.facade;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;

/** What the runtime of a product tells of a fault and does about it (acl-facts 3.6 to 3.9, observed-950). */
enum ModelProduct {
    /** A2, and A3 as well. */
    A2,
    /** 950. */
    ASCEND_950;

    /** What the runtime says is wrong. */
    enum Told {
        NO_ERROR,
        MEMORY,
        L2,
        AICORE,
        LINK,
        L3_PORT,
        OTHERS
    }

    static ModelProduct of(AclRuntime acl) {
        boolean is950 = acl.capabilities().product().equals(Optional.of(AscendProduct.ASCEND_950));
        return is950 ? ASCEND_950 : A2;
    }

    Told tells(FaultKind fault, boolean inAbortState) {
        if (this == A2) {
            return switch (fault) {
                case MEMORY_UCE -> Told.MEMORY;
                case LINK -> Told.OTHERS;
                default -> Told.NO_ERROR;
            };
        }
        return switch (fault) {
            case NONE -> inAbortState ? Told.OTHERS : Told.NO_ERROR;
            case MEMORY_UCE -> Told.MEMORY;
            case L2 -> Told.L2;
            case AICORE_SOFTWARE, AICORE_HARDWARE, AICORE_UNKNOWN -> Told.AICORE;
            case LINK -> Told.LINK;
            case L3_PORT -> Told.L3_PORT;
        };
    }

    /** Whether it says that a repair makes sense, of a fault that it tells; an AI Core is repaired once. */
    boolean repairs(FaultKind fault, boolean coreWasRepaired) {
        return switch (fault) {
            case NONE, AICORE_UNKNOWN -> false;
            case MEMORY_UCE -> true;
            case AICORE_SOFTWARE, AICORE_HARDWARE -> this == ASCEND_950 && !coreWasRepaired;
            default -> this == ASCEND_950;
        };
    }

    /** Whether the driver is asked to repair, and can fail; else the runtime only forgets the fault. */
    static boolean asksDriver(Told told) {
        return told == Told.MEMORY || told == Told.L2 || told == Told.L3_PORT;
    }

    /** Whether a repair that the driver fails with 507899 clears the fault all the same. */
    static boolean forgetsWhenRepairFails(Told told) {
        return told == Told.L2 || told == Told.L3_PORT;
    }

    /** Whether there is one lock for all aborts of the process. */
    boolean abortsOneAtATime() {
        return this == A2;
    }

    /** Whether an abort takes a task scheduler of recent firmware. */
    boolean abortsNeedNewFirmware() {
        return this == A2;
    }
}
