package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;

/** The 950 in AIV mode: exact to the microsecond before the timer rounds it up. */
final class AivRule implements ExecRule {

    private static final BigDecimal MAX = BigDecimal.valueOf(AivTimer.MAX_SECONDS);

    private final AivTimer timer;

    AivRule(AivTimer timer) {
        this.timer = timer;
    }

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
        return MAX;
    }

    @Override
    public Judgement effective(String name, BigDecimal seconds) {
        return timer.effective(name, seconds.movePointRight(6).longValueExact());
    }
}
