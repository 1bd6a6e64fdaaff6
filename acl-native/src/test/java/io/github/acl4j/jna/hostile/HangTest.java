package io.github.acl4j.jna.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A native call that never returns costs a thread and its device, never the caller or the end of the process. */
@NativeTest
class HangTest {
    private static String run(String... wishes) throws Exception {
        ChildJvm.End result =
                Hostile.child(TestLibrary.hostile(), HangChild.class, wishes).run();

        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.output()).contains("HANG 0");
        return result.output();
    }

    @ParameterizedTest
    @ValueSource(strings = {"return", "exit", "close"})
    void anAbort(String end) throws Exception {
        assertThat(run("aclrtDeviceTaskAbort", end))
                .contains("CAPTURED true", "ABORT WEDGED", "LOST ", "STATE WEDGED HUNG 1");
    }

    @Test
    void aCapture() throws Exception {
        assertThat(run("aclrtGetErrorVerbose", "exit"))
                .contains("LOST ", "aclrtGetErrorVerbose", "STATE WEDGED HUNG 1")
                .doesNotContain("CAPTURED");
    }

    // The last thing that the backend asks of the runtime: to take the callbacks back.
    @ParameterizedTest
    @ValueSource(strings = {"return", "exit"})
    void theTakingBackOfACallback(String end) throws Exception {
        assertThat(run("aclrtExceptionInfoCallbackUnregister", end)).contains("STATE ");
    }
}
