package io.github.acl4j.health;

import io.github.acl4j.health.Round.Work;
import io.github.acl4j.health.WeightedHeartbeat.Level;
import io.github.acl4j.health.WeightedHeartbeat.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** The weighted heartbeat of one device: its interval, its level, and how many rounds were slow or good up to now. */
final class Heartbeat implements HealthPolicy.Judge {
    private static final Verdict NOT_PROBED = new Verdict(HealthState.UNKNOWN, "not-probed", "not probed yet");

    private final Settings settings;
    private Duration interval;
    private int slow;
    private int good;
    private Level level = Level.NONE;
    private Verdict verdict = NOT_PROBED;

    Heartbeat(Settings settings) {
        this.settings = settings;
        this.interval = settings.base();
    }

    @Override
    public Assessment judge(Round round) {
        Optional<Verdict> fact = Facts.of(round);
        if (fact.isPresent()) {
            verdict = fact.get();
            level = Level.NONE;
            good = 0;
            slow = 0;
            return assessment(OptionalDouble.empty());
        }
        if (!round.isProbed() && round.work() != Work.PROGRESSING) {
            if (verdict.state().kind() == HealthState.Kind.FACT) {
                verdict = NOT_PROBED; // what was said is over, and nothing else is known yet
            }
            return assessment(OptionalDouble.empty()); // nobody was asked: that counts neither way
        }
        Level now = level(round);
        if (isSlow(round)) {
            countSlow();
        } else {
            countGood();
        }
        boolean isOver = verdict.state().kind() == HealthState.Kind.FACT
                || verdict.state().kind() == HealthState.Kind.UNKNOWN
                || level == Level.NONE
                || good >= settings.history();
        if (now.compareTo(level) > 0 || isOver) {
            level = now;
            verdict = verdict(now, round);
        }
        if (good >= settings.history()) {
            relax();
        }
        return assessment(WeightedHeartbeat.score(round));
    }

    private Assessment assessment(OptionalDouble score) {
        return new Assessment(verdict, interval, score);
    }

    /** A failure is as bad as a delay: it can't count as one of the good rounds. */
    private boolean isSlow(Round round) {
        return WeightedHeartbeat.WEIGHTS.keySet().stream()
                .anyMatch(layer -> round.result(layer).hasFailed() || exceeds(round, layer, 1.5));
    }

    private void countSlow() {
        good = 0;
        slow++;
        if (interval.equals(settings.relaxed())) {
            interval = settings.base();
        }
        if (slow >= settings.slowRounds()) {
            interval = settings.fast();
        }
    }

    private void countGood() {
        slow = 0;
        good++;
    }

    private void relax() {
        good = 0;
        interval = interval.equals(settings.fast()) ? settings.base() : settings.relaxed();
    }

    private Level level(Round round) {
        if (round.result(Layer.DRIVER).hasFailed()) {
            return Level.HARD_HANG;
        }
        if (round.result(Layer.SCHEDULER).hasFailed()
                || round.result(Layer.COMPUTE).hasFailed()) {
            return Level.SOFT_HANG;
        }
        boolean alarming = WeightedHeartbeat.WEIGHTS.keySet().stream().anyMatch(layer -> exceeds(round, layer, 2));
        return alarming ? Level.WARNING : Level.NONE;
    }

    private boolean exceeds(Round round, Layer layer, double factor) {
        LayerReading reading = round.readings().get(layer);
        Duration threshold = settings.thresholds().get(layer);
        return reading != null && threshold != null && reading.nanos() > factor * threshold.toNanos();
    }

    private static Verdict verdict(Level level, Round round) {
        return switch (level) {
            case NONE -> new Verdict(HealthState.HEALTHY, "level-0", "no layer is slow");
            case WARNING ->
                new Verdict(HealthState.DEGRADED, "level-1", "a layer took more than 200 % of its threshold");
            case SOFT_HANG ->
                new Verdict(
                        round.result(Layer.SCHEDULER).hasFailed()
                                ? HealthState.SUSPECT_SCHEDULER
                                : HealthState.SUSPECT_AICORE,
                        "level-2",
                        "the driver answers, but the device doesn't");
            case HARD_HANG ->
                new Verdict(HealthState.SUSPECT_DRIVER, "level-3", "the driver doesn't answer as it should");
        };
    }
}
