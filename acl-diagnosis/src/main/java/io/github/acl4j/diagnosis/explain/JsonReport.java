package io.github.acl4j.diagnosis.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.ReportedCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** An explanation for machines; {@code docs/explain.md} describes it. */
public final class JsonReport {
    /** ASCII only, so that it is the same in each locale, and nothing in it reaches a terminal raw. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonReport() {}

    /**
     * Writes an explanation.
     *
     * @param explanation the explanation
     * @return one JSON object
     */
    public static String of(Explanation explanation) {
        return write(Map.of(
                "incidents",
                explanation.incidents().stream().map(JsonReport::incident).toList()));
    }

    /**
     * Writes a value as all JSON of this module is written.
     *
     * @param value maps, lists, strings, numbers, truth values and null
     * @return the JSON
     */
    public static String write(Object value) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value, e);
        }
    }

    private static Map<String, @Nullable Object> incident(ExplainedIncident incident) {
        FaultVerdict verdict = incident.verdict();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("category", verdict.category().name());
        fields.put("scope", verdict.scope().name());
        fields.put("cause", verdict.cause().name());
        fields.put("after", verdict.after().name());
        fields.put("repair", verdict.repair().name());
        fields.put("actions", names(verdict.actions()));
        fields.put("forbidden", names(verdict.forbidden()));
        fields.put("codes", incident.codes().stream().map(JsonReport::code).toList());
        fields.put("root", root(incident));
        fields.put("stale", incident.isStale());
        fields.put("devices", incident.devices());
        fields.put("confidence", verdict.confidence().name());
        fields.put(
                "evidence",
                incident.evidence().stream().map(JsonReport::evidence).toList());
        return fields;
    }

    private static List<String> names(List<? extends Enum<?>> constants) {
        return constants.stream().map(Enum::name).toList();
    }

    /** ACL's numbers and those of aclnn can't be mistaken; others stand behind the name of their space. */
    static String code(ReportedCode code) {
        return switch (code.space()) {
            case ACL, ACLNN -> code.text();
            default -> Printable.text(code.toString());
        };
    }

    private static Map<String, @Nullable Object> root(ExplainedIncident incident) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        Optional<ErrorEntry> root = incident.rootEntry();
        if (root.isEmpty() || incident.rootPlace().isEmpty()) {
            return fields;
        }
        ErrorEntry entry = root.get();
        place(incident.rootPlace(), fields);
        fields.put("codes", entry.codes().stream().map(JsonReport::code).toList());
        fields.put(
                "time", entry.time().or(entry::loggedAt).map(Object::toString).orElse(null));
        fields.put("pid", number(entry.pid()));
        fields.put("device", number(entry.device()));
        Map<String, String> told = new LinkedHashMap<>();
        entry.fields().forEach((field, value) -> told.put(field.name(), Printable.text(value)));
        fields.put("fields", told);
        return fields;
    }

    private static Map<String, @Nullable Object> evidence(Evidence evidence) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("statement", Printable.text(evidence.reason().statement()));
        fields.put("rule", evidence.reason().rule());
        fields.put(
                "supports",
                evidence.reason().supports().stream().sorted().map(Enum::name).toList());
        place(evidence.place(), fields);
        return fields;
    }

    private static void place(Optional<Place> place, Map<String, @Nullable Object> fields) {
        fields.put("file", place.map(Place::source).orElse(null));
        fields.put("line", place.map(Place::line).orElse(null));
        fields.put("text", place.map(Place::text).orElse(null));
    }

    private static @Nullable Long number(OptionalLong number) {
        return number.isPresent() ? (Long) number.getAsLong() : null;
    }

    private static @Nullable Integer number(OptionalInt number) {
        return number.isPresent() ? (Integer) number.getAsInt() : null;
    }
}
