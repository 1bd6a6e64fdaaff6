package io.github.acl4j.diagnosis.timeout;

import io.github.acl4j.spi.AscendProduct;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * HCCL_EXEC_TIMEOUT, after which a task of a collective that waits for another rank fails (hccl.md c).
 *
 * <pre>{@code
 * EffectiveTimeout timeout = ExecTimeout.on(AscendProduct.A2, ExpansionMode.AIV).environment("17340").effective();
 * timeout.summary(); // HCCL_EXEC_TIMEOUT=17340 on A2 in AIV mode acts as 160.130816 s
 * }</pre>
 *
 * <p>Immutable.
 */
public final class ExecTimeout {

    /** The environment variable. */
    public static final String VARIABLE = "HCCL_EXEC_TIMEOUT";

    /** The field of a communicator's configuration that goes before the variable. */
    public static final String FIELD = "hcclExecTimeOut";

    private final AscendProduct product;
    private final ExpansionMode mode;
    private final Optional<String> environment;
    private final Optional<String> communicator;
    private final Optional<Duration> timerStep;

    private ExecTimeout(
            AscendProduct product,
            ExpansionMode mode,
            Optional<String> environment,
            Optional<String> communicator,
            Optional<Duration> timerStep) {
        this.product = product;
        this.mode = mode;
        this.environment = environment;
        this.communicator = communicator;
        this.timerStep = timerStep;
    }

    /**
     * The default of a product in a mode.
     *
     * @param product where the collective runs
     * @param mode how it runs
     * @return with nothing set
     * @throws IllegalArgumentException if nothing is known of that mode on that product
     */
    public static ExecTimeout on(AscendProduct product, ExpansionMode mode) {
        List<ExpansionMode> known = ExpansionMode.of(product);
        if (known.isEmpty()) {
            throw new IllegalArgumentException("nothing is known of HCCL's timeouts on " + product);
        }
        if (!known.contains(mode)) {
            throw new IllegalArgumentException(product + " has no mode " + mode + "; it has " + known);
        }
        return new ExecTimeout(product, mode, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * The same with the environment variable set.
     *
     * @param value its text, in seconds with at most two decimals; any text is taken, and judged in {@link #effective}
     * @return another one
     */
    public ExecTimeout environment(String value) {
        return new ExecTimeout(product, mode, Optional.of(value), communicator, timerStep);
    }

    /**
     * The same with the communicator's own timeout set, which goes before the environment's.
     *
     * @param value in seconds, as for {@link #environment}
     * @return another one
     */
    public ExecTimeout communicator(String value) {
        return new ExecTimeout(product, mode, environment, Optional.of(value), timerStep);
    }

    /**
     * The same with the step of the device's timer known, to which a timeout in AIV mode is rounded up.
     *
     * @param step what {@code aclrtGetOpTimeOutInterval} returned, from a microsecond to 1091 s
     * @return another one
     * @throws IllegalArgumentException if the step is outside that range
     */
    public ExecTimeout timerStep(Duration step) {
        if (step.compareTo(Seconds.ofMicros(1)) < 0 || step.compareTo(Duration.ofSeconds(AivTimer.MAX_SECONDS)) > 0) {
            throw new IllegalArgumentException("timer step " + step + " is not from a microsecond to 1091 s");
        }
        return new ExecTimeout(product, mode, environment, communicator, Optional.of(step));
    }

    /**
     * How long a task really waits.
     *
     * @return the timeout, {@link EffectiveTimeout.Outcome#REFUSED} if HCCL doesn't take the value
     */
    public EffectiveTimeout effective() {
        ExecRule rule = ExecRule.of(product, mode, timerStep);
        List<String> notes = new ArrayList<>();
        if (communicator.isPresent()) {
            String text = communicator.get();
            Optional<BigDecimal> value = TimeoutText.parse(text).filter(rule::accepts);
            if (value.isPresent()) {
                return rule.effective(FIELD + "=" + text + where(), value.get())
                        .withReasonFirst("The communicator's own timeout goes before " + VARIABLE + ".")
                        .build();
            }
            notes.add(FIELD + "=" + text + " is outside " + rule.range()
                    + " and ignored; HCCL only writes a warning into its log.");
        }
        return fromEnvironment(rule).withWarningsFirst(notes).build();
    }

    private Judgement fromEnvironment(ExecRule rule) {
        if (environment.isEmpty()) {
            return rule.effective(VARIABLE + " unset" + where(), rule.byDefault())
                    .withReasonFirst("The default is " + Seconds.text(rule.byDefault()) + ".")
                    .withHostValue(rule.hostDefault());
        }
        String name = VARIABLE + "=" + environment.get() + where();
        Optional<BigDecimal> value = TimeoutText.parse(environment.get());
        if (value.isEmpty()) {
            return refused(name, TimeoutText.SYNTAX);
        }
        if (!rule.accepts(value.get())) {
            return refused(name, "The range is " + rule.range() + ".");
        }
        return rule.effective(name, value.get());
    }

    private static Judgement refused(String name, String reason) {
        return Judgement.refused(name + " is refused: creating a communicator fails (EI0001)", reason)
                .withReason("Operators of the separate hccl library don't fail for it, but take the default.");
    }

    private String where() {
        return " on " + product.name().replace("ASCEND_", "") + " in " + mode + " mode";
    }
}
