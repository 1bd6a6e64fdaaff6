package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.explain.JsonReport;
import io.github.acl4j.diagnosis.hccl.Alternative;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.LogLine;
import io.github.acl4j.diagnosis.hccl.Suspect;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A diagnosis for machines; {@code docs/diagnose.md} describes it. */
public final class DiagnosisJson {
    private DiagnosisJson() {}

    /**
     * Writes a diagnosis.
     *
     * @param diagnosis the diagnosis
     * @return one JSON object in ASCII
     */
    public static String of(Diagnosis diagnosis) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("class", diagnosis.cause().name());
        fields.put("rootRanks", diagnosis.rootRanks());
        fields.put(
                "link",
                diagnosis
                        .link()
                        .map(link -> Arrays.<@Nullable Object>asList(rank(link.a()), rank(link.b())))
                        .orElse(null));
        fields.put("group", diagnosis.group());
        fields.put(
                "timeoutSeconds",
                diagnosis.timeoutSeconds().isPresent()
                        ? number(diagnosis.timeoutSeconds().getAsDouble())
                        : null);
        fields.put("confidence", diagnosis.confidence().name());
        fields.put(
                "evidence",
                diagnosis.evidence().stream().map(DiagnosisJson::line).toList());
        fields.put("missing", diagnosis.missing());
        fields.put(
                "alternatives",
                diagnosis.alternatives().stream()
                        .map(DiagnosisJson::alternative)
                        .toList());
        return JsonReport.write(fields);
    }

    private static Map<String, Object> line(LogLine line) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("file", line.file());
        fields.put("offset", line.offset());
        fields.put("text", line.text());
        return fields;
    }

    private static Map<String, Object> alternative(Alternative other) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("class", other.cause().name());
        fields.put("rootRanks", ranks(other.roots()));
        fields.put("reason", other.reason());
        return fields;
    }

    private static List<Long> ranks(List<Suspect> suspects) {
        return suspects.stream()
                .map(Suspect::rank)
                .filter(rank -> rank >= 0)
                .sorted()
                .distinct()
                .toList();
    }

    private static @Nullable Long rank(Suspect suspect) {
        return suspect.rank() < 0 ? null : (Long) suspect.rank();
    }

    private static Number number(double value) {
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }
}
