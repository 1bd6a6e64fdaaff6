package io.github.acl4j.error;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Finds out from a text what the failed call returned. */
final class ReturnedCode {
    private ReturnedCode() {}

    static OptionalInt in(List<ErrorEntry> entries) {
        OptionalInt framework = first(entries, entry -> entry.facts().kind == Facts.Kind.FRAMEWORK);
        if (framework.isPresent()) {
            return framework;
        }
        // A program that prints what its call returned does so before the message.
        OptionalInt program = first(entries.subList(0, firstMessage(entries)), entry -> true);
        return program.isPresent() ? program : last(entries);
    }

    private static int firstMessage(List<ErrorEntry> entries) {
        int at = 0;
        while (at < entries.size() && entries.get(at).facts().kind != Facts.Kind.MESSAGE) {
            at++;
        }
        return at;
    }

    private static OptionalInt first(List<ErrorEntry> entries, Predicate<ErrorEntry> wanted) {
        return entries.stream()
                .filter(wanted)
                .map(ReturnedCode::acl)
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    private static OptionalInt last(List<ErrorEntry> entries) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            OptionalInt code = acl(entries.get(i));
            if (code.isPresent()) {
                return code;
            }
        }
        return OptionalInt.empty();
    }

    /** The first ACL code of an entry. */
    static OptionalInt acl(ErrorEntry entry) {
        return entry.codes().stream()
                .filter(code -> code.space() == CodeNamespace.ACL)
                .mapToInt(code -> (int) code.number())
                .findFirst();
    }
}
