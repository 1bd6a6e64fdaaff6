package io.github.acl4j.fault;

/** What kind of fault a device has ({@code aclrtErrorType}). A2 and A3 tell only none, memory and others (acl-facts 3.8). */
public enum ErrorType {
    /** No fault that the runtime knows of; it may have had no way to know (acl-facts 3.8). */
    NO_ERROR(0),
    /** Uncorrectable memory errors. */
    MEMORY(1),
    /** The L2 buffer. */
    L2(2),
    /** An AI Core. */
    AICORE(3),
    /** The link to another device. */
    LINK(4),
    /** An L3 port, that is memory over the unified bus; since CANN 9.1. */
    L3_PORT(5),
    /** Another fault. A2 and A3 tell a link fault as this, not to be repaired. */
    OTHERS(65535),
    /** A number that acl4j doesn't know; {@link ErrorInfo#errorType} keeps it. */
    UNKNOWN(-1);

    private final int number;

    ErrorType(int number) {
        this.number = number;
    }

    /**
     * The number in C.
     *
     * @return the enumerator's value; -1 for {@link #UNKNOWN}, which has none
     */
    public int number() {
        return number;
    }

    /**
     * The type with a number.
     *
     * @param number any value of {@code aclrtErrorType}
     * @return the type, or {@link #UNKNOWN}
     */
    public static ErrorType of(int number) {
        for (ErrorType type : values()) {
            if (type.number == number) {
                return type;
            }
        }
        return UNKNOWN;
    }
}
