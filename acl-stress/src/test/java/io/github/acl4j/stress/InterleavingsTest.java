package io.github.acl4j.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs jcstress over the classes named {@code ...Stress}: two threads at a time, millions of times, with each outcome either
 * allowed or forbidden. It ends with an error if it sees a forbidden one.
 */
@Tag("slow")
class InterleavingsTest {
    private static final int TESTS = 16;

    @Test
    void noForbiddenOutcomeIsSeen(@TempDir Path directory) throws Exception {
        String output = ChildJvm.within(Duration.ofMinutes(15))
                .in(directory)
                .run(
                        "org.openjdk.jcstress.Main",
                        // One kind of JVM and one split of the compilation, instead of all: there are minutes, not
                        // hours.
                        "-jvmArgs",
                        "-Xmx256m -Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                        "-sc",
                        "false",
                        "-f",
                        "1",
                        "-iters",
                        "2",
                        "-time",
                        "200");

        assertThat(output)
                .contains("Failed tests: No matches.")
                .contains("Error tests: No matches.")
                .contains("All remaining tests: " + TESTS + " matching test results.");
    }
}
