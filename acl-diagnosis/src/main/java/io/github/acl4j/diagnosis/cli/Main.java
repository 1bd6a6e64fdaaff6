package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The command line {@code acl}. */
@Command(
        name = "acl",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        description = "Says what errors and logs of Ascend NPUs mean, and what to do.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Main.Version.class)
public final class Main {
    /** A mistake in this program, as sysexits.h has it: 1 is taken for an answer that isn't conclusive. */
    static final int EXIT_BUG = 70;
    /** The system lacks something, as sysexits.h has it: memory. */
    static final int EXIT_MEMORY = 71;

    private static final long MEBIBYTE = 1024 * 1024;

    private Main() {}

    /**
     * Runs a command and ends the VM with its exit code; 2 is wrong usage.
     *
     * @param args a subcommand and its arguments
     */
    public static void main(String[] args) {
        System.exit(execute(commandLine(System.in), args));
    }

    /** Exceptions have their exit code from picocli; an error would end the VM with 1, which is an answer. */
    static int execute(CommandLine command, String... args) {
        try {
            return command.execute(args);
        } catch (OutOfMemoryError e) {
            command.getErr()
                    .println("acl: " + Runtime.getRuntime().maxMemory() / MEBIBYTE
                            + " MiB of heap aren't enough for this. Give more,"
                            + " as with JAVA_TOOL_OPTIONS=-Xmx2g in the environment.");
            return EXIT_MEMORY;
        } catch (Error e) {
            e.printStackTrace(command.getErr());
            return EXIT_BUG;
        }
    }

    static CommandLine commandLine(InputStream input) {
        return new CommandLine(new Main())
                .addSubcommand(new ExplainCommand(input))
                .addSubcommand(new CodesCommand())
                .addSubcommand(new TimeoutCommand())
                .addSubcommand(new DiagnoseCommand())
                .addSubcommand(new CollectCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Main::wrongUsage);
    }

    /** One line, and where to read more: with the whole help below it, nobody would see it. */
    private static int wrongUsage(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + Printable.text(String.valueOf(mistake.getMessage())));
        command.getErr().println("'" + name + " --help' says how it is used.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** The version that the build filled in. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            Properties properties = new Properties();
            try (InputStream in = Main.class.getResourceAsStream("version.properties")) {
                if (in == null) {
                    throw new IllegalStateException("version.properties is missing from acl-diagnosis");
                }
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read version.properties", e);
            }
            return new String[] {"acl (acl4j) " + properties.getProperty("version")};
        }
    }
}
