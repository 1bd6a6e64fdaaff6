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

    private final FaultInjector injector;
    private final long[] before = new long[DEVICES];

    DriverRequests(FaultInjector injector) {
        this.injector = injector;
        for (int device = 0; device < DEVICES; device++) {
            before[device] = last(device)[0];
        }
    }

    /** {@code "not asked"}, or the request; a list if both devices were asked, which no vector expects. */
    JsonNode since() {
        ArrayNode requests = Json.NODES.arrayNode();
        for (int device = 0; device < DEVICES; device++) {
            long[] last = last(device);
            if (last[0] != before[device]) {
                requests.add(describe(device, last[0] - before[device], last));
            }
        }
        if (requests.isEmpty()) {
            return Json.NODES.textNode("not asked");
        }
        return requests.size() == 1 ? requests.get(0) : requests;
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

    private long[] last(int device) {
        long[] last = injector.lastRepair(device);
        if (last == null) {
            throw new CannotServeException("the injector can't tell what reached the driver");
        }
        return last;
    }
}
