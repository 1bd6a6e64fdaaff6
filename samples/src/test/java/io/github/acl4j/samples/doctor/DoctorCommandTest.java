package io.github.acl4j.samples.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.samples.CLibraries;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command over the libraries of {@code src/test/c}. */
@Timeout(300)
class DoctorCommandTest {
    /** Long enough for a JVM to start on a busy machine. */
    private static final String PATIENCE = "100";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();
    private final Map<String, String> environment = new HashMap<>(System.getenv());

    @TempDir
    Path folder;

    DoctorCommandTest() {
        environment.keySet().removeIf(name -> name.startsWith("ASCEND_"));
        environment.put("ASCEND_COREDUMP_SIGNAL", "none");
    }

    @Test
    void aHealthyLibrary() throws Exception {
        CLibraries.runtime(folder, "CHATTY");
        environment.put("ASCEND_HOME_PATH", folder.toString());
        JsonNode report = examine(0);
        assertThat(report.path("verdict").asText()).isEqualTo("fine");
        assertThat(facts(report, "runtime").path("loaded").asBoolean()).isTrue();
        assertThat(facts(report, "runtime").path("acl").asText()).isEqualTo("1.17.0");
        assertThat(facts(report, "runtime").path("package").asText()).isEqualTo("9.2.0-beta.1");
        assertThat(facts(report, "runtime").path("release").asText()).isEqualTo("unreleased");
        assertThat(facts(report, "soc").path("name").asText()).isEqualTo("Ascend910B1");
        assertThat(facts(report, "soc").path("product").asText()).isEqualTo("A2");
        assertThat(facts(report, "devices").path("count").asInt()).isEqualTo(2);
        assertThat(facts(report, "signals").path("safe").asBoolean()).isTrue();
        assertThat(facts(report, "jna").path("works").asBoolean()).isTrue();
        assertThat(facts(report, "end").path("ends").asBoolean()).isTrue();
        assertThat(facts(report, "functions.operator").path("absent")).hasSize(8);
    }

    /** Acl-facts 1: each function of the library for linking answers 100039. */
    @Test
    void theLibraryForLinking() throws Exception {
        CLibraries.runtime(folder, "STUB");
        JsonNode report = examine(1);
        assertThat(check(report, "runtime").path("finding").asText()).contains("100039", "lib64, not in devlib");
        assertThat(status(report, "devices")).isEqualTo("skipped");
    }

    @Test
    void aLibraryThatEndsTheProcess() throws Exception {
        CLibraries.runtime(folder, "ENDS_PROCESS");
        JsonNode report = examine(1);
        assertThat(check(report, "runtime").path("finding").asText())
                .contains("the process died of it: exit code 255", "libruntime.so can't be opened");
    }

    /** Whether the JVM gets as far as saying so is chance; as root with a small pid it may even survive (observed.md). */
    @Test
    void aLibraryThatTakesTheSignals() throws Exception {
        CLibraries.runtime(folder, "TAKES_SIGNALS");
        environment.put("ASCEND_COREDUMP_SIGNAL", "1");
        JsonNode report = examine(1);
        assertThat(status(report, "coredump-signal")).isEqualTo("problem");
        assertThat(List.of(status(report, "runtime"), status(report, "signals")))
                .contains("problem");
    }

    @Test
    void aDeviceThatIsNotWell() throws Exception {
        CLibraries.runtime(folder, "ABNORMAL");
        JsonNode report = examine(1);
        assertThat(facts(report, "devices")
                        .path("states")
                        .path(1)
                        .path("status")
                        .asText())
                .isEqualTo("abnormal");
    }

    @Test
    void aFileThatIsNoLibrary() throws Exception {
        Files.writeString(folder.resolve("libacl_rt.so"), "no library");
        JsonNode report = examine(1);
        assertThat(check(report, "library").path("details").toString()).contains("no ELF file");
    }

    @Test
    void noLibrary() {
        assertThat(run("--library-path", folder.resolve("missing").toString())).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("no such folder", "There is no CANN here");
    }

    @Test
    void wrongUsage() {
        assertThat(run("--timeout", "0")).isEqualTo(64);
        assertThat(err.toString()).contains("--timeout is 0; it must be from 1 to 3600");
        assertThat(run("--nonsense")).isEqualTo(64);
        assertThat(out.size()).isZero();
    }

    @Test
    @Tag("slow")
    void aDriverThatDoesNotAnswer() throws Exception {
        CLibraries.runtime(folder, "HANGS");
        JsonNode report = examine(1, "20");
        assertThat(check(report, "devices").path("finding").asText())
                .isEqualTo("aclrtGetDeviceCount: not done after 20 s");
        assertThat(status(report, "soc")).isEqualTo("ok");
    }

    @Test
    @Tag("slow")
    void aLibraryWithWhichTheProcessDoesNotEnd() throws Exception {
        CLibraries.runtime(folder, "WAITS_AT_EXIT");
        JsonNode report = examine(1, "20");
        assertThat(status(report, "end")).isEqualTo("problem");
        assertThat(status(report, "devices")).isEqualTo("ok");
    }

    private JsonNode examine(int exitCode) throws IOException {
        return examine(exitCode, PATIENCE);
    }

    private JsonNode examine(int exitCode, String timeout) throws IOException {
        int code = run("--json", "--timeout", timeout, "--library-path", folder.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(code).as(json).isEqualTo(exitCode);
        return new ObjectMapper().readTree(json);
    }

    private int run(String... arguments) {
        Surroundings here = Surroundings.ofThisProcess();
        Surroundings surroundings = new Surroundings(environment, here.properties(), here.options());
        return new CommandLine(new DoctorCommand(new PrintStream(out, true, StandardCharsets.UTF_8), surroundings))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static String status(JsonNode report, String id) {
        return check(report, id).path("status").asText();
    }

    private static JsonNode facts(JsonNode report, String id) {
        return check(report, id).path("facts");
    }

    private static JsonNode check(JsonNode report, String id) {
        List<String> ids = new ArrayList<>();
        for (JsonNode check : report.path("checks")) {
            if (check.path("id").asText().equals(id)) {
                return check;
            }
            ids.add(check.path("id").asText());
        }
        throw new AssertionError("no check " + id + " among " + ids);
    }
}
