package io.github.acl4j.fake;

import java.util.Set;

/** Fault events of the driver that the runtime reacts to. */
final class FaultEvents {
    /** UB memory network (observed on 950). */
    static final int UB_MEMORY_NETWORK = 0x81AFAA06;

    /** The runtime's list of multi-bit errors. */
    private static final Set<Integer> MULTI_BIT_ERRORS = Set.of(
            0x80CD8008,
            0x80F2180D,
            0x80F38008,
            0x81338002,
            0x81338004,
            0x81338008,
            0x813B8002,
            0x813B8004,
            0x813B8008,
            0x81478002,
            0x81478004,
            0x81478008,
            0x815F8002,
            0x815F8004,
            0x815F8008,
            0x81938002,
            0x81938004,
            0x81938008,
            0x81958002,
            0x81958004,
            0x81958008,
            0x81978002,
            0x81978004,
            0x81978008);

    private FaultEvents() {}

    static boolean isMultiBitError(int event) {
        return MULTI_BIT_ERRORS.contains(event);
    }
}
