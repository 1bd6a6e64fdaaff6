package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import org.jspecify.annotations.Nullable;

/** Allocating and freeing device memory (vectors streams-036, streams-037). */
final class MemoryCalls {
    /** {@code aclrtMalloc} adds 32 bytes and rounds up to 32. */
    private static final long PADDING = 32;

    private static final int DDR = 0;
    private static final int HBM = 1;
    private static final int HUGE_DDR = 2;
    private static final int HUGE_HBM = 4;
    private static final int LAST_KIND = 11;

    private final FakeRuntime runtime;
    private final Devices devices;

    MemoryCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    int allocate(long @Nullable [] devPtr, long size) {
        if (devPtr == null) {
            throw Refused.nullPointer("aclMallocMemInner", "devPtr");
        }
        if (size == 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM, ErrorEntry.value("EH0007", "aclMallocMemInner", size, "size", "> 0"));
        }
        long padded = size + 2 * PADDING - 1;
        if (Long.compareUnsigned(padded, size) < 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM,
                    ErrorEntry.internal("EH9999", "[Check][Size]size too large: " + Long.toUnsignedString(size)));
        }
        Npu current = devices.require("rtMalloc");
        long address = current.memory().allocate(padded - padded % PADDING);
        if (address == 0) {
            throw Refused.byDriverAloud("rtMalloc", "halMemAlloc", Codes.RT_MEMORY_ALLOCATION);
        }
        devPtr[0] = address;
        return Codes.SUCCESS;
    }

    /** All memory is of one kind, in huge pages; of the others there are 0 bytes. HBM means DDR where there is only that (health g). */
    int info(int kind, long @Nullable [] free, long @Nullable [] total) {
        if (free == null) {
            throw Refused.nullPointer("aclrtGetMemInfo", "free");
        }
        if (total == null) {
            throw Refused.nullPointer("aclrtGetMemInfo", "total");
        }
        String function = "rtMemGetInfoEx";
        if (kind < 0 || kind > LAST_KIND) {
            throw Refused.byRuntime(
                    function,
                    Codes.RT_INVALID_MEMORY_TYPE,
                    "invalid memory type",
                    ErrorEntry.value(
                            "EE1003",
                            "Obtaining the memory information of the current device",
                            kind,
                            "memInfoType",
                            "[0, " + LAST_KIND + "]"));
        }
        Npu current = devices.require(function);
        current.driver().ask(AclrtFunction.ACLRT_GET_MEM_INFO, function, "halMemGetInfo");
        boolean here =
                kind == HBM || kind == HUGE_HBM || (!runtime.hardware().hbm() && (kind == DDR || kind == HUGE_DDR));
        free[0] = here ? current.memory().free() : 0;
        total[0] = here ? current.memory().capacity() : 0;
        return Codes.SUCCESS;
    }

    int free(long devPtr) {
        if (devPtr == 0) {
            throw Refused.nullPointer("aclrtFree", "devPtr");
        }
        devices.require("rtFree");
        if (!runtime.memoryOf(devPtr).free(devPtr)) {
            // Undefined in the real runtime; refused here, so that it is found.
            throw Refused.byDriverAloud("rtFree", "halMemFree", Codes.RT_PARAM_INVALID);
        }
        return Codes.SUCCESS;
    }
}
