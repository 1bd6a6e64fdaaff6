package io.github.acl4j.fake;

import io.github.acl4j.spi.AscendProduct;

/**
 * What the devices of a product have. How many streams and events there are is the vendor's word (health a.1), how many cores the
 * fake's choice, as it depends on the model.
 *
 * @param streams how many streams a device has room for
 * @param events how many events can be recorded at once
 * @param aiCores how many AI cores, or cube cores
 * @param vectorCores how many vector cores; 0 where they are part of the AI cores
 * @param hbm whether the memory is HBM; else DDR
 * @param graphs whether work can be captured into graphs
 */
record Hardware(int streams, int events, int aiCores, int vectorCores, boolean hbm, boolean graphs) {
    static Hardware of(AscendProduct product) {
        return switch (product) {
            case A2, A3 -> new Hardware(1984, 65_536, 24, 48, true, true);
            case ASCEND_950 -> new Hardware(1984, 65_536, 32, 64, true, true);
            case ASCEND_910 -> new Hardware(2048, 65_535, 32, 0, true, false);
            case ASCEND_310P -> new Hardware(1024, 1023, 8, 7, false, true);
            case ASCEND_310B -> new Hardware(512, 65_536, 1, 1, false, false);
            case IPV350 -> throw new IllegalArgumentException("the fake can't be an " + product);
        };
    }
}
