package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** How each C function that the vectors call is called: arguments bound, out parameters filled beforehand and looked at. */
final class FunctionTable {
    /** Calls one function. */
    @FunctionalInterface
    interface Binding {
        Outcome call(Arguments args);
    }

    private record Entry(AclrtFunction function, Binding binding, Set<String> outs) {}

    private final AclrtBackend backend;

    private final Map<String, Entry> entries = new HashMap<>();

    FunctionTable(AclrtBackend backend) {
        this.backend = backend;
    }

    /** Adds a function; {@code outs} are the names under which the vectors know what it writes. */
    void add(AclrtFunction function, Binding binding, String... outs) {
        Entry before = entries.put(function.symbol(), new Entry(function, binding, Set.of(outs)));
        if (before != null) {
            throw new IllegalStateException(function + " is bound twice");
        }
    }

    Outcome call(String function, JsonNode args) {
        Entry entry = entry(function);
        if (!backend.supports(entry.function)) {
            throw new CannotServeException(
                    String.valueOf(entry.function.absent().getMessage()));
        }
        return entry.binding.call(new Arguments(function, args));
    }

    /** Fails if a vector expects of a function what the runner doesn't look at. */
    void checkKnown(String function, JsonNode out) {
        Json.allowOnly(out, entry(function).outs, "out of " + function + " (unknown expectation)");
    }

    private Entry entry(String function) {
        Entry entry = entries.get(function);
        if (entry == null) {
            throw new VectorFormatException("unknown function " + function);
        }
        return entry;
    }
}
