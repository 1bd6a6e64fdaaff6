package io.github.acl4j.fake;

import org.jspecify.annotations.Nullable;

/** Allocating and freeing device memory (vectors streams-036, streams-037). */
final class MemoryCalls {
    /** {@code aclrtMalloc} adds 32 bytes and rounds up to 32. */
    private static final long PADDING = 32;

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
