package io.github.acl4j.fault;

import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;

/** Which addresses belong to the memory of a device, as far as addresses in public reports tell (fault-handling 4a, case 36). */
final class DeviceAddress {
    private static final long FIRST = 0x1200_0000_0000L;
    private static final long BEHIND = 0x1300_0000_0000L;
    /** Where A2 and A3 keep kernels and not data. */
    private static final long CODE = 0x1240_0000_0000L;

    private static final long BEHIND_CODE = 0x1280_0000_0000L;

    private DeviceAddress() {}

    /** Whether the first of some arguments, as the runtime prints them, is an address, and none of the device's memory. */
    static boolean isFirstOutside(String arguments, Optional<AscendProduct> product) {
        int comma = arguments.indexOf(',');
        String first = (comma < 0 ? arguments : arguments.substring(0, comma)).strip();
        if (!first.startsWith("0x")) {
            return false;
        }
        try {
            return isOutside(Long.parseUnsignedLong(first.substring(2), 16), product);
        } catch (NumberFormatException cut) {
            return false;
        }
    }

    private static boolean isOutside(long address, Optional<AscendProduct> product) {
        if (address < FIRST || address >= BEHIND) {
            return true;
        }
        boolean hasCodeApart = product.filter(known -> known == AscendProduct.A2 || known == AscendProduct.A3)
                .isPresent();
        return hasCodeApart && address >= CODE && address < BEHIND_CODE;
    }
}
