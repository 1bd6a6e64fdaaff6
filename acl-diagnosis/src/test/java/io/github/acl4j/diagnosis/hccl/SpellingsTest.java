package io.github.acl4j.diagnosis.hccl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.diagnosis.plog.LineReader;
import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each release's spelling of each line tells, all of it: the lines and what they tell are in {@code spellings.txt}. */
class SpellingsTest {

    static Stream<Arguments> spellings() throws IOException {
        List<Arguments> all = new ArrayList<>();
        String release = "";
        List<String> lines = new ArrayList<>();
        for (String line : text().lines().toList()) {
            if (line.startsWith("## ")) {
                release = line.substring(3);
            } else if (line.startsWith("= ")) {
                all.add(Arguments.of(release, List.copyOf(lines), line.substring(2)));
                lines.clear();
            } else if (!line.isBlank() && !line.startsWith("#")) {
                lines.add(line);
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("spellings")
    void isUnderstood(String release, List<String> lines, String told) throws IOException {
        assertThat(read(lines)).isEqualTo(told);
    }

    private static String text() throws IOException {
        try (InputStream in = SpellingsTest.class.getResourceAsStream("spellings.txt")) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    /** Begins a line without a header with one: R is of HCCL in a run log, E an error of HCCL, T one of the runtime. */
    private static String withHeader(String line) {
        String time = "2025-11-08-18:17:24.719.000 [a.cc:1]";
        return switch (line.substring(0, 2)) {
            case "R " -> "[INFO] HCCL(9,python):" + time + " [7]" + line.substring(2);
            case "E " -> "[ERROR] HCCL(9,python):" + time + " [7]" + line.substring(2);
            case "T " -> "[ERROR] RUNTIME(9,python):" + time + "7 " + line.substring(2);
            default -> line;
        };
    }

    private static String read(List<String> lines) throws IOException {
        EvidenceBuilder builder = new EvidenceBuilder(new ProcessId("", 9));
        Recogniser recogniser = new Recogniser(LogPath.of("screen.log"), pid -> builder);
        String text =
                String.join("\n", lines.stream().map(SpellingsTest::withHeader).toList()) + "\n";
        new LineReader().read(new ByteArrayInputStream(text.getBytes(UTF_8)), recogniser);
        recogniser.finish();
        return told(builder.build());
    }

    private static String told(ProcessEvidence evidence) {
        List<String> facts = new ArrayList<>();
        if (evidence.server() != null || evidence.device() >= 0 || evidence.deviceIp() != null) {
            facts.add("is " + evidence.server() + "/" + evidence.device()
                    + (evidence.deviceIp() == null ? "" : " " + evidence.deviceIp()));
        }
        for (Membership m : evidence.memberships()) {
            facts.add("rank " + m.rank() + " of " + m.size() + " in " + m.group()
                    + (m.entered() == PlogTime.NONE ? "" : " entered") + (m.ready() == PlogTime.NONE ? "" : " ready"));
        }
        for (OpTrail trail : evidence.trails()) {
            for (OpEntry op : trail.last()) {
                facts.add("issued " + op.op() + " " + op.count() + " " + op.dataType() + " '" + op.reduceType()
                        + "' root " + op.root() + " on " + op.stream() + " in " + trail.group());
            }
        }
        Job job = new Job(new HcclEvidence(List.of(evidence), List.of()));
        Proc process = job.processes().get(0);
        for (HealthEvent event : HealthEvents.of(job.processes())) {
            facts.add(event.status() + " " + event.culprit() + " by " + event.informer()
                    + (event.promoted() ? " promoted" : "")
                    + (event.time() == PlogTime.NONE
                            ? ""
                            : " at " + PlogTime.print(event.time()).substring(11, 19)));
        }
        for (CompletionReport report : new CompletionReports(job, List.of()).all()) {
            facts.add("completion failed of " + report.reporter() + " to " + report.peer());
        }
        for (TaskFailure failure : process.failures()) {
            facts.add(failure.kind() + " '" + failure.op() + "' rank " + failure.rank() + " of " + failure.size()
                    + " in " + failure.group() + " for "
                    + (failure.waitsOnItself() ? "itself" : String.valueOf(failure.peer())) + " index "
                    + failure.index() + " " + failure.count() + " " + failure.dataType() + " '" + failure.reduceType()
                    + "'" + (failure.issued() == PlogTime.NONE ? "" : " issued"));
        }
        job.timeout().ifPresent(seconds -> facts.add("timeout " + seconds));
        GroupEnds.of(evidence)
                .forEach((group, end) -> facts.add((end.complete() == PlogTime.NONE ? "ends " : "ended ")
                        + group
                        + (end.begin() == PlogTime.NONE ? "" : " begun")));
        Finding inconsistent = new InconsistencyStep(job).find();
        if (inconsistent != null) {
            facts.add("inconsistent in "
                    + inconsistent
                            .diagnosis(job, io.github.acl4j.error.Confidence.HIGH)
                            .group());
        }
        for (LineKind kind : List.of(LineKind.SDMA, LineKind.TIMEOUT, LineKind.MESSAGE, LineKind.HEARTBEAT_NOTE)) {
            if (!evidence.lines(kind).isEmpty()) {
                facts.add(kind.toString());
            }
        }
        if (!evidence.lines(LineKind.ERROR).isEmpty()) {
            facts.add("another error");
        }
        return String.join("; ", facts);
    }
}
