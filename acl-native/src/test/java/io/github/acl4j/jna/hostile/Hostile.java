package io.github.acl4j.jna.hostile;

import io.github.acl4j.jna.ChildProcess;
import io.github.acl4j.jna.JnaOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts JVMs of their own over hostile libraries. */
final class Hostile {
    /** System property of a child that says what it is to do. */
    static final String WISHES = "acl4j.test.wishes";

    private final Path libraries;
    private final Class<?> main;
    private final List<String> options = new ArrayList<>();
    private final List<Map.Entry<String, String>> environment = new ArrayList<>();

    private Hostile(Path libraries, Class<?> main) {
        this.libraries = libraries;
        this.main = main;
    }

    /** In a child: what it is to do. */
    static List<String> wishes() {
        return List.of(System.getProperty(WISHES).split(","));
    }

    static Hostile child(Path libraries, Class<?> main, String... wishes) {
        return new Hostile(libraries, main)
                .option("-D" + WISHES + "=" + String.join(",", wishes))
                .option("-D" + JnaOptions.LIBRARY_PATH + "=" + libraries);
    }

    Hostile option(String option) {
        options.add(option);
        return this;
    }

    Hostile environment(String name, String value) {
        environment.add(Map.entry(name, value));
        return this;
    }

    /** Runs the child to its end, which has to come. */
    ChildProcess.Result run() throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + libraries.resolveSibling("hs_err_pid%p.log"),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=info"));
        all.addAll(options);
        return ChildProcess.java(main, all, environment);
    }
}
