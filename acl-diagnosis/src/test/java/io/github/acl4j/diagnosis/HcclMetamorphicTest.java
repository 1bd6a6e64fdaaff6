package io.github.acl4j.diagnosis;

import io.github.acl4j.diagnosis.generator.Layout;
import io.github.acl4j.diagnosis.generator.LogFormat;
import io.github.acl4j.diagnosis.generator.Packing;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What changes nothing of the cause changes nothing of the answer. */
class HcclMetamorphicTest {

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void otherRankNumbersGiveTheSamePlaces(Scenario scenario) throws IOException {
        SoftAssertions right = new SoftAssertions();
        for (LogFormat format : List.of(LogFormat.V80, LogFormat.AICPU, LogFormat.A950)) {
            if (!format.tells(scenario)) {
                continue;
            }
            Judge.of(job(scenario).format(format).renamed(), temporary.resolve(format.name()))
                    .right(right, format.name());
        }
        right.assertAll();
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void itDoesNotMatterHowTheLogsAreCollected(Scenario scenario) throws IOException {
        SoftAssertions right = new SoftAssertions();
        for (Layout layout : Layout.values()) {
            Packing packing = Packing.values()[(scenario.ordinal() + layout.ordinal()) % Packing.values().length];
            Judge.of(job(scenario).layout(layout).packing(packing), temporary.resolve(layout.name()))
                    .right(right, layout + ", " + packing);
        }
        right.assertAll();
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void itDoesNotMatterHowProcessesAreNamedOrClocksGo(Scenario scenario) throws IOException {
        SoftAssertions right = new SoftAssertions();
        for (String name : List.of("", "4", "a(b,c):d")) {
            Judge.of(job(scenario).processName(name).skewSeconds(2), temporary.resolve("named" + name.length()))
                    .right(right, "named '" + name + "'");
        }
        right.assertAll();
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void errorsThatHaveNothingToDoWithItChangeNothing(Scenario scenario) throws IOException {
        SoftAssertions right = new SoftAssertions();
        for (int seed = 1; seed <= 3; seed++) {
            Judge.of(job(scenario).unrelatedErrors(3).seed(seed), temporary.resolve("seed-" + seed))
                    .right(right, "seed " + seed);
        }
        right.assertAll();
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void smallerAndLargerJobsFailAlike(Scenario scenario) throws IOException {
        SoftAssertions right = new SoftAssertions();
        Judge.of(job(scenario).ranks(4, 4), temporary.resolve("server")).right(right, "one server");
        Judge.of(job(scenario).ranks(32, 8).operations(20), temporary.resolve("many"))
                .right(right, "four servers");
        Judge.of(job(scenario).timeoutSeconds(600), temporary.resolve("timeout"))
                .right(right, "600 s");
        right.assertAll();
    }

    private static PlogGenerator job(Scenario scenario) {
        return PlogGenerator.of(scenario).operations(60);
    }
}
