package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.jna.LibraryReport;
import io.github.acl4j.jna.LibraryReport.Place;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a machine could be found to be like. */
final class Findings {
    static final Path LIBRARY = Path.of("/opt/cann/lib64/libacl_rt.so");

    private static final ObjectMapper JSON = new ObjectMapper();

    private Findings() {}

    static LibraryReport library() {
        return new LibraryReport(
                Optional.of(LIBRARY),
                false,
                List.of(
                        new Place("this process", Optional.empty(), "not loaded yet"),
                        new Place("ASCEND_HOME_PATH", Optional.of(LIBRARY), "usable")));
    }

    static LibraryReport noLibrary() {
        return new LibraryReport(
                Optional.empty(),
                false,
                List.of(
                        new Place("this process", Optional.empty(), "not loaded yet"),
                        new Place("ASCEND_HOME_PATH", Optional.of(Path.of("/opt/cann")), "no such folder")));
    }

    static LibraryReport brokenLibrary() {
        return new LibraryReport(
                Optional.empty(),
                false,
                List.of(new Place("ASCEND_HOME_PATH", Optional.of(LIBRARY), "for aarch64, and this JVM is for amd64")));
    }

    /** A machine on which all is as it should be. */
    static Surroundings surroundings(Map<String, String> environment) {
        return new Surroundings(environment, properties("17"), List.of());
    }

    static Map<String, String> properties(String release) {
        Map<String, String> properties = new HashMap<>();
        properties.put("java.specification.version", release);
        properties.put("java.runtime.version", release + ".0.1");
        properties.put("java.vendor", "Somebody");
        properties.put("java.home", "/opt/java");
        properties.put("os.arch", "amd64");
        properties.put("os.name", "Linux");
        return properties;
    }

    static Examination examination(String... messages) {
        Examination examination = new Examination();
        for (String message : messages) {
            try {
                examination.add(JSON.readTree(message));
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(message, e);
            }
        }
        return examination;
    }

    /** What the examining process tells of an A2 in good health that runs a release of CANN. */
    static Examination healthy(CannRelease release) {
        return examination(messages(release).toArray(String[]::new));
    }

    /** The same until a step, and then a message of that. */
    static Examination healthyUpTo(Step step, String message) {
        List<String> messages = new ArrayList<>(messages(CannRelease.CANN_9_1).stream()
                .takeWhile(one -> !one.startsWith(begin(step).replace("}", ",")))
                .toList());
        messages.add(message);
        return examination(messages.toArray(String[]::new));
    }

    private static List<String> messages(CannRelease release) {
        return List.of(
                result(Step.JNA, "{\"file\": \"/tmp/jna1.tmp\"}"),
                result(Step.LOAD, "{}"),
                signals("JVM", "/opt/java/lib/libjvm.so", true),
                result(Step.ACL_VERSION, "{\"code\": 0, \"version\": \"1.17.0\"}"),
                result(Step.PACKAGE_VERSION, "{\"code\": 0, \"version\": \"9.1.0\"}"),
                capabilities("Ascend910B1", "A2", release::has, function -> false),
                result(Step.DEVICE_COUNT, "{\"code\": 0, \"count\": 2}"),
                result(Step.DEVICE_STATUS, "{\"device\": 0, \"code\": 0, \"status\": 0}"),
                result(Step.DEVICE_STATUS, "{\"device\": 1, \"code\": 0, \"status\": 0}"),
                result(Step.END, "{}"));
    }

    static String result(Step step, String result) {
        return "{\"step\": \"" + step + "\", \"result\": " + result + "}";
    }

    static String failure(Step step, String failure) {
        return "{\"step\": \"" + step + "\", \"failure\": \"" + failure + "\"}";
    }

    static String begin(Step step) {
        return "{\"step\": \"" + step + "\"}";
    }

    /** The JVM owns all signals but SIGSEGV, which has another owner. */
    static String signals(String kind, String library, boolean safe) {
        return result(Step.SIGNALS, """
                {"safe": %b, "libjsig": false, "remedy": "Do this.", "owners": [
                  {"signal": "SIGSEGV", "number": 11, "kind": "%s", "library": "%s"},
                  {"signal": "SIGBUS", "number": 7, "kind": "JVM", "library": "/opt/java/lib/libjvm.so"}]}""".formatted(safe, kind, library));
    }

    static String capabilities(
            String soc, String product, Predicate<AclrtFunction> isThere, Predicate<AclrtFunction> isUseless) {
        return result(Step.CAPABILITIES, """
                {"socName": %s, "product": %s, "usable": [%s], "useless": [%s]}""".formatted(
                        quoted(soc),
                        quoted(product),
                        symbols(isThere.and(isUseless.negate())),
                        symbols(isThere.and(isUseless))));
    }

    private static String quoted(String text) {
        return text == null ? "null" : "\"" + text + "\"";
    }

    private static String symbols(Predicate<AclrtFunction> filter) {
        return Arrays.stream(AclrtFunction.values())
                .filter(filter)
                .map(function -> "\"" + function.symbol() + "\"")
                .collect(Collectors.joining(", "));
    }
}
