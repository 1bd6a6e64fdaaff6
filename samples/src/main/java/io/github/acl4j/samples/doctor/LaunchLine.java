package io.github.acl4j.samples.doctor;

import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.LibraryReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How to start a service's JVM, to be copied.
 *
 * @param line with the environment variable, the first choice: it also keeps SIGTERM quick and crash reports right
 * @param alternative with libjsig.so, for who needs signal 35; empty if this Java hasn't got it
 */
record LaunchLine(String line, Optional<String> alternative) {
    private static final int LEVELS = 4;

    static LaunchLine of(Surroundings surroundings, LibraryReport library, Examination examination) {
        String environment = setEnvironment(surroundings, library)
                .map(script -> "source " + quoted(script.toString()) + " && ")
                .orElse("");
        List<String> command = new ArrayList<>();
        command.add(surroundings.javaHome().resolve("bin").resolve("java").toString());
        if (JvmChecks.needsNativeAccess(surroundings)) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        boolean isJnaWell = examination.failure(Step.JNA).isEmpty();
        surroundings.properties().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("jna.")
                        ? isJnaWell
                        : entry.getKey().equals(JnaOptions.LIBRARY_PATH)
                                && library.library().isPresent())
                .map(entry -> "-D" + entry.getKey() + "=" + entry.getValue())
                .sorted()
                .forEach(command::add);
        if (!isJnaWell) {
            command.add("-Djna.tmpdir=DIR");
        }
        command.addAll(List.of("-jar", "your-service.jar"));
        String java = String.join(" ", command.stream().map(LaunchLine::quoted).toList());
        return new LaunchLine(
                environment + "ASCEND_COREDUMP_SIGNAL=none " + java,
                surroundings.libjsig().map(file -> environment + "LD_PRELOAD=" + quoted(file.toString()) + " " + java));
    }

    /** CANN's own script, if it wasn't sourced and is in a folder above the library. */
    private static Optional<Path> setEnvironment(Surroundings surroundings, LibraryReport library) {
        if (surroundings.variable("ASCEND_HOME_PATH").isPresent()) {
            return Optional.empty();
        }
        return library.library()
                .flatMap(file -> Stream.iterate(file.getParent(), up -> up != null, Path::getParent)
                        .limit(LEVELS)
                        .map(folder -> folder.resolve("set_env.sh"))
                        .filter(Files::isRegularFile)
                        .findFirst());
    }

    /** As a shell reads it. */
    private static String quoted(String text) {
        return text.matches("[\\w@%+=:,./-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
