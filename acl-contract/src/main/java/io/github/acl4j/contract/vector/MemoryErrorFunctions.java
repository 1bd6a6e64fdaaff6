package io.github.acl4j.contract.vector;

import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_RESERVED;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_SIZE;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.util.Set;

/** Query and repair of uncorrectable memory ranges. */
final class MemoryErrorFunctions {
    /** Room for far more entries than a call may write. */
    private static final int ROOM = 512;

    private final AclrtBackend backend;
    private final FaultInjector injector;

    MemoryErrorFunctions(AclrtBackend backend, FaultInjector injector) {
        this.backend = backend;
        this.injector = injector;
    }

    void addTo(FunctionTable table) {
        table.add(
                AclrtFunction.ACLRT_GET_MEM_UCE_INFO,
                this::getMemUceInfo,
                "retSize",
                "entries",
                "ranges",
                "reserved",
                "rest");
        table.add(AclrtFunction.ACLRT_MEM_UCE_REPAIR, this::memUceRepair, "driver");
    }

    private Outcome getMemUceInfo(Arguments args) {
        int device = args.count(2, 1).int32(0);
        long[] retSize = Prefill.longCell(args.isGiven(2));
        ByteBuffer array = args.isNull(1) ? null : Prefill.filled(ROOM * MEM_UCE_INFO_SIZE, Prefill.FILL);
        long capacity =
                array == null ? 0 : Json.number(args.object(1, "capacity").path("capacity"));
        Outcome outcome = Outcome.of(backend.aclrtGetMemUceInfo(device, array, capacity, retSize));
        if (retSize != null) {
            outcome.with("retSize", Prefill.seen(retSize));
        }
        return array == null ? outcome : new UceEntries(array, 0, Prefill.FILL).describe(outcome, "reserved");
    }

    private Outcome memUceRepair(Arguments args) {
        int device = args.count(2).int32(0);
        ByteBuffer array = null;
        long size = 0;
        if (!args.isNull(1)) {
            JsonNode given = args.object(1, "count", "base", "step", "len", "reserved", "claimed");
            array = Prefill.zeroed(ROOM * MEM_UCE_INFO_SIZE);
            UceEntries.write(array, 0, Math.toIntExact(Json.number(given.path("count"))), given);
            size = Json.number(given.path(given.has("claimed") ? "claimed" : "count"));
            if (given.has("reserved")) {
                setReserved(array, given.get("reserved"));
            }
        }
        DriverRequests driver = new DriverRequests(injector);
        return Outcome.of(backend.aclrtMemUceRepair(device, array, size)).with("driver", driver.since());
    }

    private static void setReserved(ByteBuffer array, JsonNode reserved) {
        Json.allowOnly(reserved, Set.of("entry", "byte"), "reserved");
        long entry = Json.number(reserved.path("entry"));
        long index = Json.number(reserved.path("byte"));
        array.put(Math.toIntExact(entry * MEM_UCE_INFO_SIZE + MEM_UCE_INFO_RESERVED + index), (byte) 1);
    }
}
