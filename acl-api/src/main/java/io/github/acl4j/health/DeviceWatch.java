package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.health.Round.Status;
import io.github.acl4j.health.Round.Work;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.internal.DeviceStates;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The supervisor's view of one device: decides when to look and what to ask, and has the policy judge. Passive first: as long as the service's own work
 * progresses nobody is asked. Makes no native call; for the supervisor's thread only.
 */
final class DeviceWatch {
    private static final long LEAST_PAUSE = VerdictTable.SHORTEST_INTERVAL.toNanos();

    private final DeviceRecord device;
    private final DeviceStates devices;
    private final HealthSettings settings;
    private final ProgressTracker progress;
    private final Map<Layer, String> layersOff;
    private final HealthEvents events;
    private final ProberKeeper keeper;
    private final Standing standing;
    private final Bulletin bulletin;
    private final HealthPolicy.Judge judge;
    private final PhiAccrual scorer;
    private final Map<Layer, LayerReading> readings = new EnumMap<>(Layer.class);

    /** The process stood still during the round under way, so it counts neither way. */
    private boolean isVoid;

    private Optional<Verdict> seenFact = Optional.empty();
    private long roundBegan;
    private long nextRound;
    private Duration interval = VerdictTable.INTERVAL;
    private long rounds;
    private long endedBefore;
    private boolean wasFailing;

    /** In whose hands the device was when what counts was judged. */
    private Hands judgedIn = Hands.NOBODY;

    private long faultsWhenNormal;
    private OptionalInt utilization = OptionalInt.empty();
    private OptionalDouble score = OptionalDouble.empty();

    DeviceWatch(
            DeviceRecord device,
            DeviceStates devices,
            HealthSettings settings,
            HealthClock clock,
            Map<Layer, String> layersOff,
            HealthEvents events,
            ProberKeeper keeper) {
        this.device = device;
        this.devices = devices;
        this.settings = settings;
        this.progress = new ProgressTracker(clock::nanoTime);
        this.layersOff = new EnumMap<>(Layer.class);
        this.layersOff.putAll(layersOff);
        this.events = events;
        this.keeper = keeper;
        this.standing = new Standing(device.deviceId(), settings.livenessBudget(), clock, events);
        this.bulletin = new Bulletin(device.deviceId(), settings.caretaker());
        this.judge = settings.policy().forDevice();
        this.scorer = new PhiAccrual(settings.scorer());
        this.nextRound = clock.nanoTime();
        this.roundBegan = nextRound - LEAST_PAUSE;
    }

    int deviceId() {
        return device.deviceId();
    }

    ProgressTracker progress() {
        return progress;
    }

    Prober prober() {
        return keeper.prober();
    }

    /** How late the supervisor may be before nothing is known any more. */
    long patience() {
        return interval.toNanos() / 2;
    }

    /**
     * Looks once.
     *
     * @param now the time
     * @param late how much later that is than it was to be, in nanoseconds
     */
    void tick(long now, long late) {
        Optional<String> disabled = prober().facts().disabled();
        if (disabled.isPresent()) {
            standing.take(new Verdict(HealthState.UNKNOWN, "disabled", disabled.get()), now);
            return;
        }
        boolean stoodStill = late > settings.tick().toNanos();
        isVoid |= stoodStill;
        keeper.keep(now, stoodStill ? late : 0).ifPresent(stage -> stuck(stage, now));
        watchFacts(now);
        if (late > patience() && seenFact.isEmpty()) {
            standing.pause(late, now);
            nextRound = now;
        }
        Answers answers = prober().take();
        if (answers != null) {
            finish(answers, now);
        }
        hurryIfWorkFails(now);
        if (now - nextRound >= 0 && keeper.stuckIn().isEmpty()) {
            begin(now);
        }
        bulletin.tell(standing.verdict(), device.now().state(), judgedIn);
    }

    private Hands hands() {
        return settings.caretaker().hands(device.deviceId(), devices);
    }

    /** The first piece of the service's work that fails is a reason to look, and no longer a proof of progress. */
    private void hurryIfWorkFails(long now) {
        boolean failing = progress.isFailing();
        if (failing && !wasFailing) {
            hurry(now);
        }
        wasFailing = failing;
    }

    private void hurry(long now) {
        nextRound = Math.min(nextRound, Math.max(roundBegan + LEAST_PAUSE, now));
    }

    /** It couldn't be judged; a policy of the service's own may be why. */
    void failed(long now, Throwable e) {
        standing.take(new Verdict(HealthState.UNKNOWN, "failed", "the monitor failed: " + e), now);
    }

    private void stuck(Stage stage, long now) {
        LayerReading reading = LayerReading.timeout(stage.layer(), now - stage.began(), "it doesn't return");
        if (stage.isNative()) {
            keep(reading);
            return;
        }
        // The service's own probe doesn't end. That says nothing of the driver, and holds a thread, so it isn't asked
        // again.
        layersOff.put(stage.layer(), "it didn't end within its limit, and holds a thread of the monitor");
        Answers soFar = prober().soFar().and(reading);
        if (keeper.replace()) {
            nextRound = now;
        }
        finish(soFar, now);
    }

