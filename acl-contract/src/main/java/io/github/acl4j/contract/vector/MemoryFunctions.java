package io.github.acl4j.contract.vector;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;

/** Device memory and copies. */
final class MemoryFunctions {
    private static final int POLICY_HUGE_FIRST = 0;
    private static final int HOST_TO_DEVICE = 1;
    private static final int DEVICE_TO_HOST = 2;
    private static final int DEVICE_TO_DEVICE = 3;
    private static final int SYNCHRONOUS_BYTES = 256;

    /** Half of the buffer of 4096 bytes that the vectors allocate: it is copied onto the other half. */
    private static final int ASYNCHRONOUS_BYTES = 2048;

    private final AclrtBackend backend;
    private final Handles handles;

    MemoryFunctions(AclrtBackend backend, Handles handles) {
        this.backend = backend;
        this.handles = handles;
    }

    void addTo(FunctionTable table) {
        table.add(AclrtFunction.ACLRT_MALLOC, this::malloc, "ptr");
        table.add(
                AclrtFunction.ACLRT_FREE,
                args -> Outcome.of(backend.aclrtFree(args.count(1).isNull(0) ? 0 : buffer(args))));
        table.add(AclrtFunction.ACLRT_MEMCPY, this::copy);
        table.add(AclrtFunction.ACLRT_MEMCPY_ASYNC, this::copyAsync);
    }

    private Outcome malloc(Arguments args) {
        long size = args.count(2).int64(1);
        if (args.isNull(0)) {
            return Outcome.of(backend.aclrtMalloc(null, size, POLICY_HUGE_FIRST));
        }
        String name = Json.text(args.object(0, "new"), "new");
        long[] address = {Prefill.LONG};
        Outcome outcome = Outcome.of(backend.aclrtMalloc(address, size, POLICY_HUGE_FIRST));
        if (Prefill.isUnwritten(address)) {
            handles.putBuffer(name, 0);
            return outcome.with("ptr", Prefill.UNWRITTEN);
        }
        handles.putBuffer(name, address[0]);
        return outcome.with("ptr", address[0] == 0 ? "NULL" : "pointer");
    }

    private Outcome copy(Arguments args) {
        long address = buffer(args.count(2));
        String direction = String.valueOf(args.text(1));
        return Outcome.of(
                switch (direction) {
                    case "h2d" ->
                        backend.aclrtMemcpy(
                                address,
                                SYNCHRONOUS_BYTES,
                                Prefill.zeroed(SYNCHRONOUS_BYTES),
                                SYNCHRONOUS_BYTES,
                                HOST_TO_DEVICE);
                    case "d2h" ->
                        backend.aclrtMemcpy(
                                Prefill.zeroed(SYNCHRONOUS_BYTES),
                                SYNCHRONOUS_BYTES,
                                address,
                                SYNCHRONOUS_BYTES,
                                DEVICE_TO_HOST);
                    default -> throw new VectorFormatException("unknown direction " + direction);
                });
    }

    private Outcome copyAsync(Arguments args) {
        long address = buffer(args.count(2));
        return Outcome.of(backend.aclrtMemcpyAsync(
                address + ASYNCHRONOUS_BYTES,
                ASYNCHRONOUS_BYTES,
                address,
                ASYNCHRONOUS_BYTES,
                DEVICE_TO_DEVICE,
                handles.stream(args.text(1))));
    }

    private long buffer(Arguments args) {
        return handles.buffer(Json.text(args.object(0, "buf"), "buf"));
    }
}
