package io.github.acl4j.diagnosis.timeout;

import java.time.Duration;
import java.util.Optional;

/** The timer of the vector cores: so many steps of the chip, at most 254 of them and at most 1091 s (hccl.md c). */
final class AivTimer {

    static final int MAX_SECONDS = 1_091;

    private static final long MAX_MICROS = MAX_SECONDS * Seconds.MICROS;
    private static final long MOST_STEPS = 254;

    private final Optional<Duration> step;

    AivTimer(Optional<Duration> step) {
        this.step = step;
    }

    /**
     * @param micros what HCCL asks for; 0 for the default
     */
    Judgement effective(String name, long micros) {
        long wanted = Math.min(micros == 0 ? MAX_MICROS : micros, MAX_MICROS);
        Judgement judgement = step.isPresent()
                ? inSteps(name, wanted, step.get().toNanos() / 1_000)
                : Judgement.givesUp(name, Seconds.ofMicros(wanted))
                        .withReason("It is rounded up to the next step of the device's timer, of which there are 254;"
                                + " aclrtGetOpTimeOutInterval says how long a step is.");
        if (micros == 0) {
            judgement.withReasonFirst("0 means the largest timeout of this mode, " + MAX_SECONDS + " s.");
        } else if (micros > MAX_MICROS) {
            judgement.withReasonFirst("The largest timeout of this mode is " + MAX_SECONDS + " s.");
        }
        return judgement;
    }

    private static Judgement inSteps(String name, long wanted, long step) {
        long steps = Math.min(MOST_STEPS, Math.max(1, (wanted + step - 1) / step));
        return Judgement.givesUp(name, Seconds.ofMicros(steps * step))
                .withReason("The device's timer has steps of " + step + " us, at most 254; rounded up that makes "
                        + steps + (steps == 1 ? " step." : " steps."));
    }
}
