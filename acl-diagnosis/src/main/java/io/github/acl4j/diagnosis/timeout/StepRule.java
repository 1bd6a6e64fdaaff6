package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The Atlas training series (910) and inference series (310P): multiples of 68 s, rounded down but not to 0. */
final class StepRule implements ExecRule {

    private static final BigDecimal STEP = BigDecimal.valueOf(68);
    /** 255 steps. */
    private static final BigDecimal MAX = BigDecimal.valueOf(17_340);

    @Override
    public String range() {
        return "(0, " + MAX + "] s";
    }

    @Override
    public boolean accepts(BigDecimal seconds) {
        return seconds.signum() > 0 && seconds.compareTo(MAX) <= 0;
    }

    @Override
    public BigDecimal byDefault() {
        return HostRule.DEFAULT;
    }

    @Override
    public Judgement effective(String name, BigDecimal seconds) {
        BigDecimal steps = seconds.divide(STEP, 0, RoundingMode.FLOOR).max(BigDecimal.ONE);
        Judgement judgement = Judgement.givesUp(name, Seconds.duration(steps.multiply(STEP)));
        return judgement.withReason(
                "The device counts in steps of 68 s; the value is rounded down, to one step at least: " + steps
                        + (steps.compareTo(BigDecimal.ONE) == 0 ? " step." : " steps."));
    }
}
