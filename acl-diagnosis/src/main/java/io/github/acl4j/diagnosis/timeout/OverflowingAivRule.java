package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A2 and A3 in AIV mode: whole seconds, rounded up, times a million in 32 bits, which wraps from 4295 s on (hccl.md c, hccl_aiv.cc). A user who raises
 * the timeout there lowers it.
 */
final class OverflowingAivRule implements ExecRule {

    private static final long MASK = 0xffff_ffffL;

    private final AivTimer timer;
    private final HostRule host = new HostRule();

    OverflowingAivRule(AivTimer timer) {
        this.timer = timer;
    }

    /** The documents say [0, 1091]; this is what the code checks. */
    @Override
    public String range() {
        return host.range();
    }

    @Override
    public boolean accepts(BigDecimal seconds) {
        return host.accepts(seconds);
    }

    @Override
    public BigDecimal byDefault() {
        return BigDecimal.valueOf(AivTimer.MAX_SECONDS);
    }

    @Override
    public Judgement effective(String name, BigDecimal seconds) {
        BigDecimal whole = seconds.setScale(0, RoundingMode.CEILING);
        long micros = whole.longValueExact() * Seconds.MICROS;
        long wrapped = micros & MASK;
        // The heart beat and the waits for streams reckon with the seconds, before they overflow.
        Judgement judgement = timer.effective(name, wrapped)
                .withHostValue(Optional.of(Seconds.duration(whole)).filter(d -> !d.isZero()));
        if (wrapped != micros) {
            judgement
                    .withReasonFirst(whole + " s in microseconds don't fit into 32 bits, and wrap to "
                            + Seconds.text(Seconds.ofMicros(wrapped)) + ".")
                    .withWarning("From 4295 s on HCCL computes a timeout in AIV mode wrongly, mostly far too short."
                            + " Set at most " + AivTimer.MAX_SECONDS + ", the largest timeout of this mode.");
        }
        if (whole.compareTo(seconds) != 0) {
            judgement
                    .withReasonFirst("The value is rounded up to " + whole + " s first.")
                    .withWarning("The documents promise 10 ms; the fraction is lost on A2 and A3.");
        }
        return judgement;
    }
}
