package io.github.acl4j.diagnosis;

import io.github.acl4j.diagnosis.generator.LogFormat;
import io.github.acl4j.diagnosis.generator.Noise;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All scenarios in all spellings, without and with noise: class, roots and link are exactly as the job had them. */
class HcclMatrixTest {

    @TempDir
    Path temporary;

    static Stream<Arguments> stories() {
        return Stream.of(Scenario.values())
                .flatMap(scenario -> Stream.of(LogFormat.values())
                        .filter(format -> format.tells(scenario))
                        .map(format -> Arguments.of(scenario, format)));
    }

    @ParameterizedTest
    @MethodSource("stories")
    void theAnswerIsRight(Scenario scenario, LogFormat format) throws IOException {
        SoftAssertions right = new SoftAssertions();
        judge(right, scenario, format, Noise.HEAVY, 2);
        // The other half is among the slow ones.
        if ((scenario.ordinal() + format.ordinal()) % 2 == 0) {
            judge(right, scenario, format, Noise.NONE, 1);
        }
        right.assertAll();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("stories")
    void theAnswerIsRightWithEachNoiseAndSeed(Scenario scenario, LogFormat format) throws IOException {
        SoftAssertions right = new SoftAssertions();
        for (Noise noise : Noise.values()) {
            for (int seed = 1; seed <= 3; seed++) {
                judge(right, scenario, format, noise, seed);
            }
        }
        right.assertAll();
    }

    private void judge(SoftAssertions right, Scenario scenario, LogFormat format, Noise noise, int seed)
            throws IOException {
        PlogGenerator generator = PlogGenerator.of(scenario)
                .format(format)
                .noise(noise)
                .mebibytes(noise == Noise.NONE ? 0 : 0.03)
                .operations(40)
                .seed(seed);
        Judge.of(generator, temporary.resolve(noise + "-" + seed)).right(right, noise + ", seed " + seed);
    }
}