    /** A fact counts as soon as it is seen; when it is over the next round says what is instead. */
    private void watchFacts(long now) {
        Round round = round(Answers.NONE);
        Optional<Verdict> fact = Facts.of(round);
        if (fact.isPresent() && !fact.equals(seenFact)) {
            assess(round, now);
            hurry(now); // what is faulted is given back in the next round
        } else if (fact.isEmpty() && seenFact.isPresent()) {
            nextRound = now;
        }
        seenFact = fact;
    }

    private void begin(long now) {
        DeviceState state = device.now().state();
        if (state.isFinal() || hands() != Hands.NOBODY) {
            return;
        }
        Work work = work();
        if (work == Work.PROGRESSING && state != DeviceState.FAULTED) {
            roundBegan = now;
            isVoid = false;
            assess(round(Answers.NONE), now);
            endedBefore = progress.ended();
            later(now);
        } else if (prober().isFree()) {
            roundBegan = now;
            isVoid = false;
            rounds++;
            prober().ask(plan(work, state));
            later(now);
        } else if (!keeper.isUsable() && !keeper.replace()) {
            standing.take(new Verdict(HealthState.UNKNOWN, "no-prober", "the threads that could ask it are lost"), now);
        }
    }

    private void later(long now) {
        nextRound = Math.max(roundBegan + interval.toNanos(), now);
    }

    private Plan plan(Work work, DeviceState state) {
        return Plan.of(
                rounds,
                state == DeviceState.FAULTED || state == DeviceState.ABORTING,
                work == Work.OVERDUE || standing.verdict().state().kind() == HealthState.Kind.SUSPICION,
                layersOff.keySet(),
                readings);
    }

    private void finish(Answers answers, long now) {
        if (isVoid) {
            isVoid = false;
            nextRound = Math.max(roundBegan + LEAST_PAUSE, now);
            return;
        }
        if (answers.status() == Status.NORMAL) {
            faultsWhenNormal = device.now().faults();
        }
        if (answers.utilization().isPresent()) {
            utilization = answers.utilization();
        }
        Answers scored = Answers.NONE.with(answers.status()).with(answers.utilization());
        for (LayerReading reading : answers.readings()) {
            LayerReading judged = score(reading);
            scored = scored.and(judged);
            keep(judged);
        }
        assess(round(scored), now);
        endedBefore = progress.ended();
        later(now);
    }

    private void keep(LayerReading reading) {
        readings.put(reading.layer(), reading);
        events.probed(device.deviceId(), reading);
        if (reading.code() == AclErrorCode.RT_FEATURE_NOT_SUPPORT) {
            layersOff.put(reading.layer(), reading.detail() + " answered 207000: the product hasn't got it");
        }
    }

    /** Latency that is unusual for this device on this host; the hard limit is the prober's. */
    private LayerReading score(LayerReading reading) {
        if (reading.layer() != Layer.SCHEDULER || reading.result() != ProbeResult.OK) {
            return reading;
        }
        double phi = scorer.phi(reading.nanos());
        if (scorer.isUnusual(reading.nanos())) {
            return reading.slow("phi " + Math.round(phi));
        }
        scorer.add(reading.nanos());
        return reading;
    }

    private void assess(Round round, long now) {
        Assessment assessment = judge.judge(round);
        interval = assessment.nextRound();
        score = assessment.score();
        judgedIn = round.hands();
        standing.take(assessment.verdict(), now);
    }

    private Round round(Answers answers) {
        DeviceRecord.Moment moment = device.now();
        return Round.builder()
                .work(work())
                .seen(moment.state(), moment.evidence())
                .hands(hands())
                .stuckIn(keeper.stuckIn())
                .status(answers.status(), moment.faults() != faultsWhenNormal)
                .utilization(answers.utilization())
                .readings(answers.readings())
                .build();
    }

    private Work work() {
        if (progress.oldestAgeNanos() > settings.workBudget().toNanos()) {
            return Work.OVERDUE;
        }
        if (progress.isFailing()) {
            return Work.IDLE; // what ended well was before that
        }
        return progress.inFlight() > 0 || progress.ended() != endedBefore ? Work.PROGRESSING : Work.IDLE;
    }

    DeviceHealth snapshot(long now) {
        return new DeviceHealth(
                device.deviceId(),
                prober().facts(),
                standing.verdict(),
                standing.since(),
                standing.ready(),
                standing.live(now),
                readings,
                layersOff,
                utilization,
                score,
                progress.inFlight(),
                Duration.ofNanos(progress.oldestAgeNanos()),
                interval,
                keeper.stuck());
    }
}
