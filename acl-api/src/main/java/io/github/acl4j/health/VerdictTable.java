package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceState;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The default policy: the table of health.md a.3. What somebody said of a device counts at once; a suspicion counts when it was there in several rounds
 * in a row, and is over after more of them without.
 */
public final class VerdictTable implements HealthPolicy {
    /** How many bad rounds in a row the default constructor wants. */
    public static final int BAD_ROUNDS = 3;

    /** How many good rounds the default constructor wants. */
    public static final int GOOD_ROUNDS = 10;

    /** How often the default constructor looks. */
    public static final Duration INTERVAL = Duration.ofSeconds(3);

    /** How often the default constructor looks in doubt. */
    public static final Duration INTERVAL_IN_DOUBT = Duration.ofSeconds(1);

    /** Shorter ones would cost more of a core than a monitor may. */
    static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);

    /** The rows that rest on behaviour, after {@link Facts#TABLE}. The first that applies counts. */
    static final List<Rule> TABLE = List.of(
            new Rule(
                    "capturing",
                    HealthState.UNKNOWN,
                    round -> Facts.hasProbeCode(
                            round,
                            code -> code == AclErrorCode.RT_CAPTURE_MODE_NOT_SUPPORT
                                    || code == AclErrorCode.RT_CAPTURE_MODE_BLOCK_ASYNC),
                    "a graph is being captured, which refuses probes"),
            new Rule(
                    "driver-error",
                    HealthState.SUSPECT_DRIVER,
                    VerdictTable::driverFails,
                    "the driver's way to the card is dead, or the card dropped off"),
            new Rule(
                    "progress",
                    HealthState.HEALTHY,
                    round -> round.work() == Round.Work.PROGRESSING && !round.isProbed(),
                    "the service's work progresses"),
            new Rule(
                    "scheduler-timeout",
                    HealthState.SUSPECT_SCHEDULER,
                    round -> round.has(Layer.SCHEDULER, ProbeResult.TIMEOUT),
                    "the task scheduler doesn't answer"),
            new Rule(
                    "dma",
                    HealthState.SUSPECT_DMA,
                    round -> round.result(Layer.DMA).hasFailed(),
                    "copies don't arrive, or not as they were sent"),
            new Rule(
                    "compute-wrong",
                    HealthState.SUSPECT_AICORE,
                    round -> round.has(Layer.COMPUTE, ProbeResult.ERROR),
                    "the compute probe failed"),
            new Rule(
                    "compute-timeout",
                    HealthState.SUSPECT_AICORE,
                    round -> round.has(Layer.COMPUTE, ProbeResult.TIMEOUT) && isCold(round),
                    "the cores do nothing, and a probe on them doesn't end"),
            new Rule("busy", HealthState.BUSY, round -> overdue(round) && isWarm(round), "a long kernel; not a hang"),
            new Rule(
                    "stall",
                    HealthState.APP_STALL,
                    round -> overdue(round)
                            && isCold(round)
                            && !round.result(Layer.COMPUTE).hasFailed(),
                    "work is overdue, the device answers, and its cores do nothing: the host, or a wait for a peer"),
            new Rule(
                    "overdue",
                    HealthState.UNKNOWN,
                    round -> round.work() == Round.Work.OVERDUE,
                    "work is overdue, and nothing tells whether the cores do anything"),
            new Rule(
                    "unproven",
                    HealthState.UNKNOWN,
                    round -> round.evidence().showsDeviceFault(),
                    "a fault was handled, but no probe has shown that what failed works again"),
            new Rule(
                    "abnormal",
                    HealthState.UNKNOWN,
                    round -> round.status() == Round.Status.ABNORMAL && !round.explained(),
                    "the runtime calls the device abnormal, but no code was seen: a failed task, or the driver gave it up"),
            new Rule(
                    "slow",
                    HealthState.DEGRADED,
                    round -> round.has(Layer.SCHEDULER, ProbeResult.SLOW),
                    "the task scheduler answers later than it used to"),
            new Rule(
                    "answers",
                    HealthState.HEALTHY,
                    round -> round.passed(Layer.SCHEDULER),
                    "idle, and the task scheduler answers"),
            new Rule(
                    "proven",
                    HealthState.HEALTHY,
                    round -> round.deviceState() == DeviceState.OK && round.has(Layer.SCHEDULER, ProbeResult.SKIPPED),
                    "idle, and proven to work by a fault sequence"),
            new Rule("nothing-known", HealthState.UNKNOWN, round -> true, "no work and no layer that could tell"));

    private final int badRounds;
    private final int goodRounds;
    private final Duration interval;
    private final Duration inDoubt;

    /** Three bad rounds to suspect, ten good ones to clear; every 3 seconds, every second in doubt. */
    public VerdictTable() {
        this(BAD_ROUNDS, GOOD_ROUNDS, INTERVAL, INTERVAL_IN_DOUBT);
    }

    /**
     * With numbers of one's own.
     *
     * @param badRounds how many rounds in a row a suspicion must be there to count, 1 or more
     * @param goodRounds how many good rounds, without a bad one between them, end it, 1 or more
     * @param interval how long from one round to the next, a second or more
     * @param inDoubt the same while something is suspected, a second or more
     * @throws IllegalArgumentException if one of them is less
     */
    public VerdictTable(int badRounds, int goodRounds, Duration interval, Duration inDoubt) {
        if (badRounds < 1 || goodRounds < 1) {
            throw new IllegalArgumentException(
                    "at least one round is needed, not " + badRounds + " bad and " + goodRounds + " good ones");
        }
        this.badRounds = badRounds;
        this.goodRounds = goodRounds;
        this.interval = checked(interval);
        this.inDoubt = checked(inDoubt);
    }

    private static Duration checked(Duration interval) {
        if (interval.compareTo(SHORTEST_INTERVAL) < 0) {
            throw new IllegalArgumentException("an interval of " + interval + " is shorter than " + SHORTEST_INTERVAL
                    + ": probes must stay cheap");
        }
        return interval;
    }

    @Override
    public Judge forDevice() {
        Hysteresis hysteresis = new Hysteresis(badRounds, goodRounds);
        return round -> {
            Verdict verdict = hysteresis.settle(of(round));
            return new Assessment(verdict, hysteresis.isInDoubt() ? inDoubt : interval, OptionalDouble.empty());
        };
    }

    /** What one round says by itself. */
    static Verdict of(Round round) {
        return Facts.of(round).or(() -> Rule.first(TABLE, round)).orElseThrow();
    }

    private static boolean driverFails(Round round) {
        return round.has(Layer.DRIVER, ProbeResult.ERROR)
                || Facts.hasProbeCode(
                        round,
                        code -> code == AclErrorCode.RT_DRV_INTERNAL_ERROR || code == AclErrorCode.RT_DEV_SETUP_ERROR);
    }

    private static boolean overdue(Round round) {
        return round.work() == Round.Work.OVERDUE && round.passed(Layer.SCHEDULER);
    }

    private static boolean isWarm(Round round) {
        return round.utilization().isPresent() && round.utilization().getAsInt() > 0;
    }

    private static boolean isCold(Round round) {
        return round.utilization().isPresent() && round.utilization().getAsInt() == 0;
    }
}
