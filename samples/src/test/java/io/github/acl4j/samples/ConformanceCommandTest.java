package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConformanceCommandTest {
    private static final String VECTOR = """
            {"id": "%s", "title": "count", "product": "%s", "needs": [], "steps": [
              {"do": "call", "thread": "main", "fn": "aclrtGetDeviceCount", "args": [], "ret": %d}]}""";

    private static final String REFUSAL = """
            {"id": "%s", "title": "refusal", "product": "%s", "needs": [], "steps": [
              {"do": "call", "fn": "aclrtSetDevice", "args": [0], "ret": 0},
              {"do": "call", "fn": "aclrtRepairError", "args": [0, {"tryRepair": 1, "errorType": 6}], "ret": 107000},
              {"do": "call", "fn": "aclGetRecentErrMsg", "args": [], "ret": {"headline": "%s"}}]}""";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    private Path good;
    private Path bad;

    @BeforeEach
    void writeVectors() throws IOException {
        good = write(
                "good.json",
                "[" + VECTOR.formatted("good-1", "A2", 0) + "," + VECTOR.formatted("good-2", "A2", 0) + "]");
        bad = write("sub/bad.json", "[" + VECTOR.formatted("bad-1", "A2", 107002) + "]");
    }

    @Test
    void allPass() {
        assertThat(run(good)).isZero();
        assertThat(output()).isEqualTo("2 passed, 0 failed, 0 skipped\n");
    }

    @Test
    void aFailureIsToldWithExpectedAndSeen() {
        assertThat(run(good, bad)).isOne();
        assertThat(output())
                .startsWith("FAILED bad-1 (count)\n  step 0 ")
                .containsPattern("expected .*107002")
                .containsPattern("seen +.*0")
                .endsWith("2 passed, 1 failed, 0 skipped\n");
    }

    @Test
    void aFolderMeansItsOwnFilesOfVectors() throws IOException {
        write("counts.json", "{\"good\": 2}");
        write("numbers.json", "[1, 2]");
        write("notes.txt", "no JSON");
        assertThat(run(folder)).isZero();
        assertThat(output()).isEqualTo("2 passed, 0 failed, 0 skipped\n");
    }

    @Test
    void onlyTheListedIdsRun() throws IOException {
        for (String ids : new String[] {
            "[\"good-2\"]",
            "{\"good\": [\"good-2\"], \"bad\": []}",
            "{\"holds\": {\"good\": [\"good-2\"]}, \"differs\": {\"bad\": [\"bad-1\"]}}"
        }) {
            out.reset();
            assertThat(run("--only", write("ids.json", ids), good, bad)).as(ids).isZero();
            assertThat(output()).as(ids).isEqualTo("1 passed, 0 failed, 0 skipped\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"A3", "950", "310P"})
    void a2VectorsRunOnAnotherProduct(String product) {
        assertThat(run("--product", product, good)).isZero();
        assertThat(output()).isEqualTo("2 passed, 0 failed, 0 skipped\n");
    }

    /** What a refused type of repair leaves as the message's code is EE1003 on A2 and EE1001 on 950. */
    @Test
    void eachVectorRunsOnItsOwnProduct() throws IOException {
        Path both = write(
                "both.json",
                "[" + REFUSAL.formatted("a2", "A2", "EE1003") + "," + REFUSAL.formatted("950", "950", "EE1001") + "]");
        assertThat(run(both)).isZero();
        assertThat(output()).isEqualTo("2 passed, 0 failed, 0 skipped\n");
    }

    @Test
    void aProductThatTheFakeLacksIsRefused() throws IOException {
        assertRefused("nonsense", "--product", "nonsense", good);
        assertRefused("IPV350", write("other.json", "[" + VECTOR.formatted("other-1", "IPV350", 0) + "]"));
    }

    @Test
    void whatCanNotRunIsWrongUsage() throws IOException {
        assertRefused("there are: fake, native", "--backend", "jna", good);
        assertRefused("--timeout is 0; it must be from 1 to 3600", "--timeout", 0, good);
        assertRefused("--injector", "--injector", "some.so", good);
        assertRefused("no vector to run", Files.createDirectory(folder.resolve("empty")));
        assertRefused("no vector to run", "--only", write("none.json", "[\"other\"]"), good);
        assertRefused("missing.json", folder.resolve("missing.json"));
        assertRefused("holds no list of vectors", write("object.json", "{}"));
        assertRefused("is not JSON", write("broken.json", "[{"));
        assertRefused("holds no list of ids", "--only", write("text.json", "{\"good\": \"good-1\"}"), good);
        assertRefused("is not JSON", "--only", folder.resolve("broken.json"), good);
        assertRefused("--nonsense", "--nonsense");
    }

    @Test
    void whatIsSkippedIsToldByReason() throws IOException {
        String needing = VECTOR.replace("\"needs\": []", "\"needs\": [\"%s\"]");
        Path skipped = write(
                "skipped.json",
                "[" + needing.formatted("one", "A2", "meteor", 0) + "," + needing.formatted("two", "A2", "comet", 0)
                        + "," + needing.formatted("three", "A2", "meteor", 0) + "]");
        assertThat(run(skipped, good)).isZero();
        assertThat(output()).isEqualTo("""
                SKIPPED 2: no injector can be asked for: meteor
                  one (count)
                  three (count)
                SKIPPED 1: no injector can be asked for: comet
                  two (count)
                2 passed, 0 failed, 3 skipped
                """);
    }

    private void assertRefused(String message, Object... arguments) {
        err.getBuffer().setLength(0);
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("\tat ");
        assertThat(output()).isEmpty();
    }

    private int run(Object... arguments) {
        String[] line = new String[arguments.length + 1];
        line[0] = "conformance";
        for (int i = 0; i < arguments.length; i++) {
            line[i + 1] = arguments[i].toString();
        }
        return Main.commandLine(new PrintStream(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true))
                .execute(line);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private Path write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }
}
