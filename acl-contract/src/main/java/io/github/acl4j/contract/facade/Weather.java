package io.github.acl4j.contract.facade;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.contract.FaultInjector.FaultKind;

/**
 * What a device is like while it is walked through.
 *
 * @param fault what is wrong with it
 * @param seen the code that somebody saw; 0 for a suspicion without one
 * @param ranges how many ranges of memory the driver tells
 * @param rangesTold whether the driver can tell them
 * @param abortCode what aborts end in, until they work again
 * @param repairCode what repairs end in
 * @param inUse whether the engine has set the device
 * @param newFirmware whether its task scheduler's firmware can abort
 */
record Weather(
        FaultKind fault,
        int seen,
        int ranges,
        boolean rangesTold,
        int abortCode,
        int repairCode,
        boolean inUse,
        boolean newFirmware) {
    static final long ADDRESS = 0x1000;

    private static final int LENGTH = 64;
    private static final int DRIVER_ERROR = 507899;
    private static final int OLD_FIRMWARE = 33;

    /** The code that the first sequence begins with, or a kernel's. */
    int code() {
        return seen == 0 ? Callbacks.KERNEL_FAULT : seen;
    }

    /** Makes the device so, on a thread of the engine's. */
    void apply(FacadeBed bed, int device) {
        if (!newFirmware) {
            bed.inject(injector -> injector.setFirmware(device, OLD_FIRMWARE));
        }
        if (inUse) {
            bed.engine().aclrtSetDevice(device);
            breakDevice(bed, device);
        }
        bed.inject(injector -> injector.setUce(device, ranges, ADDRESS, 0x100, LENGTH));
        bed.inject(injector -> injector.setUceQueryCode(device, rangesTold ? 0 : DRIVER_ERROR));
        bed.inject(injector -> injector.setAbort(device, AbortEnd.SUCCESS));
        bed.inject(injector -> injector.setAbortCode(device, abortCode));
        bed.inject(injector -> injector.setRepairCode(device, repairCode));
        if (ModelProduct.of(bed.acl()) == ModelProduct.ASCEND_950) {
            bed.inject(injector -> injector.setL2(device, 0, 0, repairCode));
            bed.inject(injector -> injector.setL3RepairCode(device, repairCode));
        }
    }

    /** Breaks the device again in the same way; not at all if it isn't in use. */
    void breakDevice(FacadeBed bed, int device) {
        if (inUse) {
            bed.inject(injector -> injector.setFault(device, fault));
        }
    }
}
