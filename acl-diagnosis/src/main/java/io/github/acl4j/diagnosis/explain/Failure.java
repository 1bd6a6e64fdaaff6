package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.CodeNamespace;
import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.ReportedCode;
import io.github.acl4j.error.VerdictEvidence;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSymptoms;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A part of a text, judged.
 *
 * @param part the part
 * @param report its entries with their roles
 * @param verdict what it means
 * @param code the code of ACL that stands for it, or empty
 * @param stale whether it is older than what the question is about
 */
record Failure(Part part, ErrorReport report, FaultVerdict verdict, OptionalInt code, boolean stale) {
    private static final String NOTHING = "nothing";

    static Failure of(Part part, Context context, boolean stale) {
        return of(part, context.symptoms(part.report()), stale);
    }

    static Failure of(Part part, FaultSymptoms symptoms, boolean stale) {
        return new Failure(
                part,
                symptoms.report().orElseThrow(),
                FaultClassifier.classify(symptoms),
                FaultClassifier.codeOf(symptoms),
                stale);
    }

    /** Whether it tells of anything that could be judged. */
    boolean tellsNothing() {
        return verdict.rule().equals(NOTHING);
    }

    /** The codes in it without those of stale entries, the one that stands for it first. */
    Set<ReportedCode> codes() {
        Set<ReportedCode> codes = new LinkedHashSet<>();
        code.ifPresent(number -> codes.add(acl(number)));
        report.entries().stream()
                .filter(entry -> entry.role() != EntryRole.STALE)
                .forEach(entry -> codes.addAll(entry.codes()));
        return codes;
    }

    static ReportedCode acl(int number) {
        return new ReportedCode(
                CodeNamespace.ACL, number, Integer.toString(AclError.of(number).code()));
    }

    NavigableSet<Integer> devices() {
        return report.devices();
    }

    OptionalLong pid() {
        return report.entries().stream()
                .map(ErrorEntry::pid)
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    OptionalInt device() {
        NavigableSet<Integer> devices = devices();
        return devices.isEmpty() ? OptionalInt.empty() : OptionalInt.of(devices.first());
    }

    OptionalInt rank() {
        OptionalLong rank = report.number(ReportField.RANK);
        return rank.isPresent() && rank.getAsLong() >= 0 && rank.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) rank.getAsLong())
                : OptionalInt.empty();
    }

    /** The line that explains most; empty for a bare code. */
    Optional<Place> rootPlace() {
        return report.root().flatMap(this::place);
    }

    /** Where one sees that there is a failure, if nothing explains it: the code, or else the first line that tells anything. */
    Optional<Place> noticedPlace() {
        List<ErrorEntry> current = report.current()
                .filter(entry -> entry.role() != EntryRole.PLAIN)
                .toList();
        return current.stream()
                .filter(this::hasCode)
                .findFirst()
                .or(() -> current.stream().findFirst())
                .flatMap(this::place);
    }

    private boolean hasCode(ErrorEntry entry) {
        return code.isPresent() && entry.codes().contains(acl(code.getAsInt()));
    }

    List<Evidence> evidence() {
        return verdict.evidence().stream()
                .map(reason -> new Evidence(reason, place(reason)))
                .toList();
    }

    private Optional<Place> place(VerdictEvidence reason) {
        return reason.entry() < 0 ? Optional.empty() : place(report.entries().get(reason.entry()));
    }

    private Optional<Place> place(ErrorEntry entry) {
        return part.source().text().isEmpty() ? Optional.empty() : Optional.of(Place.of(part, entry));
    }
}
