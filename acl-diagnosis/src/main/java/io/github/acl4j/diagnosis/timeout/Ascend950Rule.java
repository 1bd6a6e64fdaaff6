package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The 950 but in AIV mode: the fraction is dropped; 0 is for ever. */
final class Ascend950Rule implements ExecRule {

    private static final BigDecimal CCU_DOCUMENTED_MAX = BigDecimal.valueOf(65_535);

    private final boolean ccu;

    Ascend950Rule(ExpansionMode mode) {
        ccu = mode == ExpansionMode.CCU_MS || mode == ExpansionMode.CCU_SCHED;
    }

    @Override
    public String range() {
        return "[0, " + HostRule.MAX + "] s";
    }

    @Override
    public boolean accepts(BigDecimal seconds) {
        return seconds.compareTo(HostRule.MAX) <= 0;
    }

    @Override
    public BigDecimal byDefault() {
        return HostRule.DEFAULT;
    }

    @Override
    public Judgement effective(String name, BigDecimal seconds) {
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        boolean dropped = whole.compareTo(seconds) != 0;
        Judgement judgement = whole.signum() == 0
                ? Judgement.neverGivesUp(name).withReason("0 means that a task never times out.")
                : Judgement.givesUp(name, Seconds.duration(whole));
        if (dropped) {
            judgement.withReason("The fraction is dropped.");
        } else if (whole.signum() > 0) {
            judgement.withReason("The value is taken as it is.");
        }
        if (dropped && whole.signum() == 0) {
            judgement.withWarning("Less than a second isn't a short timeout here, but none.");
        }
        if (ccu && whole.compareTo(CCU_DOCUMENTED_MAX) > 0) {
            judgement.withWarning(
                    "The documents give 65535 s as the largest value for this mode; the code lets more pass.");
        }
        return judgement;
    }
}
