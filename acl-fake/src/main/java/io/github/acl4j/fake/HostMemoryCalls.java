package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Page-locked memory of the host (health g): direct buffers, each of which is known by itself. */
final class HostMemoryCalls {
    private final Devices devices;
    private final Set<ByteBuffer> allocated =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    HostMemoryCalls(Devices devices) {
        this.devices = devices;
    }

    int allocate(ByteBuffer @Nullable [] hostPtr, long size) {
        if (hostPtr == null) {
            throw Refused.nullPointer("aclrtMallocHost", "hostPtr");
        }
        if (size == 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM, ErrorEntry.value("EH0007", "aclrtMallocHost", size, "size", "> 0"));
        }
        Npu current = devices.require("rtMallocHost");
        current.driver().ask(AclrtFunction.ACLRT_MALLOC_HOST, "rtMallocHost", "halMemAlloc");
        ByteBuffer memory = memory((int) size);
        allocated.add(memory);
        hostPtr[0] = memory;
        return Codes.SUCCESS;
    }

    private static ByteBuffer memory(int size) {
        try {
            return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        } catch (OutOfMemoryError e) {
            Refused refused = Refused.byDriverAloud("rtMallocHost", "halMemAlloc", Codes.RT_MEMORY_ALLOCATION);
            refused.addSuppressed(e);
            throw refused;
        }
    }

    /** Needs no current device. */
    int free(@Nullable ByteBuffer hostPtr) {
        if (hostPtr == null) {
            throw Refused.nullPointer("aclrtFreeHost", "hostPtr");
        }
        if (!allocated.remove(hostPtr)) {
            throw Refused.byDriverAloud("rtFreeHost", "halMemFree", Codes.RT_PARAM_INVALID);
        }
        return Codes.SUCCESS;
    }
}
