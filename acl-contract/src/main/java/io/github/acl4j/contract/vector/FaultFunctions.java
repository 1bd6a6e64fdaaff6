package io.github.acl4j.contract.vector;

import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_AICORE_TYPE;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_ERROR_TYPE;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_HAS_DETAIL;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_SIZE;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_TRY_REPAIR;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_UCE_ARRAY;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_UCE_COUNT;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_MAX_NUM;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;

/** Verbose, abort, repair. */
final class FaultFunctions {
    private static final int TYPE_MEMORY = 1;
    private static final int TYPE_L2 = 2;
    private static final int TYPE_L3_PORT = 5;

    private final AclrtBackend backend;
    private final FaultInjector injector;
    private final Handles handles;

    FaultFunctions(AclrtBackend backend, FaultInjector injector, Handles handles) {
        this.backend = backend;
        this.injector = injector;
        this.handles = handles;
    }

    void addTo(FunctionTable table) {
        table.add(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, args -> {
            args.count(2);
            return Outcome.of(backend.aclrtDeviceTaskAbort(args.int32(0), args.int32(1)));
        });
        table.add(
                AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
                this::getErrorVerbose,
                "struct",
                "tryRepair",
                "hasDetail",
                "reservedWord",
                "errorType",
                "detailWord",
                "arraySize",
                "entries",
                "ranges",
                "entryReserved",
                "rest");
        table.add(AclrtFunction.ACLRT_REPAIR_ERROR, this::repairError, "driver");
    }

    private Outcome getErrorVerbose(Arguments args) {
        int device = args.count(2).int32(0);
        if (args.isNull(1)) {
            return Outcome.of(backend.aclrtGetErrorVerbose(device, null));
        }
        JsonNode target = args.object(1, "into", "fill");
        byte fill = target.has("fill") ? (byte) Json.number(target.get("fill")) : Prefill.FILL;
        ByteBuffer info = Prefill.filled(ERROR_INFO_SIZE, fill);
        Outcome outcome = Outcome.of(backend.aclrtGetErrorVerbose(device, info));
        handles.putStruct(Json.text(target, "into"), info);
        return describe(outcome, info, fill);
    }

    private static Outcome describe(Outcome outcome, ByteBuffer info, byte fill) {
        int hasDetail = Byte.toUnsignedInt(info.get(ERROR_INFO_HAS_DETAIL));
        int type = info.getInt(ERROR_INFO_ERROR_TYPE);
        outcome.with("struct", Prefill.seen(info, 0, ERROR_INFO_SIZE, fill))
                .with("tryRepair", Byte.toUnsignedInt(info.get(ERROR_INFO_TRY_REPAIR)))
                .with("hasDetail", hasDetail)
                .with("reservedWord", Prefill.seen(info, ERROR_INFO_HAS_DETAIL + 1, ERROR_INFO_ERROR_TYPE, fill))
                .with("errorType", type)
                .with("detailWord", Integer.toUnsignedLong(info.getInt(ERROR_INFO_AICORE_TYPE)));
        if (hasDetail == 1 && type == TYPE_MEMORY) {
            outcome.with("arraySize", info.getLong(ERROR_INFO_UCE_COUNT));
            return new UceEntries(info, ERROR_INFO_UCE_ARRAY, fill).describe(outcome, "entryReserved");
        }
        return outcome.with("rest", Prefill.seen(info, ERROR_INFO_AICORE_TYPE + Integer.BYTES, ERROR_INFO_SIZE, fill));
    }

    private Outcome repairError(Arguments args) {
        int device = args.count(2).int32(0);
        ByteBuffer info = args.isNull(1) ? null : repairArgument(args);
        DriverRequests driver = new DriverRequests(injector);
        int code = backend.aclrtRepairError(device, info);
        if (code == 0 && info != null) {
            requireSight(device, info.getInt(ERROR_INFO_ERROR_TYPE));
        }
        return Outcome.of(code).with("driver", driver.since());
    }

    /** What was accepted reached the driver, so the injector has to be able to see it there. */
    private void requireSight(int device, int type) {
        boolean unseen = (type == TYPE_L2 && injector.l2Resumes(device) < 0)
                || (type == TYPE_L3_PORT && injector.l3Repairs(device) < 0);
        CannotServeException.unless(!unseen, "see the driver's repairs of L2 and L3 port");
    }

    private ByteBuffer repairArgument(Arguments args) {
        JsonNode given = args.object(
                1, "from", "tryRepair", "hasDetail", "errorType", "detailWord", "arraySize", "base", "step", "len");
        ByteBuffer info =
                given.has("from") ? handles.copyOfStruct(Json.text(given, "from")) : Prefill.zeroed(ERROR_INFO_SIZE);
        if (given.has("tryRepair")) {
            info.put(ERROR_INFO_TRY_REPAIR, (byte) Json.number(given.get("tryRepair")));
        }
        if (given.has("hasDetail")) {
            info.put(ERROR_INFO_HAS_DETAIL, (byte) Json.number(given.get("hasDetail")));
        }
        if (given.has("errorType")) {
            info.putInt(ERROR_INFO_ERROR_TYPE, (int) Json.number(given.get("errorType")));
        }
        if (given.has("detailWord")) {
            info.putInt(ERROR_INFO_AICORE_TYPE, (int) Json.number(given.get("detailWord")));
        }
        if (given.has("arraySize")) {
            long count = Json.number(given.get("arraySize"));
            info.putLong(ERROR_INFO_UCE_COUNT, count);
            boolean fits = Long.compareUnsigned(count, MEM_UCE_INFO_MAX_NUM) < 0;
            UceEntries.write(info, ERROR_INFO_UCE_ARRAY, fits ? (int) count : MEM_UCE_INFO_MAX_NUM, given);
        }
        return info;
    }
}
