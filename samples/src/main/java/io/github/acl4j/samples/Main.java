package io.github.acl4j.samples;

import io.github.acl4j.samples.doctor.DoctorCommand;
import io.github.acl4j.samples.hang.HangCommand;
import io.github.acl4j.samples.recover.RecoverCommand;
import io.github.acl4j.samples.service.ServiceCommand;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The command line of the samples: one subcommand per program. */
@Command(
        name = "samples/run",
        description = "Programs that show what acl4j does, on a fake device, and whether it can work on a real one.",
        synopsisSubcommandLabel = "COMMAND")
public final class Main {
    private Main() {}

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .scopeType(ScopeType.INHERIT)
                .description("Shows this text.")
                .build();
    }

    /**
     * Runs a sample and ends the VM with its exit code: 0 for success, 1 for failure, 2 for wrong usage; the
     * doctor has its own.
     *
     * @param args a subcommand and its arguments
     */
    public static void main(String[] args) {
        System.exit(commandLine(System.out).execute(args));
    }

    static CommandLine commandLine(PrintStream out) {
        CommandLine line = new CommandLine(new Main())
                .addSubcommand(new RecoverCommand(out))
                .addSubcommand(new HangCommand(out))
                .addSubcommand(new ServiceCommand(out))
                .addSubcommand(new ConformanceCommand(out))
                .addSubcommand(new DoctorCommand(out));
        line.getCommandSpec().addOption(help());
        return line.setExecutionExceptionHandler((exception, command, parsed) -> {
            if (exception instanceof UsageException) {
                CommandSpec spec = command.getCommandSpec();
                command.getErr().println(spec.qualifiedName() + ": " + exception.getMessage());
                return spec.exitCodeOnInvalidInput();
            }
            throw exception;
        });
    }
}
