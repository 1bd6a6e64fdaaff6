package io.github.acl4j.diagnosis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.ErrorCategory;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A text is taken apart into failures, and what belongs together is put together again. */
class ExplainerTest {
    private static List<ExplainedIncident> incidents(String... lines) {
        return Explainer.explain(List.of(new Source("-", String.join("\n", lines))), Context.NONE)
                .incidents();
    }

    /** A line of CANN's log, made and written at once. */
    private static String line(int pid, String time, String text) {
        return "[ERROR] RUNTIME(" + pid + ",serve):2031-02-11-" + time + ".100.200 [engine.cc:1]" + pid + " Report:"
                + text;
    }

    private static List<ErrorCategory> categories(List<ExplainedIncident> incidents) {
        return incidents.stream().map(incident -> incident.verdict().category()).toList();
    }

    @Test
    void failuresOfTwoProcessesAreTwo() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, alloc failed, runtime result = 207001"),
                line(12, "08:00:01", "device_id=4, foo failed, runtime result = 507053"),
                line(11, "08:00:02", "device_id=1, EL0004: Failed to allocate memory."));
        assertThat(categories(incidents)).containsExactly(ErrorCategory.OOM, ErrorCategory.DEVICE_MEM_UCE);
        assertThat(incidents.get(0).devices()).containsExactly(1);
        assertThat(incidents.get(1).devices()).containsExactly(4);
    }

    @Test
    void failuresOfOneProcessWithDifferentCodesOnDifferentDevicesAreTwo() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507018"),
                line(11, "08:00:01", "device_id=4, foo failed, runtime result = 507053"));
        assertThat(categories(incidents)).containsExactly(ErrorCategory.AICPU, ErrorCategory.DEVICE_MEM_UCE);
    }

    @Test
    void theyAreTwoAlsoIfTheyAlternate() {
        List<ExplainedIncident> incidents = incidents(
                "device_id=1, foo failed: 507018",
                "device_id=4, foo failed: 507053",
                "device_id=1, foo failed: 507018",
                "device_id=4, foo failed: 507053");
        assertThat(incidents)
                .extracting(incident -> Set.copyOf(incident.devices()))
                .containsExactly(Set.of(1), Set.of(4));
    }

    @Test
    void theSameCodeOnDifferentDevicesIsOneFailureOfAllThese() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507015"),
                line(11, "08:00:01", "device_id=4, foo failed, runtime result = 507015"));
        assertThat(incidents).hasSize(1);
        assertThat(incidents.get(0).devices()).containsExactly(1, 4);
    }

    /** Health c: the same code on several cards of one job within 30 seconds is taken as software. */
    @Test
    void theSameCodeOfSeveralProcessesAtOncePointsToSoftware() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507015"),
                line(12, "08:00:01", "device_id=4, foo failed, runtime result = 507015"));
        assertThat(incidents).hasSize(1);
        assertThat(incidents.get(0).pointsToSoftware()).isTrue();
        assertThat(incidents.get(0).sightings()).isEqualTo(2);
    }

    @Test
    void ranksThatWaitInVainAreVictimsOfTheOneThatFailed() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, EI0002: The wait execution of the Notify register times out."),
                line(12, "08:00:01", "device_id=4, foo failed, runtime result = 507053"),
                line(13, "08:00:02", "device_id=6, EI0002: The wait execution of the Notify register times out."));
        assertThat(categories(incidents)).containsExactly(ErrorCategory.DEVICE_MEM_UCE);
        assertThat(incidents.get(0).devices()).containsExactly(4);
        assertThat(incidents.get(0).others()).hasSize(2);
    }

    @Test
    void aProcessThatSaysTheSameForHoursHasOneFailure() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507015"),
                line(11, "09:00:00", "device_id=1, foo failed, runtime result = 507015"),
                line(11, "10:00:00", "device_id=1, foo failed, runtime result = 507015"));
        assertThat(incidents).hasSize(1);
        assertThat(incidents.get(0).sightings()).isEqualTo(3);
        assertThat(incidents.get(0).first()).contains(LocalDateTime.parse("2031-02-11T08:00:00.1002"));
        assertThat(incidents.get(0).last()).contains(LocalDateTime.parse("2031-02-11T10:00:00.1002"));
    }

    @Test
    void aFaultThatCanBeRepairedMayComeBackAsAnother() {
        List<ExplainedIncident> incidents = incidents(
                line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507053"),
                line(11, "09:00:00", "device_id=1, foo failed, runtime result = 507053"));
        assertThat(categories(incidents)).containsExactly(ErrorCategory.DEVICE_MEM_UCE, ErrorCategory.DEVICE_MEM_UCE);
    }

    @Test
    void whatIsOlderThanTheQuestionIsStaleAndStandsLast() {
        String text = line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507053") + "\n"
                + line(11, "09:00:00", "device_id=2, foo failed, runtime result = 507018");
        Context since = new Context(Optional.empty(), Optional.of(LocalDateTime.parse("2031-02-11T08:30:00")));
        Explanation explanation = Explainer.explain(List.of(new Source("-", text)), since);
        assertThat(categories(explanation.incidents()))
                .containsExactly(ErrorCategory.AICPU, ErrorCategory.DEVICE_MEM_UCE);
        assertThat(explanation.incidents())
                .extracting(ExplainedIncident::isStale)
                .containsExactly(false, true);
        assertThat(explanation.isConclusive()).isTrue();
    }

    @Test
    void theLineWithoutAProcessBelongsToTheOneThatIsNamedNext() {
        List<ExplainedIncident> incidents = incidents(
                "RuntimeError: NPU function error: a, error code is 507018",
                "[ERROR] 2031-02-11-08:00:00 (PID:11, Device:1, RankID:-1) ERR00100 PTA call acl api failed.",
                "RuntimeError: NPU function error: b, error code is 507053",
                "[ERROR] 2031-02-11-08:00:01 (PID:12, Device:4, RankID:-1) ERR00100 PTA call acl api failed.");
        assertThat(categories(incidents)).containsExactly(ErrorCategory.AICPU, ErrorCategory.DEVICE_MEM_UCE);
        assertThat(incidents.get(1).devices()).containsExactly(4);
    }

    @Test
    void evidenceStandsInTheLineWhereAnEditorFindsIt() {
        List<ExplainedIncident> incidents = incidents(
                "plain",
                line(11, "08:00:00", "device_id=1, foo failed, runtime result = 507018"),
                "plain",
                line(12, "08:00:01", "device_id=4, foo failed, reason=[device mem error]"),
                line(11, "08:00:02", "device_id=1, foo failed, reason=[aicpu exception]"));
        assertThat(incidents.get(0).rootPlace().orElseThrow().line()).isEqualTo(5);
        assertThat(incidents.get(1).rootPlace().orElseThrow().line()).isEqualTo(4);
        assertThat(incidents.get(1).rootPlace().orElseThrow().text()).contains("reason=[device mem error]");
    }

    @Test
    void severalTextsAreOneStory() {
        Explanation explanation = Explainer.explain(
                List.of(
                        new Source(
                                "rank0.log",
                                line(
                                        11,
                                        "08:00:00",
                                        "device_id=1, EI0002: The wait execution of the Notify register times out.")),
                        new Source(
                                "rank1.log", line(11, "08:00:05", "device_id=4, foo failed, runtime result = 507010"))),
                Context.NONE);
        assertThat(categories(explanation.incidents())).containsExactly(ErrorCategory.DEVICE_LOST);
        assertThat(TextReport.of(explanation, false)).contains("rank1.log:1  ");
    }

    @Test
    void aFloodOfFailuresIsCutShortForPeopleOnly() {
        String[] lines = new String[300];
        Arrays.setAll(
                lines, i -> line(1000 + i, "08:00:00", "device_id=" + i + ", alloc failed, runtime result = 207001"));
        Explanation explanation = Explainer.explain(List.of(new Source("-", String.join("\n", lines))), Context.NONE);
        assertThat(explanation.incidents()).hasSize(300);
        String report = TextReport.of(explanation, false);
        assertThat(report).startsWith("300 failures").contains("... and 200 more");
        assertThat(report.split("What it means", -1)).as("ten at length").hasSize(10 + 1);
    }
}
