package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether the JVM keeps its signals beside CANN (acl-facts 5; observed with the real trace library). */
final class SignalChecks {
    private static final String COREDUMP = "ASCEND_COREDUMP_SIGNAL";
    private static final String NONE = "none";
    private static final String START = "Start the JVM with the line below.";

    private SignalChecks() {}

    static Section section(Examination examination, Surroundings surroundings) {
        boolean libjsig = examination
                .result(Step.SIGNALS)
                .filter(report -> report.path("libjsig").asBoolean())
                .isPresent();
        return new Section(
                "Signals",
                List.of(owners(examination), coredumpSignal(surroundings, libjsig), libjsig(surroundings, libjsig)));
    }

    private static Check owners(Examination examination) {
        String id = "signals";
        String title = "owners";
        Optional<JsonNode> report = examination.result(Step.SIGNALS);
        if (report.isEmpty()) {
            return examination
                    .failure(Step.SIGNALS)
                    .map(failure -> Check.problem(id, title, Step.SIGNALS.doing() + ": " + failure, START))
                    .orElseGet(() -> Check.skipped(id, title, examination.whyNot(Step.SIGNALS)))
                    .fact("safe", null)
                    .fact("owners", List.of());
        }
        List<Map<String, @Nullable Object>> owners = new ArrayList<>();
        report.get().path("owners").forEach(owner -> owners.add(owner(owner)));
        return judge(id, title, report.get(), owners, examination)
                .fact("safe", report.get().path("safe").asBoolean())
                .fact("owners", owners);
    }

    private static Map<String, @Nullable Object> owner(JsonNode owner) {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("signal", owner.path("signal").asText());
        facts.put("number", owner.path("number").asInt());
        facts.put("kind", owner.path("kind").asText());
        facts.put("library", owner.path("library").textValue());
        return facts;
    }

    private static Check judge(
            String id,
            String title,
            JsonNode report,
            List<Map<String, @Nullable Object>> owners,
            Examination examination) {
        String finding = describe(owners);
        if (!report.path("safe").asBoolean()) {
            return Check.problem(
                    id,
                    title,
                    finding + ": the JVM dies at its next null check, safepoint or stack overflow",
                    report.path("remedy").asText());
        }
        boolean isJvms = owners.stream().allMatch(owner -> "JVM".equals(owner.get("kind")));
        boolean isLoaded = examination.result(Step.LOAD).isPresent();
        return isJvms
                ? Check.ok(id, title, finding + (isLoaded ? ", with the runtime loaded by acl4j" : ", without CANN"))
                : Check.warning(
                        id,
                        title,
                        finding + ": thread dumps or the shutdown come late",
                        report.path("remedy").asText());
    }

    /** Signals of the same owner together. */
    private static String describe(List<Map<String, @Nullable Object>> owners) {
        Map<String, List<String>> signals = new LinkedHashMap<>();
        for (Map<String, @Nullable Object> owner : owners) {
            Object library = owner.get("library");
            String name = "JVM".equals(owner.get("kind"))
                    ? "the JVM"
                    : library == null ? String.valueOf(owner.get("kind")) : library.toString();
            signals.computeIfAbsent(name, unknown -> new ArrayList<>()).add(String.valueOf(owner.get("signal")));
        }
        return signals.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; "));
    }

    private static Check coredumpSignal(Surroundings surroundings, boolean libjsig) {
        String id = "coredump-signal";
        Optional<String> value = surroundings.variable(COREDUMP);
        return judge(id, value, libjsig).fact("value", value.orElse(null));
    }

    private static Check judge(String id, Optional<String> value, boolean libjsig) {
        if (value.filter(NONE::equals).isPresent()) {
            return Check.ok(
                    id, COREDUMP, "none: CANN leaves the signals alone; signal 35, which asys sends, ends the process");
        }
        String finding = value.map(
                        text -> "\"" + text + "\", and only exactly \"none\" keeps CANN from the JVM's signals")
                .orElse("not set");
        if (libjsig) {
            return Check.ok(id, COREDUMP, finding + "; libjsig.so does without");
        }
        return value.isPresent()
                ? Check.problem(id, COREDUMP, finding, START)
                : Check.warning(
                        id,
                        COREDUMP,
                        finding
                                + ": acl4j sets it before it loads CANN, which is too late where an engine has loaded CANN"
                                + " before",
                        START);
    }

    private static Check libjsig(Surroundings surroundings, boolean works) {
        String id = "libjsig";
        String title = "libjsig.so";
        boolean isAsked = surroundings
                .variable("LD_PRELOAD")
                .filter(preload -> preload.contains(title))
                .isPresent();
        return judge(id, title, isAsked, works).fact("asked", isAsked).fact("works", works);
    }

    private static Check judge(String id, String title, boolean isAsked, boolean works) {
        if (works) {
            return Check.ok(
                    id, title, "preloaded: the JVM comes first; SIGINT and SIGTERM reach it about a second late");
        }
        return isAsked
                ? Check.problem(
                        id,
                        title,
                        "LD_PRELOAD names it, but it isn't in the process",
                        "Name the one of this Java, in JAVA_HOME/lib.")
                : Check.ok(id, title, "not preloaded; " + COREDUMP + "=none does without");
    }
}
