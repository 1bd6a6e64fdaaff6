package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

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

    /** It has a field of its own. */
    @Override
    public Optional<Duration> hostDefault() {
        return Optional.empty();
    }

    @Override
    public Judgement effective(String name, BigDecimal seconds) {
        return timer.effective(name, seconds.movePointRight(6).longValueExact()).withHostValue(Optional.empty());
    }
}
