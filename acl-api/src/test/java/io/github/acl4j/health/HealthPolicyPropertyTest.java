package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.health.HealthState.Kind;
import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.health.Round.Status;
import io.github.acl4j.health.Round.Work;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Whatever the rounds: states that don't flap, and facts that aren't held back. */
class HealthPolicyPropertyTest {
    private static final int[] CODES = {
        107001, 107022, 107030, 207007, 207008, 507010, 507015, 507033, 507053, 507057, 507899, 507901, 107002, 507046
    };

    @Provide
    Arbitrary<LayerReading> readings() {
        return Combinators.combine(
                        Arbitraries.of(Layer.values()),
                        Arbitraries.of(ProbeResult.values()),
                        Arbitraries.longs().between(0, Duration.ofSeconds(3).toNanos()),
                        Arbitraries.integers().between(0, CODES.length - 1))
                .as((layer, result, nanos, code) ->
                        new LayerReading(layer, result, nanos, result == ProbeResult.ERROR ? CODES[code] : 0, ""));
    }

    @Provide
    Arbitrary<Round> rounds() {
        Arbitrary<FaultEvidence> evidence = Arbitraries.integers()
                .between(0, CODES.length - 1)
                .map(i -> FaultEvidence.of(CODES[i]))
                .injectNull(0.5)
                .map(each -> each == null ? FaultEvidence.suspicion("") : each);
        Arbitrary<DeviceState> state = Arbitraries.frequencyOf(
                Tuple.of(5, Arbitraries.just(DeviceState.UNKNOWN)), Tuple.of(1, Arbitraries.of(DeviceState.values())));
        return Combinators.combine(
                        Arbitraries.of(Work.values()),
                        state,
                        evidence,
                        Arbitraries.frequencyOf(
                                Tuple.of(5, Arbitraries.just(Hands.NOBODY)),
                                Tuple.of(1, Arbitraries.of(Hands.values()))),
                        Arbitraries.of(Layer.values()).optional(0.05),
                        Arbitraries.of(Status.values()),
                        Arbitraries.integers().between(-1, 100),
                        readings().list().ofMaxSize(6))
                .as((work, device, codes, hands, stuck, status, percent, all) -> Round.builder()
                        .work(work)
                        .seen(device, codes)
                        .hands(hands)
                        .stuckIn(stuck)
                        .status(status, false)
                        .utilization(percent < 0 ? OptionalInt.empty() : OptionalInt.of(percent))
                        .readings(all)
                        .build());
    }

    @Provide
    Arbitrary<List<Round>> histories() {
        return rounds().list().ofMaxSize(40);
    }

    @Property(tries = 300)
    void everyRoundHasAVerdictAndAnIntervalOfASecondOrMore(@ForAll("histories") List<Round> rounds) {
        for (HealthPolicy policy : List.of(new VerdictTable(), new WeightedHeartbeat())) {
            HealthPolicy.Judge judge = policy.forDevice();
            for (Round round : rounds) {
                Assessment assessment = judge.judge(round);
                assertThat(assessment.verdict().reason()).isNotBlank();
                assertThat(assessment.nextRound()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(5));
            }
        }
    }

    @Property(tries = 300)
    void aFactCountsAtOnceWhateverThePolicy(@ForAll("histories") List<Round> rounds) {
        for (HealthPolicy policy : List.of(new VerdictTable(), new WeightedHeartbeat())) {
            HealthPolicy.Judge judge = policy.forDevice();
            for (Round round : rounds) {
                Verdict verdict = judge.judge(round).verdict();
                Facts.of(round).ifPresent(fact -> assertThat(verdict).isEqualTo(fact));
                assertThat(verdict.state().kind() == Kind.FACT)
                        .as("a fact that is over doesn't stay")
                        .isEqualTo(Facts.of(round).isPresent());
            }
        }
    }

    /** A suspicion comes only at the end of as many rounds as are wanted, none of them good; and goes likewise. */
    @Property(tries = 500)
    void suspicionsDoNotFlap(
            @ForAll("histories") List<Round> rounds,
            @ForAll @IntRange(min = 1, max = 5) int bad,
            @ForAll @IntRange(min = 1, max = 12) int good) {
        Hysteresis hysteresis = new Hysteresis(bad, good);
        HealthState before = HealthState.UNKNOWN;
        int sinceGood = 0;
        int goodInARow = 0;
        for (Round round : rounds) {
            Verdict verdict = VerdictTable.of(round);
            Kind kind = verdict.state().kind();
            if (kind == Kind.GOOD) {
                sinceGood = 0;
                goodInARow++;
            } else if (kind == Kind.SUSPICION) {
                sinceGood++;
                goodInARow = 0;
            } else if (kind == Kind.FACT) {
                sinceGood = bad;
                goodInARow = good;
            }
            HealthState after = hysteresis.settle(verdict).state();
            if (after.kind() == Kind.SUSPICION && before.kind() != Kind.SUSPICION) {
                assertThat(sinceGood).isGreaterThanOrEqualTo(bad);
            }
            if (after.kind() == Kind.GOOD && before.kind() == Kind.SUSPICION) {
                assertThat(goodInARow).isGreaterThanOrEqualTo(good);
            }
            assertThat(before.kind() == Kind.SUSPICION && after == HealthState.UNKNOWN)
                    .as("nothing known is no reason to clear")
                    .isFalse();
            before = after;
        }
    }

    /** Whatever happened before: enough rounds of one kind settle it. */
    @Property(tries = 300)
    void enoughRoundsOfOneKindSettleIt(@ForAll("histories") List<Round> before, @ForAll("rounds") Round last) {
        Hysteresis hysteresis = new Hysteresis(3, 10);
        before.forEach(round -> hysteresis.settle(VerdictTable.of(round)));
        Verdict verdict = VerdictTable.of(last);
        HealthState settled = HealthState.UNKNOWN;
        for (int i = 0; i < 10; i++) {
            settled = hysteresis.settle(verdict).state();
        }
        Set<HealthState> allowed = EnumSet.of(verdict.state());
        if (verdict.state() == HealthState.UNKNOWN) {
            EnumSet.allOf(HealthState.class).stream()
                    .filter(state -> state.kind() == Kind.SUSPICION)
                    .forEach(allowed::add);
        }
        assertThat(settled).isIn(allowed);
    }

    @Property(tries = 200)
    void everyStateCanBeReachedFromEverywhere(
            @ForAll("histories") List<Round> before, @ForAll("target") HealthState target) {
        Hysteresis hysteresis = new Hysteresis(3, 10);
        before.forEach(round -> hysteresis.settle(VerdictTable.of(round)));
        Verdict fact = new Verdict(HealthState.RECOVERING, "in-sequence", "a way out of any suspicion");
        hysteresis.settle(fact);

        assertThat(hysteresis.settle(new Verdict(target, "any", "any")).state()).isEqualTo(target);
    }

    @Provide
    Arbitrary<HealthState> target() {
        return Arbitraries.of(HealthState.values());
    }
}
