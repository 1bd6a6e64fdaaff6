package io.github.acl4j.jna.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Libraries of released versions lack functions (acl-facts 8): these are absent, and the facade does without them. */
@NativeTest
class ReleaseTest {
    private static String run(CannRelease release, String policy) throws Exception {
        ChildJvm.End result = Hostile.child(TestLibrary.hostile(release), ReleaseChild.class, policy)
                .run();

        assertThat(result.exitCode()).as("%s", result).isZero();
        return result.output();
    }

    @ParameterizedTest
    @EnumSource(
            value = CannRelease.class,
            names = {"CANN_8_1", "CANN_9_1", "UNRELEASED"})
    void whatIsMissingIsAbsentAndTheRestWorks(CannRelease release) throws Exception {
        String output = run(release, "TAKE");

        for (AclrtFunction function : AclrtFunction.values()) {
            // The library of models isn't there at all.
            boolean absent = !release.has(function) || function.library() == io.github.acl4j.spi.AclrtLibrary.MODEL;
            assertThat(output).contains(function + (absent ? " UNSUPPORTED" : " SUPPORTED"));
        }
        assertThat(output)
                .contains(release == CannRelease.UNRELEASED ? "DELIVERY REGISTERED" : "DELIVERY SLOT")
                .contains("BURST 0 CALLED 3")
                .contains(release == CannRelease.CANN_8_1 ? "CAPTURED UCE_ONLY" : "CAPTURED VERBOSE");
    }

    // Design, "Exception callbacks": the slot belongs to whoever wrote it last; it can be left to others.
    @Test
    void withoutRegisterTheSlotCanBeLeftToOthers() throws Exception {
        assertThat(run(CannRelease.CANN_9_1, "LEAVE"))
                .contains("DELIVERY NONE", "UNSUPPORTED ", "LEAVE")
                .doesNotContain("BURST");
    }
}
