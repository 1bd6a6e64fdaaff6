package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.HcclDiagnosis;
import io.github.acl4j.diagnosis.explain.Printable;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.RootCause;
import io.github.acl4j.diagnosis.report.DiagnosisHtml;
import io.github.acl4j.diagnosis.report.DiagnosisJson;
import io.github.acl4j.diagnosis.report.DiagnosisText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the root of a hung or failed collective in logs. */
@Command(
        name = "diagnose",
        description =
                "Finds the rank, the link or the program at the root of a hung or failed collective, in the logs of CANN.",
        exitCodeOnExecutionException = Main.EXIT_BUG,
        footerHeading = "%n",
        footer = {
            "Exit code: 0 if the root is found, 1 if not (what is missing is said), 2 for wrong usage, 3 if there is no fault.",
            "Examples:",
            "  acl diagnose ~/ascend/log",
            "  acl diagnose server-1.tar.gz server-2.tar.gz --html report.html",
            "  acl collect ~/ascend/log -o server-1.json   (on each server, then)",
            "  acl diagnose server-1.json server-2.json"
        })
final class DiagnoseCommand implements Callable<Integer> {
    static final int EXIT_NO_FAULT = 3;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description =
                    "Folders with logs, archives of such, single logs, or evidence that 'acl collect' wrote; those of the whole job.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--json", description = "Prints JSON, which docs/diagnose.md describes.")
    private boolean json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Writes a page for a browser, too: with a line of time for each rank.")
    private @Nullable Path html;

    @Override
    public Integer call() {
        CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
        Diagnosis diagnosis = new HcclDiagnosis().diagnose(new LogInput(commandLine).read(paths));
        if (html != null) {
            try {
                Files.writeString(html, DiagnosisHtml.of(diagnosis));
            } catch (IOException e) {
                throw new ParameterException(commandLine, Printable.text(html + " can't be written: " + e), e);
            }
        }
        PrintWriter out = commandLine.getOut();
        boolean colour = commandLine.getColorScheme().ansi().enabled();
        out.println(
                json
                        ? DiagnosisJson.of(diagnosis)
                        : DiagnosisText.of(diagnosis, colour).stripTrailing());
        out.flush();
        if (diagnosis.cause() == RootCause.NONE) {
            return EXIT_NO_FAULT;
        }
        return diagnosis.namesRoot() ? 0 : 1;
    }
}
