package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A2 and A3 but in AIV mode: whole seconds, rounded up; 0 is for ever. */
final class HostRule implements ExecRule {

    static final BigDecimal MAX = BigDecimal.valueOf(Integer.MAX_VALUE);
    static final BigDecimal DEFAULT = BigDecimal.valueOf(1_836);

    @Override
    public String range() {
        return "[0, " + MAX + "] s";
    }

    @Override
    public boolean accepts(BigDecimal seconds) {
        return seconds.compareTo(MAX) <= 0;
    }

    @Override
    public BigDecimal byDefault() {
        return DEFAULT;
    }

    @Override
    public Judgement effective(String name, BigDecimal seconds) {
        if (seconds.signum() == 0) {
            return Judgement.neverGivesUp(name)
                    .withReason("0 means that a task never times out.")
                    .withWarning("Releases of 2024 were seen to take their default of 30 minutes for 0.");
        }
        BigDecimal whole = seconds.setScale(0, RoundingMode.CEILING);
        Judgement judgement = Judgement.givesUp(name, Seconds.duration(whole));
        return whole.compareTo(seconds) == 0
                ? judgement.withReason("The value is taken as it is.")
                : judgement.withReason("A task's timeout is in whole seconds, rounded up.");
    }
}
