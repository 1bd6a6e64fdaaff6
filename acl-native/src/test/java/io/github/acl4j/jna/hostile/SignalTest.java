package io.github.acl4j.jna.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * CANN's trace library takes SIGSEGV and its kind from the JVM when it is loaded (acl-facts 5; observed with the real one). Here
 * it is a look-alike.
 */
@NativeTest
class SignalTest {
    private static final String VARIABLE = "ASCEND_COREDUMP_SIGNAL";
    private static final String[] ALL = {"null", "safepoint", "overflow"};

    /** The first page, in which HotSpot takes a fault for a null check, and a signal of kill() has the sender's pid there. */
    private static final long FIRST_PAGE = 4096;

    private static Hostile child(String... wishes) {
        // As services run it: the quicker start of other children has no second compiler, and another collector.
        return Hostile.child(TestLibrary.hostileWithTrace(), SignalChild.class, wishes)
                .option("-XX:TieredStopAtLevel=4")
                .option("-XX:-UseSerialGC")
                .option("-XX:+UseG1GC");
    }

    private static String policy(String policy) {
        return "-D" + JnaOptions.SIGNAL_POLICY + "=" + policy;
    }

    private static long pid(ChildJvm.End result) {
        Matcher pid = Pattern.compile("PID (\\d+)").matcher(result.output());
        assertThat(pid.find()).isTrue();
        return Long.parseLong(pid.group(1));
    }

    private static void assertAlive(ChildJvm.End result) {
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.output()).contains(SignalChild.ALIVE);
    }

    @Test
    void byDefaultTheJvmKeepsItsSignals() throws Exception {
        ChildJvm.End result = child(ALL).run();

        assertAlive(result);
        assertThat(result.output())
                .contains("SIGNALS safe")
                .contains("set to \"none\"")
                .contains("null checks 4", "safepoints 20", "stack overflow")
                .doesNotContain("hostile_trace");
    }

    /** The same child, so that the test above can fail. It dies at the first signal of its own, which may come with the loading. */
    @Test
    void leftAloneTheJvmDies() throws Exception {
        ChildJvm.End result = child(ALL).option(policy("leave")).run();

        assertThat(result.output()).as("the handlers were there").contains("hostile_trace");
        // As root the pid stands where the address is looked for, and a small one looks like a null check's.
        Assumptions.assumeTrue(
                pid(result) > FIRST_PAGE || !System.getProperty("user.name").equals("root"),
                "not proven: root and a pid below 4096 survive by luck");
        assertThat(result.exitCode()).as("%s", result).isNotZero();
        assertThat(result.output())
                .contains("fatal error", "SIGSEGV", "sent by kill")
                .doesNotContain(SignalChild.ALIVE);
    }

    @Test
    void theVariableInTheEnvironmentIsEnough() throws Exception {
        ChildJvm.End result =
                child(ALL).option(policy("leave")).environment(VARIABLE, "none").run();

        assertAlive(result);
        assertThat(result.output()).contains("SIGNALS safe").doesNotContain("WARN io.github.acl4j", "ERROR");
    }

    @Test
    void libjsigIsEnough() throws Exception {
        Path libjsig = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
        ChildJvm.End result = child(ALL)
                .option(policy("require-safe"))
                .environment("LD_PRELOAD", libjsig.toString())
                .run();

        assertAlive(result);
        assertThat(result.output()).contains("SIGNALS safe", "libjsig.so is preloaded");
    }

    @Test
    void whatWasLoadedBeforeIsReported() throws Exception {
        // It has to live until it has reported: no compiled code, and one thread for the garbage.
        ChildJvm.End result = child("loaded-before")
                .option("-Xint")
                .option("-XX:-UseG1GC")
                .option("-XX:+UseSerialGC")
                .run();

        assertThat(result.output())
                .contains("OPEN 0", "SIGNALS unsafe", "ERROR", TestLibrary.TRACE)
                .contains("LD_PRELOAD", VARIABLE + "=none")
                .doesNotContain("set to \"none\"");
    }
}
