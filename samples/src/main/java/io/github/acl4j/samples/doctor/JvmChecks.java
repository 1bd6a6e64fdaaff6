package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Whether this JVM lets native code be called, and what it was started with. */
final class JvmChecks {
    /** From this release on a JVM warns of native code that it wasn't told of; a later one will refuse it (JEP 472). */
    private static final int WARNS = 24;

    private static final String FLAG = "--enable-native-access";

    /** The class path, or JNA as a module. */
    private static final List<String> NAMES = List.of("ALL-UNNAMED", "com.sun.jna");

    private JvmChecks() {}

    static Section section(Examination examination, Surroundings surroundings) {
        return new Section(
                "JVM",
                List.of(
                        java(surroundings),
                        backend(surroundings),
                        nativeAccess(surroundings),
                        jna(examination, surroundings),
                        environment(surroundings)));
    }

    private static Check java(Surroundings surroundings) {
        String version = surroundings.property("java.runtime.version").orElse("unknown");
        String vendor = surroundings.property("java.vendor").orElse("unknown");
        String architecture = surroundings.property("os.arch").orElse("unknown");
        return Check.ok(
                        "java",
                        "java",
                        surroundings.javaHome() + ", " + version + " of " + vendor + ", " + architecture)
                .fact("home", surroundings.javaHome().toString())
                .fact("version", version)
                .fact("vendor", vendor)
                .fact("architecture", architecture);
    }

    private static Check backend(Surroundings surroundings) {
        Optional<String> name = surroundings.property("acl4j.backend").filter(text -> !text.isBlank());
        Check check = name.filter(text -> !text.equals("jna"))
                .map(text -> Check.warning(
                        "backend",
                        "backend",
                        "-Dacl4j.backend=" + text + ": AclRuntime.open() takes that one",
                        "Take the property away where the service is to use the NPU."))
                .orElseGet(() -> Check.ok("backend", "backend", "the native one"));
        return check.fact("name", name.orElse("jna"));
    }

    static boolean needsNativeAccess(Surroundings surroundings) {
        return surroundings.release() >= WARNS;
    }

    private static Check nativeAccess(Surroundings surroundings) {
        String id = "native-access";
        boolean isNeeded = needsNativeAccess(surroundings);
        boolean isGiven = surroundings.options().stream()
                .filter(option -> option.startsWith(FLAG + "="))
                .flatMap(option -> Stream.of(option.substring(FLAG.length() + 1).split(",", -1)))
                .anyMatch(NAMES::contains);
        boolean isDenied = surroundings.options().contains("--illegal-native-access=deny");
        return judge(id, isNeeded, isGiven, isDenied).fact("needed", isNeeded).fact("given", isGiven);
    }

    private static Check judge(String id, boolean isNeeded, boolean isGiven, boolean isDenied) {
        if (isGiven) {
            return Check.ok(id, FLAG, "given");
        }
        if (!isNeeded) {
            return Check.ok(id, FLAG, "not needed before JDK " + WARNS);
        }
        String remedy =
                "Give the JVM " + FLAG + "=ALL-UNNAMED, or =com.sun.jna if JNA is on the module path. To have it"
                        + " looked at here: JDK_JAVA_OPTIONS=" + FLAG + "=ALL-UNNAMED samples/run doctor";
        return isDenied
                ? Check.problem(id, FLAG, "not given, and --illegal-native-access=deny: JNA is refused", remedy)
                : Check.warning(id, FLAG, "not given: the JVM warns of JNA, and a later one refuses it", remedy);
    }

    private static Check jna(Examination examination, Surroundings surroundings) {
        String id = "jna";
        String title = "JNA";
        Optional<JsonNode> result = examination.result(Step.JNA);
        Check check = result.map(answer -> Check.ok(
                        id, title, JnaFolder.describe(answer.path("file").textValue())))
                .orElseGet(() -> Check.problem(
                        id,
                        title,
                        examination.whyNot(Step.JNA),
                        "Give it a folder that is writable and executable with -Djna.tmpdir=DIR; or unpack"
                                + " libjnidispatch.so out of jna.jar when the image is built, and name its folder with"
                                + " -Djna.boot.library.path=DIR."));
        return check.details(
                        result.isPresent()
                                ? List.of()
                                : JnaFolder.of(surroundings).lines())
                .fact("works", result.isPresent())
                .fact(
                        "file",
                        result.map(answer -> answer.path("file").textValue()).orElse(null));
    }

    /** What CANN and the loader look at. Others may hold secrets. */
    private static Check environment(Surroundings surroundings) {
        Map<String, String> variables = new TreeMap<>();
        surroundings.environment().forEach((name, value) -> {
            if (name.startsWith("ASCEND_") || name.equals("LD_LIBRARY_PATH") || name.equals("LD_PRELOAD")) {
                variables.put(name, value);
            }
        });
        return Check.ok(
                        "environment",
                        "environment",
                        variables.isEmpty() ? "no variable of CANN's" : "of CANN and the loader")
                .details(variables.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList())
                .fact("variables", variables);
    }
}
