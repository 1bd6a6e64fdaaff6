package io.github.acl4j.health;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.health.Round.Status;
import io.github.acl4j.health.Round.Work;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Rounds as tests need them. */
final class Rounds {
    private static final long USUAL = Duration.ofMillis(1).toNanos();

    private Rounds() {}

    /** An idle device that answers. */
    static Round.Builder idle() {
        return Round.builder()
                .status(Status.NORMAL, false)
                .reading(LayerReading.ok(Layer.STATUS, USUAL))
                .reading(LayerReading.ok(Layer.DRIVER, USUAL))
                .reading(LayerReading.ok(Layer.SCHEDULER, USUAL));
    }

    /** The service's work progresses, so nobody asked. */
    static Round.Builder progressing() {
        return Round.builder().work(Work.PROGRESSING);
    }

    /** Work is overdue; the scheduler answers, and the cores are this busy. */
    static Round.Builder overdue(int utilization) {
        return idle().work(Work.OVERDUE)
                .utilization(utilization < 0 ? OptionalInt.empty() : OptionalInt.of(utilization));
    }

    static Round.Builder faulted(int... codes) {
        FaultEvidence evidence = FaultEvidence.suspicion("");
        for (int code : codes) {
            evidence = evidence.and(FaultEvidence.of(code));
        }
        return idle().seen(DeviceState.FAULTED, evidence);
    }

    static LayerReading timeout(Layer layer) {
        return LayerReading.timeout(layer, Duration.ofSeconds(1).toNanos(), "");
    }

    static LayerReading error(Layer layer, int code) {
        return LayerReading.error(layer, USUAL, code, "");
    }

    static LayerReading took(Layer layer, Duration time) {
        return LayerReading.ok(layer, time.toNanos());
    }

    static Round stuck() {
        return Round.builder().stuckIn(Optional.of(Layer.DRIVER)).build();
    }
}
