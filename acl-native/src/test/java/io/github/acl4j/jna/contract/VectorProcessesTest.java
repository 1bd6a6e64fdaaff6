package io.github.acl4j.jna.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.library.VectorProcesses;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.VectorResult.Failed;
import io.github.acl4j.contract.vector.VectorResult.Passed;
import io.github.acl4j.contract.vector.VectorResult.Skipped;
import io.github.acl4j.contract.vector.Vectors;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import io.github.acl4j.jna.loopback.LoopbackProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors in processes of their own, over a library that doesn't know that it is being tested. */
@NativeTest
class VectorProcessesTest {
    @TempDir
    Path folder;

    private static VectorProcesses processes(String provider, String soc, Path injector) {
        return new VectorProcesses(provider, injector, List.of("-D" + LoopbackProvider.SOC + "=" + soc));
    }

    private static VectorProcesses a2() {
        return processes("loopback", "Ascend910B1", TestLibrary.loopback().resolve(TestLibrary.RUNTIME));
    }

    private static VectorProcesses broken() {
        return processes("loopback", "Ascend910B1", TestLibrary.brokenInjector());
    }

    private static List<Vector> find(String... ids) {
        return Vectors.builtIn("a2").stream()
                .filter(vector -> List.of(ids).contains(vector.id()))
                .toList();
    }

    /** One that has somebody break its process. */
    private Vector injecting(String step) throws Exception {
        Path file = Files.createTempFile(folder, "vector", ".json");
        Files.writeString(file, """
                [{"id": "broken-1", "title": "broken", "product": "A2", "needs": [], "steps": [{"do": "inject", %s}]}]""".formatted(step));
        return Vectors.read(file).get(0);
    }

    /** A failed task, callbacks that abort, and an environment of its own; told in the order in which they are given. */
    @Test
    void runsSomeAtATime() throws Exception {
        List<Vector> vectors = find("task-failure-001", "callbacks-reentrant-001", "visible-devices-023", "uce-040");
        Map<String, VectorResult> results = new LinkedHashMap<>();

        a2().run(vectors, 2, (vector, result) -> results.put(vector.id(), result));

        assertThat(results.keySet())
                .hasSize(4)
                .containsExactlyElementsOf(vectors.stream().map(Vector::id).toList());
        assertThat(results.values()).allSatisfy(result -> assertThat(result).isInstanceOf(Passed.class));
    }

    // Observed: a 950 answers 107000 where an A2 repairs "no error".
    @Test
    void whatDiffersIsTold() throws Exception {
        VectorResult result = processes(
                        "loopback", "Ascend950PR_9599", TestLibrary.loopback().resolve(TestLibrary.RUNTIME))
                .run(find("repair-001").get(0));

        assertThat(result).isInstanceOf(Failed.class);
        assertThat(result.toString()).contains("aclrtRepairError", "107000");
    }

    @Test
    void whatTheInjectorCanNotDoIsSkipped() throws Exception {
        assertThat(broken().run(injecting("\"what\": \"abort\", \"device\": 0, \"outcome\": \"never\"")))
                .isEqualTo(new Skipped("the injector can't do: inject abort (never)"));
        assertThat(broken().run(injecting("\"what\": \"smmu\", \"device\": 0, \"on\": true")))
                .as("a function that it lacks")
                .isEqualTo(new Skipped("the injector can't do: inject smmu"));
    }

    @Test
    void aCrashIsAFailure() throws Exception {
        VectorResult result = broken().run(injecting("\"what\": \"last-error\", \"code\": 507899"));

        assertThat(result).isInstanceOf(Failed.class);
        assertThat(result.toString()).contains("exit code 1", "SIGSEGV", "acl4jtest_set_last_error");
    }

    /** As the system does it to a process that takes too much memory. */
    @Test
    void aSignalThatKillsIsAFailure() throws Exception {
        VectorResult result = broken().run(injecting("\"what\": \"fault\", \"device\": 0, \"kind\": \"LINK\""));

        assertThat(result).isInstanceOf(Failed.class);
        assertThat(result.toString()).contains("exit code 137 (signal 9)");
    }

    @Test
    void anEndThatLooksLikeSuccessIsAFailure() throws Exception {
        VectorResult result = broken().run(injecting("\"what\": \"fault-event\", \"device\": 0, \"id\": 7"));

        assertThat(result).isInstanceOf(Failed.class);
        assertThat(result.toString()).contains("without a result, exit code 0", "device 0 can't go on with 7");
    }

    /** Its own deadline is of no use to it. */
    @Test
    void aProcessThatHangsIsKilled() throws Exception {
        VectorResult result = broken().within(Duration.ofSeconds(5), Duration.ofSeconds(5))
                .run(injecting("\"what\": \"uce-query\", \"device\": 0, \"outcome\": \"refused\", \"code\": 507899"));

        assertThat(result).isInstanceOf(Failed.class);
        assertThat(result.toString()).contains("has not ended within PT10S");
    }

    @Test
    void whatCanNotBeOpenedIsRefused() throws Exception {
        assertThat(a2().refusal()).isEmpty();
        assertThat(processes("no-such-backend", "Ascend910B1", TestLibrary.brokenInjector())
                        .refusal())
                .hasValueSatisfying(why -> assertThat(why).contains("no backend no-such-backend on the class path"));
        assertThat(processes("loopback", "Ascend910B1", TestLibrary.brokenInjector("-DNO_VERSION"))
                        .refusal())
                .hasValueSatisfying(
                        why -> assertThat(why).contains("libbroken_injector.so is no injector", "acl4jtest_version"));
    }
}
