package io.github.acl4j.diagnosis.timeout;

import io.github.acl4j.spi.AscendProduct;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** What one family of products makes of HCCL_EXEC_TIMEOUT in one kind of mode. */
interface ExecRule {

    /** What HCCL takes, as mathematicians write ranges, with the unit. */
    String range();

    boolean accepts(BigDecimal seconds);

    BigDecimal byDefault();

    /** What the host's side reckons with where nothing is set, if that is known. */
    default Optional<Duration> hostDefault() {
        return Optional.of(Seconds.duration(HostRule.DEFAULT));
    }

    /**
     * @param name what was set, and where
     * @param seconds an accepted value
     */
    Judgement effective(String name, BigDecimal seconds);

    static ExecRule of(AscendProduct product, ExpansionMode mode, Optional<Duration> timerStep) {
        return switch (product) {
            case A2, A3 -> mode == ExpansionMode.AIV ? new OverflowingAivRule(new AivTimer(timerStep)) : new HostRule();
            case ASCEND_950 ->
                mode == ExpansionMode.AIV ? new AivRule(new AivTimer(timerStep)) : new Ascend950Rule(mode);
            case ASCEND_310P, ASCEND_910 -> new StepRule();
            case ASCEND_310B, IPV350 -> throw new IllegalArgumentException("no rule for " + product);
        };
    }
}
