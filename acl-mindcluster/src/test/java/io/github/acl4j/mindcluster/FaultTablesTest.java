package io.github.acl4j.mindcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.recovery.DurationRule;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.FaultLevels;
import io.github.acl4j.recovery.FrequencyRule;
import io.github.acl4j.recovery.PolicySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a cluster, with the traps of health c.2 and c.3. */
class FaultTablesTest {
    @TempDir
    private Path folder;

    private FaultTables read(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
        return FaultTables.read(folder);
    }

    private static FaultCode chip(String text) {
        return FaultCode.chip(text);
    }

    @Test
    void anEmptyFolderChangesNothing() throws IOException {
        assertThat(FaultTables.read(folder)).isEqualTo(FaultTables.SHIPPED);
        assertThat(FaultTables.SHIPPED.applyTo(PolicySettings.DEFAULT)).isEqualTo(PolicySettings.DEFAULT);
    }

    @Test
    void theDevicePluginsFileOf804EntriesHas802Codes() throws IOException {
        Map<String, List<String>> lists = new TreeMap<>();
        FaultLevels.shipped()
                .all()
                .forEach((code, level) -> lists.computeIfAbsent(level.levelName() + "Codes", key -> new ArrayList<>())
                        .add(code.text()));
        // As in the file: one code of two levels, and one twice in a list.
        List<String> business = lists.get("RestartBusinessCodes");
        assertThat(business).contains("B4060011").doesNotContain("A2301001");
        business.add("A2301001");
        business.add("B4060011");
        assertThat(lists.values().stream().mapToInt(List::size).sum()).isEqualTo(804);
        String text = lists.entrySet().stream()
                .map(list -> "\"" + list.getKey() + "\":[\"" + String.join("\",\"", list.getValue()) + "\"]")
                .collect(Collectors.joining(",", "{", "}"));

        FaultTables tables = read(FaultTables.FAULT_CODES, text);

        assertThat(tables.problems()).isEmpty();
        assertThat(tables.levels().size()).isEqualTo(802);
        assertThat(tables.levels().find(chip("A2301001"))).contains(FaultLevel.SEPARATE);
        assertThat(tables.levels().find(chip("020001002"))).contains(FaultLevel.SEPARATE);
        assertThat(tables.levels().origin()).contains(folder.toString());
    }

