package io.github.acl4j.diagnosis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each public report is explained, to people and to machines (fault-handling 4a). */
class CasesTest {
    static Stream<Case> cases() {
        return Case.all();
    }

    static Stream<Case> textsAlone() {
        return Case.all().filter(Case::isTextAlone);
    }

    @Test
    void thereAreCases() {
        assertThat(cases().count()).isGreaterThan(70);
        assertThat(textsAlone().count()).isGreaterThan(50);
    }

    @ParameterizedTest
    @MethodSource("textsAlone")
    void theFirstIncidentIsTheRightAnswer(Case report) throws IOException {
        JsonNode incidents = json(report).path("incidents");
        if (incidents.isEmpty()) {
            assertThat(report.oneOf("category")).containsExactly("UNKNOWN");
            return;
        }
        JsonNode incident = incidents.get(0);
        for (String key : List.of("category", "scope", "cause", "after", "repair")) {
            if (!report.oneOf(key).isEmpty()) {
                assertThat(report.oneOf(key))
                        .as(key)
                        .contains(incident.path(key).asText());
            }
        }
        assertThat(strings(incident.path("actions"))).containsAll(report.oneOf("do"));
        assertThat(strings(incident.path("forbidden"))).containsAll(report.oneOf("never"));
        List<String> codes = new ArrayList<>();
        incidents.forEach(each -> codes.addAll(strings(each.path("codes"))));
        assertThat(codes).containsAll(report.oneOf("codes"));
        assertThat(incident.path("stale").asBoolean()).isFalse();
        assertThat(incidents.findValues("stale").stream().filter(stale -> !stale.asBoolean()))
                .as("one failure, not several")
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theReportFitsIntoTheWidthAndSaysAllParts(Case report) {
        Explanation explanation = explanation(report);
        String text = TextReport.of(explanation, false);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(text).doesNotContainPattern("\\{\\w+}").doesNotContain("null");
        if (!explanation.incidents().isEmpty()) {
            assertThat(text).contains("What it means\n", "What to do\n", "What not to do\n", "Why\n");
        }
        if (!explanation.isConclusive()) {
            assertThat(text).contains("What is missing\n");
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theJsonHasTheseKeys(Case report) throws IOException {
        JsonNode json = json(report);
        assertThat(json.fieldNames()).toIterable().containsExactly("incidents");
        for (JsonNode incident : json.path("incidents")) {
            assertThat(incident.fieldNames())
                    .toIterable()
                    .containsExactly(
                            "category",
                            "scope",
                            "cause",
                            "after",
                            "repair",
                            "actions",
                            "forbidden",
                            "codes",
                            "root",
                            "stale",
                            "devices",
                            "confidence",
                            "evidence");
            assertThat(incident.path("root").isObject()).isTrue();
            assertThat(incident.path("devices").isArray()).isTrue();
        }
    }

    private static Explanation explanation(Case report) {
        return Explainer.explain(List.of(new Source("-", report.text())), report.context());
    }

    private static JsonNode json(Case report) throws IOException {
        return new ObjectMapper().readTree(JsonReport.of(explanation(report)));
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(item -> strings.add(item.asText()));
        return strings;
    }
}
