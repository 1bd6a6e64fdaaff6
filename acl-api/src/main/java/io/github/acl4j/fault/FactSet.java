package io.github.acl4j.fault;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** All facts of one failure, by kind and in the order in which they were found. */
final class FactSet {
    private final Map<FactKind, List<Fact>> facts = new EnumMap<>(FactKind.class);

    void add(FactKind kind, String value, String statement, int entry) {
        facts.computeIfAbsent(kind, none -> new ArrayList<>()).add(new Fact(FactKind.normal(value), statement, entry));
    }

    List<Fact> of(FactKind kind) {
        return facts.getOrDefault(kind, List.of());
    }

    boolean has(FactKind kind) {
        return facts.containsKey(kind);
    }
}