    @Test
    void aClustersFileTakesThePlaceOfTheShippedOne() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CODES,
                "{\"NotHandleFaultCodes\":[\"80E01801\"],\"RestartNPUCodes\":[\"200001002\"]}");

        assertThat(tables.levels().size()).isEqualTo(2);
        assertThat(tables.levels().find(chip("80e01801"))).contains(FaultLevel.NOT_HANDLE);
        assertThat(tables.levels().find(chip("40F84E00"))).isEmpty();
        assertThat(tables.recurrence().size()).as("which it doesn't tell").isEqualTo(44);
    }

    @Test
    void listsOfTheNetworkCountAsWell() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CODES,
                "{\"PreSeparateNPUNetworkCodes\":[\"81078603\"],\"SubHealthFaultNetworkCodes\":[\"1\"]}");

        assertThat(tables.problems()).isEmpty();
        assertThat(tables.levels().find(FaultLevels.LINK_DOWN)).contains(FaultLevel.PRE_SEPARATE);
        assertThat(tables.levels().find(chip("1"))).contains(FaultLevel.SUB_HEALTH);
    }

    @Test
    void aLinkThatIsDownIsNoReasonForARestart() throws IOException {
        FaultTables tables = read(FaultTables.FAULT_CODES, "{\"RestartNPUCodes\":[\"81078603\"]}");

        assertThat(tables.levels().find(FaultLevels.LINK_DOWN)).contains(FaultLevel.NOT_HANDLE);
        assertThat(tables.problems()).singleElement().asString().contains("81078603");
    }

    @Test
    void whatMakesNoSenseIsLeftOutAndTold() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CODES,
                "{\"NotHandleFaultCodes\":[\"80E01801\",\"xyz\",5,null,\"\"],\"RestartNPUCodes\":\"40F84E00\",\"NoSuchCodes\":[],\"PollInterval\":300}");

        assertThat(tables.levels().size()).isEqualTo(1);
        assertThat(tables.problems()).hasSize(7);
    }

    @Test
    void codesOfTheBusHaveCommas() throws IOException {
        FaultTables tables = read(
                FaultTables.SWITCH_FAULT_CODES,
                "{\"NotHandleFaultCodes\":[\"[0x00f1fef5,155913,cpu,na]\",\"[0x00f1fef5,155913]\",\"80E01801\"],"
                        + "\"ResetFaultCodes\":[\"[0x00f1fef5,155912,cpu,na]\"],\"PreSeparateFaultCodes\":[],"
                        + "\"RestartRequestFaultCodes\":[\"[0x00f1fef5,155914,npu,na]\"],\"SeparateFaultCodes\":[\"[0x08520003,na,npu,na]\"]}");

        assertThat(tables.levels().find(FaultCode.bus("[0x00f1fef5,155913,cpu,na]")))
                .contains(FaultLevel.NOT_HANDLE);
        assertThat(tables.levels().find(FaultCode.bus("[0x00f1fef5,155912,cpu,na]")))
                .as("the device plugin handles a reset as separation")
                .contains(FaultLevel.SEPARATE);
        assertThat(tables.levels().find(FaultCode.bus("[0x00f1fef5,155914,npu,na]")))
                .contains(FaultLevel.RESTART_REQUEST);
        assertThat(tables.levels().find(FaultCode.bus("[0x08520003,na,npu,na]")))
                .contains(FaultLevel.SEPARATE);
        assertThat(tables.levels().size()).as("with the shipped ones of chips").isEqualTo(802 + 4);
        assertThat(tables.problems()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"NotHandleFaultCodes\":[\"80E01801\"]", "[]", "null", "{} {}", "\u0000"})
    void aFileThatIsNotWholeIsRefused(String text) {
        assertThatThrownBy(() -> read(FaultTables.FAULT_CODES, text))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(FaultTables.FAULT_CODES);
    }

    @Test
    void aFileHasOneMebibyteAtMost() throws IOException {
        String most = "{\"NotHandleFaultCodes\":[\"80E01801\"]}" + " ".repeat((1 << 20) - 36);
        assertThat(most).hasSize(1 << 20);

        assertThat(read(FaultTables.FAULT_CODES, most).levels().size()).isEqualTo(1);
        assertThatThrownBy(() -> read(FaultTables.FAULT_CODES, most + " "))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1048576");
    }

    @Test
    void deepNestingIsRefusedAndNotFollowed() {
        assertThatThrownBy(() -> read(FaultTables.FAULT_CODES, "{\"a\":" + "[".repeat(100_000)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void theCustomizationIsRead() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CUSTOMIZATION,
                "{\"GraceTolerance\":{\"WaitProcessReadCMTime\":5,\"WaitDeviceResetTime\":180,\"WaitFaultSelfHealingTime\":1},"
                        + "\"FaultFrequency\":[{\"EventId\":[\"80E18005\",\"81078603\"],\"TimeWindow\":86400,\"Times\":3,\"FaultHandling\":\"ManuallySeparateNPU\",\"ReleaseTimeWindow\":172800}],"
                        + "\"FaultDuration\":[{\"EventId\":[\"81078603\"],\"FaultTimeout\":20,\"RecoverTimeout\":60,\"FaultHandling\":\"PreSeparateNPU\"}]}");

        assertThat(tables.problems()).isEmpty();
        assertThat(tables.grace().releaseWait()).isEqualTo(Duration.ofSeconds(185));
        assertThat(tables.recurrence().frequency(chip("80e18005")))
                .contains(new FrequencyRule(
                        Duration.ofDays(1), 3, FaultLevel.MANUALLY_SEPARATE, Optional.of(Duration.ofDays(2))));
        assertThat(tables.recurrence().duration(FaultLevels.LINK_DOWN))
                .contains(new DurationRule(Duration.ofSeconds(20), Duration.ofSeconds(60), FaultLevel.PRE_SEPARATE));
        assertThat(tables.recurrence().size()).isEqualTo(3);
    }

    @Test
    void theFirstValidEntryForACodeStays() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CUSTOMIZATION,
                "{\"FaultFrequency\":["
                        + "{\"EventId\":[\"80E18005\"],\"TimeWindow\":59,\"Times\":3,\"FaultHandling\":\"ManuallySeparateNPU\"},"
                        + "{\"EventId\":[\"80E18005\"],\"TimeWindow\":60,\"Times\":4,\"FaultHandling\":\"ManuallySeparateNPU\",\"ReleaseTimeWindow\":0},"
                        + "{\"EventId\":[\"80e18005\"],\"TimeWindow\":60,\"Times\":5,\"FaultHandling\":\"ManuallySeparateNPU\"}]}");

        assertThat(tables.recurrence().frequency(chip("80E18005")))
                .contains(new FrequencyRule(Duration.ofSeconds(60), 4, FaultLevel.MANUALLY_SEPARATE, Optional.empty()));
        assertThat(tables.problems()).hasSize(2);
        assertThat(tables.problems().get(0)).contains("FaultFrequency 0", "TimeWindow is 59 s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"EventId\":[],\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":\"1\",\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":864001,\"Times\":1,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":\"60\",\"Times\":1,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60.5,\"Times\":1,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":101,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":4294967297,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":0,\"FaultHandling\":\"ManuallySeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"Separate\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"SeparateFault\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"SeparateNPU\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"SeparateNPU\",\"ReleaseTimeWindow\":59",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":1,\"FaultHandling\":\"SeparateNPU\",\"ReleaseTimeWindow\":\"60\"",
                "\"EventId\":[\"1\"],\"TimeWindow\":60,\"Times\":1"
            })
    void anEntryOutOfItsBoundsIsLeftOut(String entry) throws IOException {
        FaultTables tables = read(FaultTables.FAULT_CUSTOMIZATION, "{\"FaultFrequency\":[{" + entry + "}]}");

        assertThat(tables.recurrence().size()).isZero();
        assertThat(tables.problems()).hasSize(1);
    }

    @Test
    void aDurationOutOfItsBoundsIsLeftOut() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CUSTOMIZATION,
                "{\"FaultDuration\":["
                        + "{\"EventId\":[\"1\"],\"FaultTimeout\":601,\"RecoverTimeout\":60,\"FaultHandling\":\"SeparateNPU\"},"
                        + "{\"EventId\":[\"1\"],\"FaultTimeout\":0,\"RecoverTimeout\":86401,\"FaultHandling\":\"SeparateNPU\"},"
                        + "{\"EventId\":[\"1\"],\"FaultTimeout\":0,\"RecoverTimeout\":0,\"FaultHandling\":\"ManuallySeparateNPU\"},"
                        + "{\"EventId\":[\"81078603\",\"2\"],\"FaultTimeout\":0,\"RecoverTimeout\":0,\"FaultHandling\":\"RestartNPU\"}]}");

        assertThat(tables.recurrence().size())
                .as("the second code of the last entry")
                .isEqualTo(1);
        assertThat(tables.recurrence().duration(chip("2"))).isPresent();
        assertThat(tables.problems()).hasSize(4);
    }

    @Test
    void aTimeOutOfItsBoundsIsTheDefault() throws IOException {
        FaultTables tables = read(
                FaultTables.FAULT_CUSTOMIZATION,
                "{\"GraceTolerance\":{\"WaitProcessReadCMTime\":91,\"WaitDeviceResetTime\":60,\"WaitFaultSelfHealingTime\":\"x\"}}");

        assertThat(tables.grace().processRead()).isEqualTo(Duration.ofSeconds(30));
        assertThat(tables.grace().deviceReset()).isEqualTo(Duration.ofSeconds(60));
        assertThat(tables.grace().selfHealing()).isEqualTo(Duration.ofSeconds(15));
        assertThat(tables.problems()).hasSize(2);
    }
}
