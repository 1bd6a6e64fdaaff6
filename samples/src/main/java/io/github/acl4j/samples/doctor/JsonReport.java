package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report for machines; {@code docs/doctor.md} describes it. */
final class JsonReport {
    private static final int FORMAT = 1;

    /** ASCII only, so that it is the same in each locale. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonReport() {}

    static void print(Report report, PrintStream out) throws JsonProcessingException {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("format", FORMAT);
        all.put("verdict", report.verdict().toString());
        all.put("exitCode", report.verdict().exitCode());
        all.put("checks", report.checks().map(JsonReport::check).toList());
        all.put("launchLine", report.launchLine().line());
        all.put("launchLineWithLibjsig", report.launchLine().alternative().orElse(null));
        out.println(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all));
    }

    private static Map<String, @Nullable Object> check(Check check) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", check.id());
        fields.put("status", check.status().toString());
        fields.put("title", check.title());
        fields.put("finding", check.finding());
        fields.put("details", check.details());
        fields.put("remedy", check.remedy().orElse(null));
        fields.put("facts", check.facts());
        return fields;
    }
}
