package io.github.acl4j.diagnosis.timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.diagnosis.timeout.EffectiveTimeout.Outcome;
import io.github.acl4j.spi.AscendProduct;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules and vectors of hccl.md (c). */
class ExecTimeoutTest {

    /** "Vectors (910/310P)". */
    @ParameterizedTest
    @CsvSource({
        "600,544",
        "67,68",
        "0.5,68",
        "68,68",
        "135,68",
        "135.99,68",
        "136,136",
        "1836,1836",
        "17340,17340",
        "17339,17272"
    })
    void theTrainingAndInferenceSeriesCountInStepsOf68Seconds(String value, long seconds) {
        for (AscendProduct product : new AscendProduct[] {AscendProduct.ASCEND_910, AscendProduct.ASCEND_310P}) {
            for (ExpansionMode mode : ExpansionMode.of(product)) {
                assertThat(ExecTimeout.on(product, mode)
                                .environment(value)
                                .effective()
                                .duration())
                        .contains(Duration.ofSeconds(seconds));
            }
        }
    }

    /** "17341 and 0 -> EI0001". */
    @ParameterizedTest
    @ValueSource(strings = {"17341", "17340.01", "0", "0.00"})
    void theTrainingAndInferenceSeriesRefuseOthers(String value) {
        EffectiveTimeout timeout = ExecTimeout.on(AscendProduct.ASCEND_910, ExpansionMode.HOST)
                .environment(value)
                .effective();
        assertThat(timeout.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(timeout.duration()).isEmpty();
        assertThat(timeout.summary()).contains("EI0001").contains(value);
        assertThat(timeout.reasons()).first().asString().contains("(0, 17340] s");
    }

    /** "value; used as s32 = ceil(value) for the task". */
    @ParameterizedTest
    @CsvSource({"600,600", "0.01,1", "600.25,601", "600.00,600", "2147483647,2147483647", "17341,17341"})
    void a2AndA3TakeWholeSecondsRoundedUp(String value, long seconds) {
        for (ExpansionMode mode : ExpansionMode.of(AscendProduct.A2)) {
            if (mode != ExpansionMode.AIV) {
                assertThat(ExecTimeout.on(AscendProduct.A2, mode)
                                .environment(value)
                                .effective()
                                .duration())
                        .contains(Duration.ofSeconds(seconds));
                assertThat(ExecTimeout.on(AscendProduct.A3, mode)
                                .environment(value)
                                .effective()
                                .duration())
                        .contains(Duration.ofSeconds(seconds));
            }
        }
    }

    /** "0 = never". */
    @ParameterizedTest
    @CsvSource({"A2,HOST", "A2,HOST_TS", "A3,AI_CPU", "A3,AICPU_CACHE_DISABLE", "ASCEND_950,CCU_MS", "ASCEND_950,AI_CPU"
    })
    void zeroIsForEver(AscendProduct product, ExpansionMode mode) {
        EffectiveTimeout timeout =
                ExecTimeout.on(product, mode).environment("0").effective();
        assertThat(timeout.outcome()).isEqualTo(Outcome.NEVER_GIVES_UP);
        assertThat(timeout.duration()).isEmpty();
        assertThat(timeout.stuckInterval()).isEmpty();
        assertThat(timeout.streamSynchronize()).isEmpty();
    }

    /** Syntax: digits, at most two decimals, at most 10 characters, [0, 2147483647]. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", " 600", "-1", "+1", "1.", ".5", "1.234", "600s", "1e3", "00000000600", "2147483648", "\u0661"
            })
    void whatIsNoTimeoutIsRefused(String value) {
        assertThat(ExecTimeout.on(AscendProduct.A2, ExpansionMode.HOST)
                        .environment(value)
                        .effective()
                        .outcome())
                .isEqualTo(Outcome.REFUSED);
    }

    @ParameterizedTest
    @EnumSource(AscendProduct.class)
    void theDefaultIs1836SecondsAnd1091InVectorCores(AscendProduct product) {
        for (ExpansionMode mode : ExpansionMode.of(product)) {
            boolean vector = mode == ExpansionMode.AIV
                    && product != AscendProduct.ASCEND_910
                    && product != AscendProduct.ASCEND_310P;
            EffectiveTimeout timeout = ExecTimeout.on(product, mode).effective();
            assertThat(timeout.duration()).contains(Duration.ofSeconds(vector ? 1_091 : 1_836));
            assertThat(timeout.warnings()).isEmpty();
        }
    }

    /** "[0, 1091], 1091; 0 or > 1091 -> 1091", and trap 1: "0.05 -> 1 s". */
    @ParameterizedTest
    @CsvSource({"600,600", "0,1091", "1091,1091", "1092,1091", "1836,1091", "4294,1091", "0.05,1", "599.01,600"})
    void vectorCoresOfA2AndA3WaitAtMost1091Seconds(String value, long seconds) {
        assertThat(aiv(AscendProduct.A2, value).duration()).contains(Duration.ofSeconds(seconds));
        assertThat(aiv(AscendProduct.A3, value).duration()).contains(Duration.ofSeconds(seconds));
    }

    /** Trap 2, with the microseconds that wrapping at 2^32 leaves: "4295 s -> 0.03 s, 5000 s -> 705 s, 17340 s -> 160 s". */
    @ParameterizedTest
    @CsvSource({
        "4295,32704",
        "4294.01,32704",
        "5000,705032704",
        "8590,65408",
        "17340,160130816",
        "6000,1091000000",
        "67108864,1091000000"
    })
    void vectorCoresOfA2AndA3WaitTooShortWhereTheValueWraps(String value, long micros) {
        EffectiveTimeout timeout = aiv(AscendProduct.A2, value);
        assertThat(timeout.duration()).contains(Duration.ofNanos(micros * 1_000));
        assertThat(timeout.warnings()).anyMatch(warning -> warning.contains("4295 s"));
        assertThat(aiv(AscendProduct.A2, "4294").warnings()).isEmpty();
    }

    /** "own field kept as double ...: 0 -> 1091 s". */
    @ParameterizedTest
    @CsvSource({"0,1091000000", "0.05,50000", "600.25,600250000", "1091,1091000000"})
    void vectorCoresOfThe950KeepTheFraction(String value, long micros) {
        assertThat(aiv(AscendProduct.ASCEND_950, value).duration()).contains(Duration.ofNanos(micros * 1_000));
    }

    @Test
    void vectorCoresOfThe950RefuseMoreThan1091Seconds() {
        assertThat(aiv(AscendProduct.ASCEND_950, "1091.01").outcome()).isEqualTo(Outcome.REFUSED);
    }

    /** "clamp to [interval, 254*interval]; credits = ceil(us/interval) <= 254; effective = interval*credits". */
    @ParameterizedTest
    @CsvSource({
        "600,4294967,601295380",
        "1,4294967,4294967",
        "0,4294967,1090921618",
        "1000,1000000,254000000",
        "1091,8000000,1096000000",
        "8,8000000,8000000"
    })
    void vectorCoresCountInTheTimersSteps(String value, long stepMicros, long micros) {
        EffectiveTimeout timeout = ExecTimeout.on(AscendProduct.A2, ExpansionMode.AIV)
                .environment(value)
                .timerStep(Duration.ofNanos(stepMicros * 1_000))
                .effective();
        assertThat(timeout.duration()).contains(Duration.ofNanos(micros * 1_000));
    }

    /** "String2T<u32>: fraction dropped"; the documents end at 65535. */
    @Test
    void the950DropsTheFraction() {
        ExecTimeout ccu = ExecTimeout.on(AscendProduct.ASCEND_950, ExpansionMode.CCU_SCHED);
        assertThat(ccu.environment("600.75").effective().duration()).contains(Duration.ofSeconds(600));
        assertThat(ccu.environment("65535").effective().warnings()).isEmpty();
        EffectiveTimeout large = ccu.environment("65536").effective();
        assertThat(large.duration()).contains(Duration.ofSeconds(65_536));
        assertThat(large.warnings()).singleElement().asString().contains("65535");
        EffectiveTimeout tiny = ccu.environment("0.75").effective();
        assertThat(tiny.outcome()).isEqualTo(Outcome.NEVER_GIVES_UP);
        assertThat(tiny.warnings()).isNotEmpty();
    }

    /** "beats the environment"; "out of range = WARNING and ignored"; "same floor rule". */
    @Test
    void theCommunicatorGoesBeforeTheEnvironment() {
        ExecTimeout both = ExecTimeout.on(AscendProduct.ASCEND_910, ExpansionMode.HOST)
                .environment("1836")
                .communicator("600");
        assertThat(both.effective().duration()).contains(Duration.ofSeconds(544));
        EffectiveTimeout ignored = both.communicator("17341").effective();
        assertThat(ignored.duration()).contains(Duration.ofSeconds(1_836));
        assertThat(ignored.warnings()).first().asString().contains("hcclExecTimeOut=17341");
        assertThat(both.environment("nonsense").effective().outcome()).isEqualTo(Outcome.GIVES_UP);
    }

    /** "T=1836 -> 612 s ...; T=120 -> 60..120 s"; "Stream synchronise uses value + 5 s". */
    @ParameterizedTest
    @CsvSource({"1836,612", "120,60", "300,100", "10,60"})
    void aStuckRankIsSeenAfterAThirdOfTheTimeout(String value, long seconds) {
        EffectiveTimeout timeout = ExecTimeout.on(AscendProduct.A2, ExpansionMode.HOST)
                .environment(value)
                .effective();
        assertThat(timeout.stuckInterval()).contains(Duration.ofSeconds(seconds));
        assertThat(timeout.streamSynchronize()).contains(Duration.ofSeconds(Long.parseLong(value) + 5));
    }

    /** "AIV default (1091 s real, 1836 s in the window)": the heart beat knows the setting only (b.9, 6). */
    @Test
    void theHostReckonsWithTheSettingAlsoInVectorCores() {
        ExecTimeout timeout = ExecTimeout.on(AscendProduct.A2, ExpansionMode.AIV);
        assertThat(timeout.effective().hostValue()).contains(Duration.ofSeconds(1_836));
        assertThat(aiv(AscendProduct.A2, "17340").stuckInterval()).contains(Duration.ofSeconds(5_780));
        assertThat(aiv(AscendProduct.A2, "17340").streamSynchronize()).contains(Duration.ofSeconds(17_345));
        assertThat(aiv(AscendProduct.A2, "0").hostValue()).isEmpty();
        assertThat(aiv(AscendProduct.ASCEND_950, "600").hostValue()).isEmpty();
        assertThat(ExecTimeout.on(AscendProduct.ASCEND_950, ExpansionMode.AIV)
                        .effective()
                        .hostValue())
                .isEmpty();
    }

    @Test
    void whatIsKnownOfNothingIsSaid() {
        assertThatThrownBy(() -> ExecTimeout.on(AscendProduct.A2, ExpansionMode.CCU_MS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A2 has no mode CCU_MS");
        assertThatThrownBy(() -> ExecTimeout.on(AscendProduct.ASCEND_310B, ExpansionMode.HOST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ASCEND_310B");
        assertThatThrownBy(() ->
                        ExecTimeout.on(AscendProduct.A2, ExpansionMode.AIV).timerStep(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"AI_CPU,AI_CPU", "aicpu,AI_CPU", "AICPU_CacheDisable,AICPU_CACHE_DISABLE", "Host_TS,HOST_TS", "aiv,AIV"
    })
    void aModeIsReadHoweverItIsWritten(String name, ExpansionMode mode) {
        assertThat(ExpansionMode.ofName(name)).contains(mode);
        assertThat(ExpansionMode.ofName("FFTS")).isEqualTo(Optional.empty());
    }

    @Test
    void theSummaryNamesValueProductModeAndEffect() {
        assertThat(aiv(AscendProduct.A2, "17340").summary())
                .isEqualTo("HCCL_EXEC_TIMEOUT=17340 on A2 in AIV mode acts as 160.130816 s");
        assertThat(ExecTimeout.on(AscendProduct.ASCEND_950, ExpansionMode.CCU_MS)
                        .effective()
                        .summary())
                .isEqualTo("HCCL_EXEC_TIMEOUT unset on 950 in CCU_MS mode acts as 1836 s");
    }

    private static EffectiveTimeout aiv(AscendProduct product, String value) {
        return ExecTimeout.on(product, ExpansionMode.AIV).environment(value).effective();
    }
}
