package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the examining process has told. Mutable until it is over. */
final class Examination {
    private final Map<Step, List<JsonNode>> results = new EnumMap<>(Step.class);
    private final Map<Step, String> failures = new EnumMap<>(Step.class);
    private Optional<Step> running = Optional.of(Step.JNA);
    private boolean broken;

    /** Takes a message in. */
    void add(JsonNode message) {
        Step step = Step.valueOf(message.path(Protocol.STEP).asText());
        if (message.has(Protocol.RESULT)) {
            results.computeIfAbsent(step, unknown -> new ArrayList<>()).add(message.get(Protocol.RESULT));
            running = Optional.empty();
        } else if (message.has(Protocol.FAILURE)) {
            failures.put(step, message.get(Protocol.FAILURE).asText());
            running = Optional.empty();
        } else {
            running = Optional.of(step);
        }
    }

    /** The process says no more: what it was doing failed. */
    void broken(String why) {
        failures.putIfAbsent(running.orElse(Step.END), why);
        broken = true;
        running = Optional.empty();
    }

    /** Whether the last step is done; what is left for the process is to end. */
    boolean isDone() {
        return results.containsKey(Step.END);
    }

    /** Whether the process hung or died. */
    boolean isBroken() {
        return broken;
    }

    /** What a step gave; empty if it failed, or wasn't begun. */
    Optional<JsonNode> result(Step step) {
        return results(step).stream().findFirst();
    }

    /** What a step that is done several times gave. */
    List<JsonNode> results(Step step) {
        return results.getOrDefault(step, List.of());
    }

    /** Why a step failed; empty if it didn't, or wasn't begun. */
    Optional<String> failure(Step step) {
        return Optional.ofNullable(failures.get(step));
    }

    /** Why a step gave nothing, in a few words. */
    String whyNot(Step step) {
        return failure(step)
                .orElseGet(() -> failures.keySet().stream()
                        .findFirst()
                        .map(first -> "not asked, since " + first.doing() + " failed")
                        .orElse("not asked, since there is no library"));
    }
}
