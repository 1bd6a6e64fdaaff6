package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.error.AclError;
import io.github.acl4j.jna.LibraryReport;
import io.github.acl4j.jna.LibraryReport.Place;
import io.github.acl4j.spi.CannRelease;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the runtime's library is there, can be loaded, and lets the process end. */
final class LibraryChecks {
    private static final String NAMES = "libacl_rt.so or libascendcl.so";

    private LibraryChecks() {}

    static Section section(LibraryReport library, Examination examination) {
        return new Section("CANN", List.of(library(library), runtime(examination), end(examination)));
    }

    /** Whether a file of that name is anywhere, of use or not. */
    static boolean isAnyThere(LibraryReport report) {
        return report.places().stream()
                .flatMap(place -> place.where().stream())
                .anyMatch(where -> String.valueOf(where.getFileName()).endsWith(".so"));
    }

    private static Check library(LibraryReport report) {
        return judge(report)
                .details(report.placeLines())
                .fact("path", text(report.library()))
                .fact("inProcess", report.inProcess())
                .fact(
                        "places",
                        report.places().stream().map(LibraryChecks::facts).toList());
    }

    private static Check judge(LibraryReport report) {
        if (report.library().isPresent()) {
            return Check.ok("library", "library", report.library().get().toString());
        }
        if (isAnyThere(report)) {
            return Check.problem(
                    "library",
                    "library",
                    NAMES + " is there, but can't be used",
                    "Name the folder of the right one with --library-path DIR; the places above say what is wrong with this one.");
        }
        return Check.problem(
                "library",
                "library",
                "no CANN: no " + NAMES + " at any of these places",
                "Install CANN and source its set_env.sh before the JVM starts, or name the library's folder with"
                        + " --library-path DIR (in a service: -Dacl4j.library.path=DIR). Without an NPU, use the fake.");
    }

    private static Map<String, @Nullable Object> facts(Place place) {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("origin", place.origin());
        facts.put("where", text(place.where()));
        facts.put("finding", place.finding());
        return facts;
    }

    private static @Nullable String text(Optional<?> value) {
        return value.map(Object::toString).orElse(null);
    }

    private static Check runtime(Examination examination) {
        String id = "runtime";
        if (examination.failure(Step.LOAD).isPresent()) {
            String finding = "can't be loaded: " + examination.whyNot(Step.LOAD);
            Check check = examination.isBroken()
                    ? Check.problem(
                            id,
                            id,
                            finding,
                            "A library that comes along with it ends or stops the process. Start the JVM with the"
                                    + " environment that CANN's set_env.sh makes, and look for what is missing there.")
                    : Check.problem(id, id, finding);
            return check.fact("loaded", false);
        }
        if (examination.result(Step.LOAD).isEmpty()) {
            return Check.skipped(id, id, examination.whyNot(Step.LOAD)).fact("loaded", false);
        }
        Optional<JsonNode> acl = examination.result(Step.ACL_VERSION).filter(LibraryChecks::isAnswered);
        Optional<JsonNode> installed = examination.result(Step.PACKAGE_VERSION);
        Optional<CannRelease> release = FunctionChecks.release(examination);
        String finding = "loaded"
                + acl.map(version -> ", ACL " + version(version)).orElse("")
                + installed
                        .filter(LibraryChecks::isAnswered)
                        .map(version -> ", package runtime " + version(version))
                        .orElse("")
                + release.map(known -> known == CannRelease.UNRELEASED
                                ? ", with functions that no release of CANN has"
                                : ", with the functions of CANN " + known)
                        .orElse("");
        return judge(id, finding, installed, examination)
                .fact("loaded", true)
                .fact("acl", text(acl.map(LibraryChecks::version)))
                .fact(
                        "package",
                        text(installed.filter(LibraryChecks::isAnswered).map(LibraryChecks::version)))
                .fact("release", text(release));
    }

    private static Check judge(String id, String finding, Optional<JsonNode> installed, Examination examination) {
        for (Step step : List.of(Step.ACL_VERSION, Step.PACKAGE_VERSION)) {
            if (examination.failure(step).isPresent()) {
                return Check.problem(
                        id,
                        id,
                        finding + ", but " + step.doing() + " " + examination.whyNot(step),
                        "It needs no device: install CANN anew.");
            }
        }
        return installed
                .filter(answer -> !isAnswered(answer))
                .map(answer -> Check.warning(
                        id,
                        id,
                        finding + ", package version unknown: "
                                + AclError.of(answer.path("code").asInt()),
                        "Set ASCEND_HOME_PATH, as CANN's set_env.sh does."))
                .orElseGet(() -> Check.ok(id, id, finding));
    }

    private static boolean isAnswered(JsonNode answer) {
        return answer.path("code").asInt() == 0;
    }

    private static String version(JsonNode answer) {
        return answer.path("version").asText();
    }

    /** A library that waits for its threads when the process ends can make that end never come (java.md 1.6). */
    private static Check end(Examination examination) {
        String id = "end";
        String title = "end of the process";
        boolean isFailed = examination.failure(Step.END).isPresent();
        if (!isFailed && (examination.result(Step.LOAD).isEmpty() || !examination.isDone())) {
            return Check.skipped(id, title, examination.whyNot(Step.END)).fact("ends", null);
        }
        return examination
                .failure(Step.END)
                .map(why -> Check.problem(
                        id,
                        title,
                        why,
                        "A library waits for something when the process ends: have the engine finalise ACL before that,"
                                + " and give the JVM's end a deadline."))
                .orElseGet(() -> Check.ok(id, title, "it ends"))
                .fact("ends", !isFailed);
    }
}
