package io.github.acl4j.spi;

/**
 * A release of CANN, as far as it matters for which symbols its runtime library exports (acl-facts 8). Releases are in
 * ascending order. Whether a library has a function is decided by its symbols, never by a version number: {@code
 * aclrtGetVersion} is the same for 9.0, 9.1 and later.
 */
public enum CannRelease {
    /** CANN 8.1 (ACL 1.13.0). */
    CANN_8_1("8.1"),
    /** CANN 8.5 (ACL 1.16.0). */
    CANN_8_5("8.5"),
    /** CANN 9.0 (ACL 1.17.0). */
    CANN_9_0("9.0"),
    /** CANN 9.1 (ACL 1.17.0). */
    CANN_9_1("9.1"),
    /** In the runtime's source, but in no release up to 9.2.0-beta.1. */
    UNRELEASED("unreleased");

    private final String version;

    CannRelease(String version) {
        this.version = version;
    }

    /**
     * Whether a library of this release exports the symbol of a function.
     *
     * @param function the function
     * @return true if the function came with this release or an earlier one
     */
    public boolean has(AclrtFunction function) {
        return function.since().compareTo(this) <= 0;
    }

    /**
     * The release as people write it.
     *
     * @return such as {@code 8.5}, or {@code unreleased}
     */
    @Override
    public String toString() {
        return version;
    }
}
