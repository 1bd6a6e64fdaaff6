package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens to the devices, in whatever order, while the wall clock jumps as it likes. */
class RecoveryPolicyPropertyTest {
    private static final List<FaultCode> CODES = List.of(
            PolicyBench.HBM,
            PolicyBench.LINK,
            PolicyBench.REQUEST,
            PolicyBench.BUSINESS,
            PolicyBench.FREE_RESTART,
            PolicyBench.RESTART,
            PolicyBench.SEPARATE,
            PolicyBench.PRE_SEPARATE,
            PolicyBench.SUB_HEALTH,
            PolicyBench.NOT_HANDLE,
            FaultCode.bus("[0x00f1fef5,155913,cpu,na]"));

    /** A step: some time passes, the wall clock jumps, and something happens to a device. */
    record Step(long seconds, long jump, int device, int kind, FaultCode code, int aclCode, boolean helped) {
        RecoveryDecision play(PolicyBench bench) {
            bench.passSeconds(seconds).jump(Duration.ofSeconds(jump));
            RecoveryDecision decision = switch (kind) {
                case 0 -> bench.report(device, FaultReport.occur(code));
                case 1 -> bench.report(device, FaultReport.recover(code));
                case 2 -> bench.report(device, FaultReport.once(code));
                case 3 -> bench.returned(device, aclCode);
                case 4 -> bench.condition(device, DeviceCondition.values()[aclCode % 10]);
                default -> bench.tick(device);
            };
            if (decision.fresh() && decision.action().isBudgeted()) {
                bench.policy.finished(bench.time(), decision, helped);
            }
            return decision;
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Long> seconds = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 70),
                Arbitraries.longs().between(0, 30_000),
                Arbitraries.longs().between(0, 200_000));
        Arbitrary<Long> jumps = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(8, Arbitraries.just(0L)),
                net.jqwik.api.Tuple.of(2, Arbitraries.longs().between(-10_000_000, 10_000_000)));
        return Combinators.combine(
                        seconds,
                        jumps,
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.of(CODES),
                        Arbitraries.of(PolicyBench.codes()),
                        Arbitraries.of(true, false))
                .as(Step::new)
                .list()
                .ofMaxSize(60);
    }

    private static PolicyBench bench() {
        return new PolicyBench(PolicySettings.DEFAULT.withSequences(true).withBreaker(4, 0.5));
    }

    @Property(tries = 300)
    void theSameQuestionsGetTheSameDecisions(@ForAll("steps") List<Step> steps) {
        PolicyBench first = bench();
        List<RecoveryDecision> decisions = new ArrayList<>();
        List<Boolean> helped = new ArrayList<>();
        for (Step step : steps) {
            decisions.add(step.play(first));
            helped.add(step.helped);
        }

        RecoveryPolicy second = bench().policy;
        for (int i = 0; i < decisions.size(); i++) {
            RecoveryDecision decision = decisions.get(i);
            assertThat(second.decide(decision.question())).isEqualTo(decision);
            if (decision.fresh() && decision.action().isBudgeted()) {
                second.finished(decision.question().time(), decision, helped.get(i));
            }
        }
    }

    @Property(tries = 300)
    void theWallClockChangesNothing(@ForAll("steps") List<Step> steps) {
        PolicyBench jumping = bench();
        PolicyBench steady = bench();
        for (Step step : steps) {
            RecoveryDecision one = step.play(jumping);
            RecoveryDecision other = new Step(
                            step.seconds, 0, step.device, step.kind, step.code, step.aclCode, step.helped)
                    .play(steady);
            assertThat(one.action()).isEqualTo(other.action());
            assertThat(one.rule()).isEqualTo(other.rule());
            assertThat(one.budgetLeft()).isEqualTo(other.budgetLeft());
            assertThat(one.delay()).isEqualTo(other.delay());
        }
    }

    @Property(tries = 300)
    void noDeviceIsActedOnMoreThanItsBudgetAllows(@ForAll("steps") List<Step> steps) {
        PolicyBench bench = bench();
        long[] now = {0};
        List<List<Long>> acts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Step step : steps) {
            now[0] += step.seconds;
            RecoveryDecision decision = step.play(bench);
            boolean costs = decision.action().compareTo(RecoveryAction.REBUILD) >= 0
                    && decision.action().isBudgeted();
            if (costs && decision.fresh()) {
                acts.get(step.device).add(now[0]);
            }
        }
        for (List<Long> times : acts) {
            // From the first of a round on, three within six hours; then the next round begins.
            long first = Long.MIN_VALUE / 2;
            int used = 0;
            for (long at : times) {
                if (at - first >= 21_600) {
                    first = at;
                    used = 0;
                }
                used++;
                assertThat(used).as("acts at %s", times).isLessThanOrEqualTo(3);
            }
        }
    }

    @Property(tries = 300)
    void everyDecisionIsOneThatCanBeActedOn(@ForAll("steps") List<Step> steps) {
        PolicyBench bench = bench();
        for (Step step : steps) {
            RecoveryDecision decision = step.play(bench);
            assertThat(decision.delay().isNegative()).isFalse();
            decision.deadline()
                    .ifPresent(deadline -> assertThat(deadline.isNegative()).isFalse());
            assertThat(decision.budgetLeft()).isNotNegative();
            assertThat(decision.exit().isPresent())
                    .isEqualTo(decision.action().compareTo(RecoveryAction.RELEASE_WHEN_IDLE) >= 0);
            decision.question()
                    .verdict()
                    .filter(verdict -> verdict.isFatal())
                    .ifPresent(verdict -> assertThat(decision.action().isExit()).isTrue());
            if (decision.action() == RecoveryAction.NONE) {
                assertThat(decision.fresh()).isFalse();
            }
        }
    }

    @Property(tries = 300)
    void askingInBetweenChangesNothing(@ForAll("steps") List<Step> steps) {
        PolicyBench quiet = bench();
        PolicyBench curious = bench();
        for (Step step : steps) {
            for (long part = 1; part <= 3; part++) {
                curious.passSeconds(step.seconds / 4).tick(step.device);
            }
            curious.passSeconds(step.seconds - 3 * (step.seconds / 4));
            Step rest = new Step(0, 0, step.device, step.kind, step.code, step.aclCode, step.helped);
            quiet.passSeconds(step.seconds);
            assertThat(rest.play(curious).level()).isEqualTo(rest.play(quiet).level());
        }
    }

    /** One code's life: at each position it begins, ends or happens. */
    record Event(long seconds, int kind) {}

    @Provide
    Arbitrary<List<Event>> events() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 80),
                        Arbitraries.integers().between(0, 2))
                .as(Event::new)
                .list()
                .ofMaxSize(30);
    }

    @Property(tries = 1_000)
    void windowsAreWhatANaiveModelSays(
            @ForAll("events") List<Event> events, @ForAll boolean frequency, @ForAll boolean duration) {
        Optional<FrequencyRule> often = frequency
                ? Optional.of(new FrequencyRule(
                        Duration.ofSeconds(100), 3, FaultLevel.SEPARATE, Optional.of(Duration.ofSeconds(70))))
                : Optional.empty();
        Optional<DurationRule> lasting = duration
                ? Optional.of(new DurationRule(Duration.ofSeconds(20), Duration.ofSeconds(30), FaultLevel.PRE_SEPARATE))
                : Optional.empty();
        CodeHistory.Rules rules = new CodeHistory.Rules(often, lasting);
        CodeHistory history = new CodeHistory();
        SecondBySecond model = new SecondBySecond(frequency, duration);

        long now = 0;
        for (Event event : events) {
            for (long second = 1; second <= event.seconds; second++) {
                model.pass();
            }
            now += event.seconds;
            long position = Duration.ofSeconds(now).toNanos();
            model.happens(event.kind);
            switch (event.kind) {
                case 0 -> history.occur(position, null, rules);
                case 1 -> history.recover(position, rules);
                default -> history.once(position, null, rules);
            }
            assertThat(history.isActive()).as("active at %s", now).isEqualTo(model.active);
            assertThat(history.isTimedOut()).as("timed out at %s", now).isEqualTo(model.timedOut);
            assertThat(history.isLatched()).as("latched at %s", now).isEqualTo(model.latched);
        }
    }

    /** Looks each second, and remembers everything. */
    private static final class SecondBySecond {
        private final boolean frequency;
        private final boolean duration;
        private final List<Long> counted = new ArrayList<>();
        private long now;
        private long changed;
        private long cleared = -1;
        private boolean active;
        private boolean timedOut;
        private boolean latched;

        SecondBySecond(boolean frequency, boolean duration) {
            this.frequency = frequency;
            this.duration = duration;
        }

        void pass() {
            now++;
            look();
        }

        private void look() {
            if (duration && active && !timedOut && now - changed > 20) {
                timedOut = true;
                count(changed + 20);
            }
            if (duration && !active && timedOut && now - changed > 30) {
                timedOut = false;
                cleared = changed + 30;
            }
            long inWindow = counted.stream().filter(at -> at >= now - 100).count();
            long last = counted.isEmpty() ? -1 : counted.get(counted.size() - 1);
            if (latched && inWindow < 3 && cleared >= last && now - cleared > 70) {
                latched = false;
            }
        }

        private void count(long at) {
            counted.add(at);
            if (frequency && counted.stream().filter(each -> each >= at - 100).count() >= 3) {
                latched = true;
            }
        }

        void happens(int kind) {
            look();
            switch (kind) {
                case 0 -> {
                    if (!active) {
                        active = true;
                        changed = now;
                        if (!duration) {
                            count(now);
                        }
                    }
                }
                case 1 -> {
                    if (active) {
                        active = false;
                        changed = now;
                        if (!duration) {
                            cleared = now;
                        }
                    }
                }
                default -> {
                    if (!duration) {
                        count(now);
                        if (!active) {
                            cleared = now;
                        }
                    }
                }
            }
        }
    }
}
