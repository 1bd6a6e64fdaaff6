package io.github.acl4j.error;

import org.jspecify.annotations.Nullable;

/**
 * How a copy of the device's DMA ended. Two layouts of the message number the same states differently: 2 is the terminated
 * translation in one and the ECC error in the other (fault-handling 1.4).
 */
public enum SdmaStatus {
    /** The queue entry couldn't be read. */
    SQE_READ(1, 0x1),
    /** The translation of an address was terminated by the SMMU: the memory isn't mapped. Software's doing as a rule. */
    SMMU_TERMINATE(2, 0x3),
    /** The translation failed in the TLB. */
    TLB_INVALID(3, 0x4),
    /** The memory may not be accessed. */
    NO_ACCESS(4, 0x5),
    /** The memory isn't mapped. */
    NOT_MAPPED(5, 0x6),
    /** No such operation. */
    OPERATION_TYPE(6, 0x7),
    /** The memory controller. */
    DDRC(7, 0x8),
    /** An ECC error. */
    ECC(8, 0x2),
    /** The operation ended with an error: broken data, or an overflow in the operator. */
    COMPERR(9, 0x9),
    /** The operation ended with an error in its data. */
    COMPDATAERR(10, 0xA),
    /** A number that acl4j doesn't know. */
    UNKNOWN(-1, -1);

    private final int counted;
    private final int stars;

    SdmaStatus(int counted, int stars) {
        this.counted = counted;
        this.stars = stars;
    }

    /**
     * The state of a message in the layout {@code the value of CQE status is N}.
     *
     * @param number N
     * @return the state, or {@link #UNKNOWN}
     */
    public static SdmaStatus ofCqeStatusIs(long number) {
        for (SdmaStatus status : values()) {
            if (status.counted == number && status != UNKNOWN) {
                return status;
            }
        }
        return UNKNOWN;
    }

    /**
     * The state of a message in the layout {@code cqeStatus=0xN}.
     *
     * @param number N
     * @return the state, or {@link #UNKNOWN}
     */
    public static SdmaStatus ofStars(long number) {
        for (SdmaStatus status : values()) {
            if (status.stars == number && status != UNKNOWN) {
                return status;
            }
        }
        return UNKNOWN;
    }

    static @Nullable SdmaStatus ofName(String name) {
        for (SdmaStatus status : values()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        return null;
    }
}
