package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.Printable;
import io.github.acl4j.diagnosis.hccl.HcclEvidence;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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

/** Keeps of a server's logs what a diagnosis needs. */
@Command(
        name = "collect",
        description = "Keeps of this server's logs what a diagnosis needs, in a small file for 'acl diagnose'.",
        exitCodeOnExecutionException = Main.EXIT_BUG,
        footerHeading = "%n",
        footer = {
            "Exit code: 0 if there were logs of CANN, 1 if not (no file is written), 2 for wrong usage.",
            "The file holds lines of the logs, with the names and addresses of hosts in them.",
            "Example:",
            "  acl collect ~/ascend/log -o server-1.json"
        })
final class CollectCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description = "Folders with logs, archives of such, or single logs.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Where to. Its name stands in front of the names of logs in the diagnosis.")
    private Path output = Path.of("evidence.json");

    @Override
    public Integer call() {
        CommandLine commandLine = Objects.requireNonNull(spec).commandLine();
        HcclEvidence evidence = new LogInput(commandLine).collect(paths);
        PrintWriter err = commandLine.getErr();
        evidence.problems().forEach(problem -> err.println(Printable.text("couldn't be read to its end: " + problem)));
        if (evidence.size() == 0) {
            err.println("there are no logs of CANN there");
            return 1;
        }
        try {
            write(evidence);
            err.println(Printable.text(output + ": what matters of " + evidence.size()
                    + (evidence.size() == 1 ? " process, " : " processes, ") + Progress.size(Files.size(output))));
        } catch (IOException e) {
            throw new ParameterException(commandLine, Printable.text(output + " can't be written: " + e), e);
        }
        return 0;
    }

    /** Whole or not at all: half of it would be taken for damaged evidence. */
    private void write(HcclEvidence evidence) throws IOException {
        Path folder = Objects.requireNonNull(output.toAbsolutePath().getParent());
        Path part = Files.createTempFile(folder, "acl-collect-", ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
                evidence.write(out);
            }
            Files.move(part, output, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
