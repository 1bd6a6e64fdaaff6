package io.github.acl4j.jna.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A process whose library calls back until its very end, and joins the threads that do so, ends all the same (java 1.6, rows 11
 * to 17).
 */
@NativeTest
class ExitTest {
    private static final int SIGTERM = 128 + 15;

    private static void run(int exitCode, String... wishes) throws Exception {
        ChildJvm.End result =
                Hostile.child(TestLibrary.hostile(), ExitChild.class, wishes).run();

        assertThat(result.exitCode()).as("%s", result).isEqualTo(exitCode);
        assertThat(result.output()).contains("REGISTERED 0", "CALLED true");
    }

    @ParameterizedTest
    @CsvSource({
        "register, continuous, return",
        "register, continuous, exit",
        "slot, continuous, exit",
        "register, slow, return",
        "register, continuous, closed",
    })
    void endsWhileCallbacksArrive(String way, String pace, String end) throws Exception {
        run(0, way, pace, end);
    }

    @Test
    void endsBySignalWhileCallbacksArrive() throws Exception {
        run(SIGTERM, "register", "continuous", "sigterm");
    }

    @Test
    void endsByAnExceptionOfMain() throws Exception {
        run(1, "register", "continuous", "throw");
    }

    /** A callback that never returns holds up the end for no longer than the SDK waits for it. The library joins nobody here. */
    @Test
    void endsThoughACallbackNeverReturns() throws Exception {
        run(0, "register", "continuous", "stuck", "exit");
    }

    /** Each way again and again, as the moment decides. */
    @Tag("slow")
    @RepeatedTest(10)
    void endsEachTime() throws Exception {
        run(0, "register", "continuous", "exit");
        run(0, "slot", "continuous", "exit");
        run(0, "register", "slow", "exit");
        run(0, "register", "continuous", "return");
        run(SIGTERM, "slot", "slow", "sigterm");
    }
}
