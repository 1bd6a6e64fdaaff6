package io.github.acl4j.samples.doctor;

import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a JVM was started with.
 *
 * @param environment environment variables
 * @param properties system properties
 * @param options what stood on its command line before the main class, or in JDK_JAVA_OPTIONS and JAVA_TOOL_OPTIONS
 */
record Surroundings(Map<String, String> environment, Map<String, String> properties, List<String> options) {
    static Surroundings ofThisProcess() {
        Map<String, String> properties = new HashMap<>();
        System.getProperties()
                .stringPropertyNames()
                .forEach(name -> properties.put(name, System.getProperty(name, "")));
        return new Surroundings(
                System.getenv(),
                properties,
                ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** The same with another value for a system property. */
    Surroundings with(String property, String value) {
        Map<String, String> more = new HashMap<>(properties);
        more.put(property, value);
        return new Surroundings(environment, more, options);
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name));
    }

    Optional<String> property(String name) {
        return Optional.ofNullable(properties.get(name));
    }

    /** The Java feature release, such as 17. */
    int release() {
        return Integer.parseInt(property("java.specification.version").orElseThrow());
    }

    boolean isLinux() {
        return property("os.name").filter("Linux"::equals).isPresent();
    }

    Path javaHome() {
        return Path.of(property("java.home").orElseThrow());
    }

    /** The library that leaves the JVM's signals to the JVM; a Java image may come without. */
    Optional<Path> libjsig() {
        return Optional.of(javaHome().resolve("lib").resolve("libjsig.so")).filter(Files::exists);
    }

    /** What the standard output is written in: System.out keeps it to itself before JDK 18. */
    Charset outputCharset() {
        String name = property("stdout.encoding")
                .or(() -> property("sun.stdout.encoding"))
                .or(() -> property("native.encoding"))
                .orElse("US-ASCII");
        return Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    }
}
