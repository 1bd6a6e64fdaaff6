package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.BareCode;
import io.github.acl4j.diagnosis.explain.Context;
import io.github.acl4j.diagnosis.explain.Explainer;
import io.github.acl4j.diagnosis.explain.Explanation;
import io.github.acl4j.diagnosis.explain.JsonReport;
import io.github.acl4j.diagnosis.explain.Source;
import io.github.acl4j.diagnosis.explain.TextReport;
import io.github.acl4j.spi.AscendProduct;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what an error text or a code means. */
@Command(
        name = "explain",
        description = "Says what failed, whose fault it is, and what to do: from a log, an error message, or a code.",
        exitCodeOnExecutionException = Main.EXIT_BUG,
        footerHeading = "%n",
        footer = {
            "Exit code: 0 if there is an answer, 1 if not (what is missing is said), 2 for wrong usage.",
            "Examples:",
            "  acl explain service.log",
            "  npu-service 2>&1 | acl explain -",
            "  acl explain 507053",
            "  acl explain EI0006 --json"
        })
final class ExplainCommand implements Callable<Integer> {
    private final InputStream input;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Files with text, \"-\" for the standard input (also without any FILE), or a single code such as 507053, EI0006,"
                            + " ACL_ERROR_RT_DEVICE_MEM_ERROR or 0x80E01801.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--json", description = "Prints JSON, which docs/explain.md describes.")
    private boolean json;

    @Option(
            names = "--soc",
            paramLabel = "NAME",
            converter = SocName.class,
            description = "What the device is, such as Ascend910B2: some codes mean something else on another product.")
    private @Nullable AscendProduct product;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = LogTime.class,
            description =
                    "When the trouble began: what is older is stale. As in the log (2030-01-05-10:00:03), or ISO 8601 in the log's local"
                            + " time or with an offset.")
    private @Nullable LocalDateTime since;

    ExplainCommand(InputStream input) {
        this.input = input;
    }

    @Override
    public Integer call() {
        Context context = new Context(Optional.ofNullable(product), Optional.ofNullable(since));
        Optional<BareCode> code =
                files.stream().flatMap(file -> BareCode.of(file).stream()).findFirst();
        if (code.isPresent() && files.size() > 1) {
            throw new ParameterException(
                    commandLine(), "give one code or files, not both (a file can be given as ./NAME)");
        }
        Explanation explanation =
                code.isPresent() ? Explainer.explain(code.get(), context) : Explainer.explain(sources(), context);
        PrintWriter out = commandLine().getOut();
        boolean colour = commandLine().getColorScheme().ansi().enabled();
        out.println(
                json
                        ? JsonReport.of(explanation)
                        : TextReport.of(explanation, colour).stripTrailing());
        out.flush();
        return explanation.isConclusive() ? 0 : 1;
    }

    private List<Source> sources() {
        return new TextInput(input, commandLine()).read(files.isEmpty() ? List.of(TextInput.STANDARD_INPUT) : files);
    }

    private CommandLine commandLine() {
        return Objects.requireNonNull(spec).commandLine();
    }
}
