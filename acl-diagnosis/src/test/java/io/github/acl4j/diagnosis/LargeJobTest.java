package io.github.acl4j.diagnosis;

import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand ranks, read with the gigabyte of heap that tests have: what is kept of each is little. */
@Tag("slow")
class LargeJobTest {
    private static final int RANKS = 10_000;
    private static final int PER_SERVER = 8;

    @TempDir
    Path temporary;

    @Test
    void theRootOfALargeJobIsFound() throws IOException {
        PlogGenerator generator = PlogGenerator.of(Scenario.LOST)
                .ranks(RANKS, PER_SERVER)
                .operations(10)
                .seed(7);
        SoftAssertions right = new SoftAssertions();
        Judge.of(generator, temporary).right(right, RANKS + " ranks");
        right.assertAll();
    }
}
