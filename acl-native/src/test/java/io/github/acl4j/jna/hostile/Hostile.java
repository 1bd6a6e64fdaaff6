package io.github.acl4j.jna.hostile;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.clib.LibraryJvm;
import java.nio.file.Path;
import java.util.List;

/** JVMs of their own over hostile libraries. Immutable. */
final class Hostile {
    /** System property of a child that says what it is to do. */
    static final String WISHES = "acl4j.test.wishes";

    private final Class<?> main;
    private final ChildJvm jvm;

    private Hostile(Class<?> main, ChildJvm jvm) {
        this.main = main;
        this.jvm = jvm;
    }

    /** In a child: what it is to do. */
    static List<String> wishes() {
        return List.of(System.getProperty(WISHES).split(","));
    }

    static Hostile child(Path libraries, Class<?> main, String... wishes) {
        ChildJvm jvm = LibraryJvm.unprotected()
                .with(
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + libraries.resolveSibling("hs_err_pid%p.log"),
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                        "-D" + WISHES + "=" + String.join(",", wishes),
                        "-D" + JnaOptions.LIBRARY_PATH + "=" + libraries);
        return new Hostile(main, jvm);
    }

    Hostile option(String option) {
        return new Hostile(main, jvm.with(option));
    }

    Hostile environment(String name, String value) {
        return new Hostile(main, jvm.environment(name, value));
    }

    /** Runs the child to its end, which has to come. */
    ChildJvm.End run() throws Exception {
        return jvm.end(main.getName());
    }
}
