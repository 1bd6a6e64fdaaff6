package io.github.acl4j.fault;

/** What is wrong with an AI Core ({@code aclrtAicoreErrorType}); only Ascend 950 tells (acl-facts 3.8). */
public enum AicoreErrorType {
    /** The runtime can't tell, or acl4j doesn't know the number. Not to be repaired. */
    UNKNOWN(0),
    /** The software: a kernel that does what it must not. */
    SOFTWARE(1),
    /** The hardware of this core. */
    LOCAL_HARDWARE(2);

    private final int number;

    AicoreErrorType(int number) {
        this.number = number;
    }

    /**
     * The number in C.
     *
     * @return the enumerator's value
     */
    public int number() {
        return number;
    }

    /**
     * The type with a number.
     *
     * @param number any value of {@code aclrtAicoreErrorType}
     * @return the type, or {@link #UNKNOWN}
     */
    public static AicoreErrorType of(int number) {
        for (AicoreErrorType type : values()) {
            if (type.number == number) {
                return type;
            }
        }
        return UNKNOWN;
    }
}
