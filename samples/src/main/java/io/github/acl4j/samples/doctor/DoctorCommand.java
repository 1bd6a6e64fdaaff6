package io.github.acl4j.samples.doctor;

import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.jna.LibraryReport;
import io.github.acl4j.jna.SignalPolicy;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tells whether acl4j can work on this machine, and what to do if not. */
@Command(
        name = "doctor",
        description = "Tells whether acl4j can work here with the real CANN runtime, and what to do if not.",
        exitCodeOnInvalidInput = 64,
        footer = {
            "The exit code is 0 if nothing is wrong (there may be warnings), 1 if something is, 2 if there is no CANN,"
                    + " 64 for wrong usage.",
            "JVM options of your service to be looked at: JDK_JAVA_OPTIONS='...' samples/run doctor"
        })
public final class DoctorCommand implements Callable<Integer> {
    private static final int MOST_SECONDS = 3600;

    private final PrintStream out;
    private final Surroundings surroundings;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", description = "Prints JSON, which docs/doctor.md describes.")
    private boolean json;

    @Option(
            names = "--library-path",
            paramLabel = "DIR",
            description = "Where the runtime's library is; nowhere else is looked then. As -Dacl4j.library.path.")
    private @Nullable Path libraryPath;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long a step in the runtime may take. Default: ${DEFAULT-VALUE}.")
    private int timeout = 30;

    /**
     * Makes the command.
     *
     * @param out where it prints
     */
    public DoctorCommand(PrintStream out) {
        this(out, Surroundings.ofThisProcess());
    }

    DoctorCommand(PrintStream out, Surroundings surroundings) {
        this.out = out;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        if (timeout < 1 || timeout > MOST_SECONDS) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "--timeout is " + timeout + "; it must be from 1 to " + MOST_SECONDS);
        }
        Surroundings asked = libraryPath == null
                ? surroundings
                : surroundings.with(
                        JnaOptions.LIBRARY_PATH, libraryPath.toAbsolutePath().toString());
        Report report = examine(asked, Duration.ofSeconds(timeout));
        if (json) {
            JsonReport.print(report, out);
        } else {
            new TextReport(out, surroundings.outputCharset()).print(report);
        }
        return report.verdict().exitCode();
    }

    private static Report examine(Surroundings surroundings, Duration limit) {
        JnaOptions options = new JnaOptions(
                surroundings.property(JnaOptions.LIBRARY_PATH).filter(path -> !path.isBlank()), SignalPolicy.AUTO);
        LibraryReport library = new JnaProvider(options).runtimeLibrary();
        Examination examination = surroundings.isLinux()
                ? ExaminingProcess.run(surroundings, library.library().isPresent(), limit)
                : new Examination();
        return report(library, examination, surroundings);
    }

    static Report report(LibraryReport library, Examination examination, Surroundings surroundings) {
        Optional<Report.Verdict> noCann =
                LibraryChecks.isAnyThere(library) ? Optional.empty() : Optional.of(Report.Verdict.NO_CANN);
        return Report.of(
                noCann,
                List.of(
                        LibraryChecks.section(library, examination),
                        FunctionChecks.section(examination),
                        DeviceChecks.section(examination, surroundings),
                        SignalChecks.section(examination, surroundings),
                        JvmChecks.section(examination, surroundings)),
                LaunchLine.of(surroundings, library, examination));
    }
}
