package io.github.acl4j.fault;

import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All facts of one failure, by kind and in the order in which they were found. Of facts with the same value the first counts. */
final class FactSet {
    private final Map<FactKind, Map<String, Fact>> facts = new EnumMap<>(FactKind.class);

    void add(FactKind kind, String value, String statement) {
        add(kind, value, () -> statement, -1);
    }

    /** The statement is made only if the fact is new: a text may say the same a million times. */
    void add(FactKind kind, String value, Supplier<String> statement, int entry) {
        String normal = FactKind.normal(value);
        facts.computeIfAbsent(kind, none -> new LinkedHashMap<>())
                .computeIfAbsent(normal, absent -> new Fact(absent, statement.get(), entry));
    }

    Collection<Fact> of(FactKind kind) {
        return facts.getOrDefault(kind, Map.of()).values();
    }

    @Nullable
    Fact get(FactKind kind, String normal) {
        return facts.getOrDefault(kind, Map.of()).get(normal);
    }

    boolean has(FactKind kind) {
        return facts.containsKey(kind);
    }
}
