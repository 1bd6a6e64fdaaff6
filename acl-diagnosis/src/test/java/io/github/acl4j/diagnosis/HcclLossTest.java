package io.github.acl4j.diagnosis;

import io.github.acl4j.diagnosis.generator.LogFormat;
import io.github.acl4j.diagnosis.generator.Loss;
import io.github.acl4j.diagnosis.generator.Noise;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What takes lines away makes an answer less certain, never wrong. */
class HcclLossTest {

    /** The others have the same lines with other words; what can be lost of them is the same. */
    private static final List<LogFormat> DIFFERENT =
            List.of(LogFormat.V80, LogFormat.V81, LogFormat.V85, LogFormat.AICPU, LogFormat.A950);

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void whatIsLostMakesNoAnswerWrong(Scenario scenario) throws IOException {
        SoftAssertions notWrong = new SoftAssertions();
        for (Loss loss : Loss.values()) {
            judge(notWrong, scenario, LogFormat.V85, loss, 2);
        }
        notWrong.assertAll();
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(Scenario.class)
    void whatIsLostMakesNoAnswerWrongInAnyFormat(Scenario scenario) throws IOException {
        SoftAssertions notWrong = new SoftAssertions();
        for (LogFormat format : DIFFERENT) {
            if (!format.tells(scenario)) {
                continue;
            }
            for (Loss loss : Loss.values()) {
                for (int seed = 1; seed <= 3; seed++) {
                    judge(notWrong, scenario, format, loss, seed);
                }
            }
        }
        notWrong.assertAll();
    }

    private void judge(SoftAssertions notWrong, Scenario scenario, LogFormat format, Loss loss, int seed)
            throws IOException {
        PlogGenerator generator = PlogGenerator.of(scenario)
                .format(format)
                .operations(40)
                .loss(loss)
                .bytesPerFile(8_192)
                .seed(seed)
                .noise(Noise.HEAVY);
        String where = format + "-" + loss + "-" + seed;
        Judge.of(generator, temporary.resolve(where)).notWrong(notWrong, where);
    }
}
