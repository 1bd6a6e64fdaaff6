package io.github.acl4j.samples.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question and what came of it.
 *
 * @param id names it for machines; stays the same from release to release
 * @param title names it for people
 * @param status how it ended
 * @param finding what was found, on one line
 * @param details more of it, a line each
 * @param remedy what to do; empty if there is nothing to do
 * @param facts the same for machines; the names stay the same from release to release
 */
record Check(
        String id,
        String title,
        Status status,
        String finding,
        List<String> details,
        Optional<String> remedy,
        Map<String, @Nullable Object> facts) {
    Check {
        details = List.copyOf(details);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts)); // in this order, and a fact may be null
    }

    private static Check of(String id, String title, Status status, String finding) {
        return new Check(id, title, status, finding, List.of(), Optional.empty(), Map.of());
    }

    static Check ok(String id, String title, String finding) {
        return of(id, title, Status.OK, finding);
    }

    static Check skipped(String id, String title, String finding) {
        return of(id, title, Status.SKIPPED, finding);
    }

    static Check warning(String id, String title, String finding, String remedy) {
        return of(id, title, Status.WARNING, finding).remedy(remedy);
    }

    static Check problem(String id, String title, String finding, String remedy) {
        return problem(id, title, finding).remedy(remedy);
    }

    /** One whose finding says already what to do. */
    static Check problem(String id, String title, String finding) {
        return of(id, title, Status.PROBLEM, finding);
    }

    private Check remedy(String text) {
        return new Check(id, title, status, finding, details, Optional.of(text), facts);
    }

    Check details(List<String> lines) {
        return new Check(id, title, status, finding, lines, remedy, facts);
    }

    /** The same with one more fact: a text, a number, a boolean, null, or a list or map of them. */
    Check fact(String name, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(facts);
        more.put(name, value);
        return new Check(id, title, status, finding, new ArrayList<>(details), remedy, more);
    }
}
