package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.acl4j.contract.FaultInjector;

/** What reached the driver as repairs while a call ran. */
final class DriverRequests {
    /** The vectors know of two devices; these are the driver's ids. */
    private static final int DEVICES = 2;

    private static final int MAX_TOLD = 20;

    /** Requests of a device so far, by kind. */
    private record Requests(long memory, long l2, long l3) {}

    private final FaultInjector injector;
    private final Requests[] before = new Requests[DEVICES];

    DriverRequests(FaultInjector injector) {
        this.injector = injector;
        for (int device = 0; device < DEVICES; device++) {
            before[device] = requests(device);
        }
    }

    /** {@code "not asked"}, or the request; a list if there were more, which no vector expects. */
    JsonNode since() {
        ArrayNode all = Json.NODES.arrayNode();
        for (int device = 0; device < DEVICES; device++) {
            Requests now = requests(device);
            if (now.memory != before[device].memory) {
                all.add(describe(device, now.memory - before[device].memory, last(device)));
            }
            if (now.l2 != before[device].l2) {
                all.add(Json.object().put("device", device).put("l2_resume", now.l2 - before[device].l2));
            }
            if (now.l3 != before[device].l3) {
                all.add(Json.object().put("device", device).put("l3_repair", now.l3 - before[device].l3));
            }
        }
        if (all.isEmpty()) {
            return Json.NODES.textNode("not asked");
        }
        return all.size() == 1 ? all.get(0) : all;
    }

    private static ObjectNode describe(int device, long calls, long[] last) {
        long count = last[1];
        ObjectNode request =
                Json.object().put("device", device).put("calls", calls).put("count", count);
        if (count != 0) {
            request.put("first", last[2]).put("firstLen", last[3]);
        }
        if (count >= 1 && count <= MAX_TOLD) {
            request.put("last", last[4]);
        }
        return request;
    }

    /** An injector of an A2 can't tell of L2 and L3, and always says so. */
    private Requests requests(int device) {
        return new Requests(last(device)[0], injector.l2Resumes(device), injector.l3Repairs(device));
    }

    private long[] last(int device) {
        long[] last = injector.lastRepair(device);
        if (last == null) {
            throw new CannotServeException("the injector can't tell what reached the driver");
        }
        return last;
    }
}
