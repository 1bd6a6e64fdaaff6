package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.FaultInjector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a notification, unsigned, and how callbacks must see them.
 *
 * @param device the device
 * @param stream the stream
 * @param task the task; the first one of a storm
 * @param tid the thread of the task; in a storm each thread gives its own instead
 * @param code the error
 * @param threads threads of a storm; 0 for a single notification
 * @param each how many notifications each of them makes
 */
record Fired(long device, long stream, long task, long tid, long code, int threads, int each) {
    private static final long UNSIGNED = 0xFFFFFFFFL;

    static Fired of(JsonNode step) {
        boolean storm = step.path("from").asText().equals("storm");
        return new Fired(
                unsigned(step, "device"),
                unsigned(step, "stream"),
                unsigned(step, "task"),
                unsigned(step, "tid"),
                unsigned(step, "code"),
                storm ? (int) Json.number(step.path("threads")) : 0,
                storm ? (int) Json.number(step.path("each")) : 1);
    }

    boolean fire(FaultInjector injector) {
        return injector.fire((int) device, (int) stream, (int) task, (int) tid, (int) code);
    }

    boolean fireHere(FaultInjector injector) {
        return injector.fireHere((int) device, (int) stream, (int) task, (int) tid, (int) code);
    }

    boolean fireStorm(FaultInjector injector) {
        return injector.fireStorm(threads, each, (int) device, (int) stream, (int) task, (int) code);
    }

    boolean valuesMatch(ExceptionCallbacks.Call call) {
        boolean same = call.device() == device && call.stream() == stream && call.code() == code;
        // tasksMatch looks at a storm's tasks.
        return same && (threads > 0 || (call.task() == task && call.tid() == tid));
    }

    /** Whether each callback got each task equally often: as often as it is registered. */
    boolean tasksMatch(List<ExceptionCallbacks.Call> calls) {
        int tasks = Math.max(1, threads) * each;
        Map<String, Map<Long, Integer>> byName = new HashMap<>();
        for (ExceptionCallbacks.Call call : calls) {
            byName.computeIfAbsent(call.name(), name -> new HashMap<>()).merge(call.task(), 1, Integer::sum);
        }
        for (Map<Long, Integer> counts : byName.values()) {
            int registrations =
                    counts.values().stream().mapToInt(Integer::intValue).sum() / tasks;
            for (int i = 0; i < tasks; i++) {
                if (!counts.getOrDefault((task + i) & UNSIGNED, 0).equals(registrations)) {
                    return false;
                }
            }
            if (counts.size() != tasks) {
                return false;
            }
        }
        return true;
    }

    private static long unsigned(JsonNode step, String field) {
        return Json.number(step.path(field)) & UNSIGNED;
    }
}
