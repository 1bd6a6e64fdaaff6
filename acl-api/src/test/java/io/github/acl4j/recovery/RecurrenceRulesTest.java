package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for what comes back or lasts, and the bounds of their values (health c.3). */
class RecurrenceRulesTest {
    private static final FaultCode LINK = FaultLevels.LINK_DOWN;

    private final RecurrenceRules rules = RecurrenceRules.shipped();

    private static FrequencyRule frequency(long window, int times, FaultLevel level, long release) {
        return new FrequencyRule(
                Duration.ofSeconds(window),
                times,
                level,
                release == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(release)));
    }

    private static DurationRule duration(long fault, long recover, FaultLevel level) {
        return new DurationRule(Duration.ofSeconds(fault), Duration.ofSeconds(recover), level);
    }

    @Test
    void theShippedRulesAreTheDevicePluginsDefaults() {
        assertThat(rules.size()).as("43 codes by frequency, one by duration").isEqualTo(44);
        assertThat(rules.frequency(FaultCode.chip("80E01801")))
                .contains(frequency(86_400, 2, FaultLevel.MANUALLY_SEPARATE, 0));
        assertThat(rules.frequency(FaultCode.chip("80E18005")))
                .contains(frequency(86_400, 3, FaultLevel.MANUALLY_SEPARATE, 0));
        assertThat(rules.frequency(LINK)).contains(frequency(86_400, 5, FaultLevel.MANUALLY_SEPARATE, 172_800));
        assertThat(rules.duration(LINK)).contains(duration(20, 60, FaultLevel.PRE_SEPARATE));
        assertThat(rules.duration(FaultCode.chip("81B18603"))).isEmpty();
    }

    @Test
    void theFirstRuleForACodeStays() {
        RecurrenceRules.Builder builder = RecurrenceRules.builder("test");
        FrequencyRule first = frequency(60, 1, FaultLevel.SEPARATE, 60);

        assertThat(builder.add(LINK, first)).isTrue();
        assertThat(builder.add(LINK, frequency(60, 2, FaultLevel.SEPARATE, 60))).isFalse();
        assertThat(builder.build().frequency(LINK)).contains(first);
    }

    @ParameterizedTest
    @CsvSource({"60,1,60", "864000,100,60", "60,100,172800"})
    void frequencyWithinItsBounds(long window, int times, long release) {
        assertThatCode(() -> frequency(window, times, FaultLevel.SEPARATE, release))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "59,1,SEPARATE,60",
        "864001,1,SEPARATE,60",
        "60,0,SEPARATE,60",
        "60,101,SEPARATE,60",
        "60,1,SEPARATE,59",
        "60,1,SEPARATE,0",
        "60,1,NORMAL,60"
    })
    void frequencyOutOfItsBounds(long window, int times, FaultLevel level, long release) {
        assertThatThrownBy(() -> frequency(window, times, level, release)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "600,86400"})
    void durationWithinItsBounds(long fault, long recover) {
        assertThatCode(() -> duration(fault, recover, FaultLevel.SEPARATE)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"-1,0,SEPARATE", "601,0,SEPARATE", "0,-1,SEPARATE", "0,86401,SEPARATE", "0,0,MANUALLY_SEPARATE"})
    void durationOutOfItsBounds(long fault, long recover, FaultLevel level) {
        assertThatThrownBy(() -> duration(fault, recover, level)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLinkThatIsDownForLongMayOnlyBeOneOfThreeLevels() {
        for (FaultLevel level : FaultLevel.values()) {
            if (level != FaultLevel.NORMAL && level != FaultLevel.MANUALLY_SEPARATE) {
                boolean allowed = level == FaultLevel.NOT_HANDLE
                        || level == FaultLevel.PRE_SEPARATE
                        || level == FaultLevel.SEPARATE;
                DurationRule rule = duration(20, 60, level);
                if (allowed) {
                    assertThat(RecurrenceRules.builder("test").add(LINK, rule)).isTrue();
                } else {
                    assertThatThrownBy(() -> RecurrenceRules.builder("test").add(LINK, rule))
                            .hasMessageContaining("81078603");
                }
            }
        }
    }

    @Test
    void graceHasItsBounds() {
        assertThat(GraceTolerance.DEFAULT.releaseWait()).isEqualTo(Duration.ofSeconds(180));
        assertThatThrownBy(() ->
                        new GraceTolerance(Duration.ofSeconds(4), Duration.ofSeconds(150), Duration.ofSeconds(15)))
                .hasMessageContaining("WaitProcessReadCMTime");
        assertThatThrownBy(() ->
                        new GraceTolerance(Duration.ofSeconds(30), Duration.ofSeconds(181), Duration.ofSeconds(15)))
                .hasMessageContaining("WaitDeviceResetTime");
        assertThatThrownBy(() ->
                        new GraceTolerance(Duration.ofSeconds(30), Duration.ofSeconds(150), Duration.ofSeconds(31)))
                .hasMessageContaining("WaitFaultSelfHealingTime");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "duration,81078603,20,60,PreSeparateNPU\n",
                "# origin: x\nfrequency,81078603,20,60\n",
                "# origin: x\nfrequency,81078603,86400,2,ManuallySeparateNPU,\nfrequency,81078603,86400,2,ManuallySeparateNPU,\n",
                "# origin: x\nduration,81078603,20,60,Separate\n"
            })
    void aTableThatContradictsItselfIsRefused(String table) {
        assertThatThrownBy(() -> RecurrenceTable.read(new StringReader(table)))
                .isInstanceOf(IllegalStateException.class);
    }
}
