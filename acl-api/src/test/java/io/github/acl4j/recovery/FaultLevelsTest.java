package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The levels of MindCluster and the table that is shipped (health c.1, c.2). */
class FaultLevelsTest {
    private final FaultLevels levels = FaultLevels.shipped();

    @Test
    void theOrderIsThatInWhichMindClusterMerges() {
        assertThat(Arrays.stream(FaultLevel.values()).map(FaultLevel::levelName))
                .containsExactly(
                        "NormalNPU",
                        "NotHandleFault",
                        "SubHealthFault",
                        "RestartRequest",
                        "RestartBusiness",
                        "FreeRestartNPU",
                        "RestartNPU",
                        "PreSeparateNPU",
                        "SeparateNPU",
                        "ManuallySeparateNPU");
        assertThat(FaultLevel.PRE_SEPARATE).as("health c.1's note").isGreaterThan(FaultLevel.RESTART);
    }

    @Test
    void namesAreMappedBothWays() {
        for (FaultLevel level : FaultLevel.values()) {
            assertThat(FaultLevel.named(level.levelName())).contains(level);
        }
        assertThat(FaultLevel.named("SeparateFault")).contains(FaultLevel.SEPARATE);
        assertThat(FaultLevel.named("PreSeparateFault")).contains(FaultLevel.PRE_SEPARATE);
        assertThat(FaultLevel.named("ResetFault")).contains(FaultLevel.SEPARATE);
        assertThat(FaultLevel.named("RestartRequestFault")).contains(FaultLevel.RESTART_REQUEST);
        assertThat(FaultLevel.named("separatenpu")).isEmpty();
    }

    @Test
    void theTableHas802Codes() {
        assertThat(levels.size()).isEqualTo(802);
        assertThat(levels.origin()).isEqualTo("ascend-device-plugin 22bb3d98");
    }

    @Test
    void theTableHasAsManyCodesOfEachLevelAsTheFileOfTheDevicePlugin() throws IOException {
        Map<FaultLevel, Integer> counts = new EnumMap<>(FaultLevel.class);
        for (String line : lines()) {
            String[] field = line.split(",", -1);
            FaultLevel level = levels.find(FaultCode.chip(field[0])).orElseThrow();
            assertThat(level.levelName()).isEqualTo(field[1]);
            counts.merge(level, 1, Integer::sum);
        }

        assertThat(counts)
                .containsEntry(FaultLevel.NOT_HANDLE, 132)
                .containsEntry(FaultLevel.RESTART_REQUEST, 33)
                .as("26 in the file, of which one is twice and one is SeparateNPU as well")
                .containsEntry(FaultLevel.RESTART_BUSINESS, 24)
                .containsEntry(FaultLevel.FREE_RESTART, 23)
                .containsEntry(FaultLevel.RESTART, 162)
                .containsEntry(FaultLevel.SEPARATE, 215)
                .containsEntry(FaultLevel.PRE_SEPARATE, 200)
                .containsEntry(FaultLevel.SUB_HEALTH, 13)
                .hasSize(8);
    }

    @Test
    void theTableTellsItsOriginAndItsLicence() throws IOException {
        for (String name : List.of("fault-levels.csv", "recurrence-rules.csv")) {
            try (InputStream in = FaultLevels.class.getResourceAsStream(name)) {
                assertThat(in).isNotNull();
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("22bb3d987bc0", "Apache License, Version 2.0", "Copyright Huawei", "changed:");
            }
        }
    }

    private static List<String> lines() throws IOException {
        InputStream in = FaultLevels.class.getResourceAsStream("fault-levels.csv");
        assertThat(in).isNotNull();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "A2301001,SeparateNPU",
        "8C084E00,FreeRestartNPU",
        "200001002,NotHandleFault",
        "81078603,NotHandleFault",
        "80E01801,RestartBusiness",
        "40F84E00,RestartNPU",
        "020000002,SubHealthFault",
        "020001002,SeparateNPU",
        "110000002,SubHealthFault",
        "110001024,PreSeparateNPU"
    })
    void codesThatHealthNames(String code, String level) {
        assertThat(levels.level(FaultCode.chip(code), Optional.empty()).levelName())
                .isEqualTo(level);
    }

    @Test
    void anUnknownCodeIsWhatTheDriverTakesItFor() {
        FaultCode unknown = FaultCode.chip("12345678");

        assertThat(levels.find(unknown)).isEmpty();
        assertThat(levels.level(unknown, Optional.of(FaultReport.Severity.HINT)))
                .isEqualTo(FaultLevel.NOT_HANDLE);
        assertThat(levels.level(unknown, Optional.of(FaultReport.Severity.MINOR)))
                .isEqualTo(FaultLevel.NOT_HANDLE);
        assertThat(levels.level(unknown, Optional.of(FaultReport.Severity.MAJOR)))
                .isEqualTo(FaultLevel.SEPARATE);
        assertThat(levels.level(unknown, Optional.of(FaultReport.Severity.CRITICAL)))
                .isEqualTo(FaultLevel.SEPARATE);
        assertThat(levels.level(unknown, Optional.empty())).isEqualTo(FaultLevel.SEPARATE);
        assertThat(levels.level(FaultCode.chip("80E01801"), Optional.of(FaultReport.Severity.HINT)))
                .as("the table outranks the driver")
                .isEqualTo(FaultLevel.RESTART_BUSINESS);
    }

    @Test
    void theHighestWins() {
        assertThat(levels.highest(List.of(FaultCode.chip("200001002"), FaultCode.chip("80E01801"))))
                .isEqualTo(FaultLevel.RESTART_BUSINESS);
        assertThat(levels.highest(List.of())).isEqualTo(FaultLevel.NORMAL);
        FaultLevels twice = FaultLevels.builder("test")
                .add(FaultCode.chip("1"), FaultLevel.SEPARATE)
                .add(FaultCode.chip("01"), FaultLevel.RESTART_BUSINESS)
                .build();
        assertThat(twice.find(FaultCode.chip("1"))).contains(FaultLevel.SEPARATE);
        assertThat(twice.size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "80E01801,RestartNPU\n",
                "# origin: x\n",
                "# origin: x\n80E01801\n",
                "# origin: x\n80E01801,Restart\n",
                "# origin: x\n80E0180G,RestartNPU\n",
                "# origin: x\n80E01801,RestartNPU\n80e01801,RestartNPU\n"
            })
    void aTableThatContradictsItselfIsRefused(String table) {
        assertThatThrownBy(() -> LevelTable.read(new StringReader(table)))
                .isInstanceOfAny(IllegalStateException.class, IllegalArgumentException.class);
    }
}
