package io.github.acl4j.contract.vector;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import org.jspecify.annotations.Nullable;

/** Devices, and what the process or the thread has of them. */
final class DeviceFunctions {
    /** A function with one out parameter. */
    @FunctionalInterface
    private interface OutFunction {
        int call(int @Nullable [] cell);
    }

    private final AclrtBackend backend;

    DeviceFunctions(AclrtBackend backend) {
        this.backend = backend;
    }

    void addTo(FunctionTable table) {
        table.add(
                AclrtFunction.ACLRT_SET_DEVICE,
                args -> Outcome.of(backend.aclrtSetDevice(args.count(1).int32(0))));
        table.add(
                AclrtFunction.ACLRT_RESET_DEVICE,
                args -> Outcome.of(backend.aclrtResetDevice(args.count(1).int32(0))));
        table.add(
                AclrtFunction.ACLRT_GET_DEVICE,
                args -> out(args.count(0, 1), 0, "device", backend::aclrtGetDevice),
                "device");
        table.add(
                AclrtFunction.ACLRT_GET_DEVICE_COUNT,
                args -> out(args.count(0, 1), 0, "count", backend::aclrtGetDeviceCount),
                "count");
        table.add(
                AclrtFunction.ACLRT_QUERY_DEVICE_STATUS,
                args -> out(args.count(1, 1), 1, "status", cell -> backend.aclrtQueryDeviceStatus(args.int32(0), cell)),
                "status");
        table.add(AclrtFunction.ACLRT_GET_THREAD_LAST_TASK_ID, this::getThreadLastTaskId, "taskId");
    }

    private static Outcome out(Arguments args, int index, String name, OutFunction function) {
        int[] cell = Prefill.intCell(args.isGiven(index));
        Outcome outcome = Outcome.of(function.call(cell));
        return cell == null ? outcome : outcome.with(name, Prefill.seen(cell));
    }

    private Outcome getThreadLastTaskId(Arguments args) {
        int[] cell = Prefill.intCell(args.count(0, 1).isGiven(0));
        Outcome outcome = Outcome.of(backend.aclrtGetThreadLastTaskId(cell));
        if (cell == null || Prefill.isUnwritten(cell)) {
            return cell == null ? outcome : outcome.with("taskId", Prefill.UNWRITTEN);
        }
        return outcome.with("taskId", TaskIds.describe(Integer.toUnsignedLong(cell[0])));
    }
}
