package io.github.acl4j.samples.doctor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that the doctor has to say.
 *
 * @param verdict what it comes to
 * @param sections the checks
 * @param launchLine the line to start a service's JVM with
 */
record Report(Verdict verdict, List<Section> sections, LaunchLine launchLine) {
    /** What it comes to. */
    enum Verdict {
        /** No problem, though there may be warnings. */
        FINE("fine", 0),
        /** At least one problem. */
        PROBLEMS("problems", 1),
        /** There is no CANN, and so nothing to say of it. */
        NO_CANN("no-cann", 2);

        private final String text;
        private final int exitCode;

        Verdict(String text, int exitCode) {
            this.text = text;
            this.exitCode = exitCode;
        }

        /** The exit code of the command. */
        int exitCode() {
            return exitCode;
        }

        /** As JSON has it. */
        @Override
        public String toString() {
            return text;
        }
    }

    Report {
        sections = List.copyOf(sections);
    }

    static Report of(Optional<Verdict> decided, List<Section> sections, LaunchLine launchLine) {
        boolean fine = checks(sections).noneMatch(check -> check.status() == Status.PROBLEM);
        return new Report(decided.orElse(fine ? Verdict.FINE : Verdict.PROBLEMS), sections, launchLine);
    }

    Stream<Check> checks() {
        return checks(sections);
    }

    private static Stream<Check> checks(List<Section> sections) {
        return sections.stream().flatMap(section -> section.checks().stream());
    }

    long count(Status status) {
        return checks().filter(check -> check.status() == status).count();
    }
}
