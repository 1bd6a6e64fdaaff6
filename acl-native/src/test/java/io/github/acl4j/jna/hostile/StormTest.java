package io.github.acl4j.jna.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Storms of exceptions from threads that no VM knows of: each reaches each callback once, whatever else happens. */
@NativeTest
class StormTest {
    private static void run(int threads, int each) throws Exception {
        ChildJvm.End result = Hostile.child(
                        TestLibrary.hostile(), StormChild.class, Integer.toString(threads), Integer.toString(each))
                .run();

        int all = threads * each;
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.output())
                .contains("BURST 0", "REGISTERED " + all + " SLOT " + all + " WRONG 0", "CHURNED true", "THREADS few")
                .doesNotContain("ERROR");
    }

    @Test
    void losesAndDoublesNothing() throws Exception {
        run(32, 100);
    }

    @Tag("slow")
    @Test
    void losesAndDoublesNothingOfHundredsOfThousands() throws Exception {
        run(64, 10_000);
    }
}
