package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.contract.FaultInjector.FaultKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The inject steps by name, each bound to the injector's method. */
final class Injections {
    /** Injects. */
    @FunctionalInterface
    private interface Binding {
        boolean inject(JsonNode step);
    }

    private record Entry(Binding binding, Set<String> fields) {}

    private static final Set<String> COMMON = Set.of("do", "thread", "what");

    /** Below 34 the A2 runtime refuses to abort (observed). */
    private static final int OLD_FIRMWARE = 33;

    private static final int DEFAULT_ABORT_CODE = 507899;
    private static final int ANY_STREAM = -1;

    private final FaultInjector injector;
    private final Handles handles;
    private final Map<String, Entry> entries = new HashMap<>();

    /** Devices whose aborts fail with a code of the vector's, to be taken back with the next outcome. */
    private final Set<Integer> abortCodes = new HashSet<>();

    Injections(FaultInjector injector, Handles handles) {
        this.injector = injector;
        this.handles = handles;
        add("uce", this::uce, "device", "count", "base", "step", "len");
        add("uce-query", step -> injector.setUceQueryCode(device(step), code(step)), "device", "outcome", "code");
        add("fault", step -> injector.setFault(device(step), kind(Json.text(step, "kind"))), "device", "kind");
        add("abort", this::abort, "device", "outcome", "code");
        add("repair", step -> injector.setRepairCode(device(step), code(step)), "device", "outcome", "code");
        add("fault-event", step -> injector.setFaultEvent(device(step), int32(step, "id")), "device", "id");
        add("smmu", step -> injector.setSmmuFault(device(step), on(step)), "device", "on");
        add("firmware", this::firmware, "version");
        add("last-error", step -> injector.setLastError(int32(step, "code")), "code");
        add("next-task-fails", this::nextTaskFails, "device", "stream", "code", "fault");
        add(
                "stream-hangs",
                step -> injector.hangStream(device(step), streamId(step), on(step)),
                "device",
                "stream",
                "on");
        add("l2", this::l2, "device", "resume_count", "query_code", "resume_code");
        add("l3-repair", step -> injector.setL3RepairCode(device(step), code(step)), "device", "outcome", "code");
        add("ras-event", step -> injector.raiseRasEvent(device(step)), "device");
    }

    boolean inject(String what, JsonNode step) {
        Entry entry = entries.get(what);
        if (entry == null) {
            throw new VectorFormatException("unknown inject step '" + what + "'");
        }
        Set<String> known = new HashSet<>(COMMON);
        known.addAll(entry.fields);
        Json.allowOnly(step, known, "inject " + what);
        return entry.binding.inject(step);
    }

    private void add(String what, Binding binding, String... fields) {
        entries.put(what, new Entry(binding, Set.of(fields)));
    }

    private boolean uce(JsonNode step) {
        return injector.setUce(
                device(step),
                int32(step, "count"),
                Json.number(step.path("base")),
                Json.number(step.path("step")),
                Json.number(step.path("len")));
    }

    private boolean abort(JsonNode step) {
        int device = device(step);
        String outcome = Json.text(step, "outcome");
        AbortEnd end = Stream.of(AbortEnd.values())
                .filter(each ->
                        each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(outcome))
                .findFirst()
                .orElseThrow(() -> new VectorFormatException("unknown outcome '" + outcome + "' of an abort"));
        int code = step.has("code") ? int32(step, "code") : DEFAULT_ABORT_CODE;
        boolean done = !abortCodes.remove(device) || injector.setAbortCode(device, 0);
        done = done && injector.setAbort(device, end);
        if (step.has("code") && code != DEFAULT_ABORT_CODE) {
            abortCodes.add(device);
            done = done && injector.setAbortCode(device, code);
        }
        return done;
    }

    /** The version is that of all devices; the vectors know of two. */
    private boolean firmware(JsonNode step) {
        if (!Json.text(step, "version").equals("old")) {
            throw new VectorFormatException("unknown firmware version " + step.get("version"));
        }
        return injector.setFirmware(0, OLD_FIRMWARE) && injector.setFirmware(1, OLD_FIRMWARE);
    }

    /** With a fault it is one that the runtime classifies, else one that says nothing about the device. */
    private boolean nextTaskFails(JsonNode step) {
        int code = int32(step, "code");
        return step.has("fault")
                ? injector.failNextTask(device(step), streamId(step), code, kind(Json.text(step, "fault")))
                : injector.failNextTask(device(step), streamId(step), code);
    }

    private boolean l2(JsonNode step) {
        return injector.setL2(
                device(step), int32(step, "resume_count"), optional(step, "query_code"), optional(step, "resume_code"));
    }

    private static int optional(JsonNode step, String code) {
        return step.has(code) ? int32(step, code) : 0;
    }

    private static FaultKind kind(String kind) {
        if (kind.equals("NO_FAULT")) {
            return FaultKind.NONE;
        }
        try {
            return FaultKind.valueOf(kind);
        } catch (IllegalArgumentException e) {
            throw new VectorFormatException("unknown fault '" + kind + "'");
        }
    }

    private int streamId(JsonNode step) {
        JsonNode stream = step.path("stream");
        return stream.isNull() ? ANY_STREAM : handles.streamId(Json.text(step, "stream"));
    }

    private static boolean on(JsonNode step) {
        if (!step.path("on").isBoolean()) {
            throw new VectorFormatException("'on' must be true or false: " + step);
        }
        return step.get("on").booleanValue();
    }

    /** What a refusing driver leads to; none where it goes back to success. */
    private static int code(JsonNode step) {
        if (Json.text(step, "outcome").equals("success")) {
            return 0;
        }
        return int32(step, "code");
    }

    private static int device(JsonNode step) {
        return int32(step, "device");
    }

    private static int int32(JsonNode step, String field) {
        return (int) Json.number(step.path(field));
    }
}
