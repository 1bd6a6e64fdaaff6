package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.JsonReport;
import io.github.acl4j.diagnosis.timeout.EffectiveTimeout;
import io.github.acl4j.diagnosis.timeout.ExecTimeout;
import io.github.acl4j.diagnosis.timeout.ExpansionMode;
import io.github.acl4j.spi.AscendProduct;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says how long HCCL really waits. */
@Command(
        name = "timeout",
        description = "Says how long a collective really waits for another rank with this HCCL_EXEC_TIMEOUT, and why.",
        exitCodeOnExecutionException = Main.EXIT_BUG,
        footerHeading = "%n",
        footer = {
            "Exit code: 0, also if HCCL refuses the value; 2 for wrong usage.",
            "Examples:",
            "  acl timeout --product A2 --mode AIV --value 600",
            "  acl timeout --product 910"
        })
final class TimeoutCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--product",
            required = true,
            paramLabel = "PRODUCT",
            converter = ProductName.class,
            description = "A2, A3, 950, 910 or 310P, or the name of a SoC such as Ascend910B2.")
    private AscendProduct product = AscendProduct.A2;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            converter = ModeName.class,
            description = "HCCL_OP_EXPANSION_MODE: " + ModeName.KNOWN + ". All that the product has, if not given.")
    private @Nullable ExpansionMode mode;

    @Option(
            names = "--value",
            paramLabel = "SECONDS",
            description = "HCCL_EXEC_TIMEOUT, as it is set. Unset, if not given.")
    private @Nullable String value;

    @Option(
            names = "--communicator",
            paramLabel = "SECONDS",
            description = "hcclExecTimeOut of the communicator's configuration.")
    private @Nullable String communicator;

    @Option(
            names = "--timer-step",
            paramLabel = "MICROSECONDS",
            description = "What aclrtGetOpTimeOutInterval returns; makes an answer for AIV exact.")
    private @Nullable Long timerStep;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
        List<EffectiveTimeout> timeouts;
        try {
            timeouts = modes().stream().map(this::effective).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(commandLine, String.valueOf(e.getMessage()), e);
        }
        PrintWriter out = commandLine.getOut();
        if (json) {
            out.println(JsonReport.write(Map.of(
                    "timeouts", timeouts.stream().map(TimeoutCommand::entry).toList())));
        } else {
            timeouts.forEach(timeout -> print(timeout, out));
        }
        out.flush();
        return 0;
    }

    private List<ExpansionMode> modes() {
        List<ExpansionMode> known = ExpansionMode.of(product);
        if (known.isEmpty()) {
            throw new IllegalArgumentException("nothing is known of HCCL's timeouts on " + product);
        }
        return mode == null ? known : List.of(mode);
    }

    private EffectiveTimeout effective(ExpansionMode one) {
        ExecTimeout timeout = ExecTimeout.on(product, one);
        timeout = value == null ? timeout : timeout.environment(value);
        timeout = communicator == null ? timeout : timeout.communicator(communicator);
        timeout = timerStep == null ? timeout : timeout.timerStep(Duration.of(timerStep, ChronoUnit.MICROS));
        return timeout.effective();
    }

    private static void print(EffectiveTimeout timeout, PrintWriter out) {
        out.println(timeout.summary());
        timeout.reasons().forEach(reason -> out.println("  " + reason));
        timeout.warnings().forEach(warning -> out.println("  Warning: " + warning));
        timeout.streamSynchronize().ifPresent(wait -> out.println("  A stream is waited for " + seconds(wait) + " s."));
        timeout.stuckInterval()
                .ifPresent(interval -> out.println("  The heart beat reports a stuck rank after " + seconds(interval)
                        + " to " + seconds(interval.multipliedBy(2)) + " s."));
    }

    private static Map<String, @Nullable Object> entry(EffectiveTimeout timeout) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("outcome", timeout.outcome().name());
        fields.put("seconds", timeout.duration().map(TimeoutCommand::seconds).orElse(null));
        fields.put(
                "streamSynchronizeSeconds",
                timeout.streamSynchronize().map(TimeoutCommand::seconds).orElse(null));
        fields.put(
                "stuckIntervalSeconds",
                timeout.stuckInterval().map(TimeoutCommand::seconds).orElse(null));
        fields.put("summary", timeout.summary());
        fields.put("reasons", timeout.reasons());
        fields.put("warnings", timeout.warnings());
        return fields;
    }

    private static Number seconds(Duration duration) {
        if (duration.toNanosPart() == 0) {
            return duration.toSeconds();
        }
        return duration.toNanos() / 1e9;
    }
}
