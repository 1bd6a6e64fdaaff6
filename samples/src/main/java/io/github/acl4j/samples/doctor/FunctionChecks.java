package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import io.github.acl4j.spi.CannRelease;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which functions the library has, and which of them the product hasn't got. */
final class FunctionChecks {
    private FunctionChecks() {}

    static Section section(Examination examination) {
        List<Check> checks = Arrays.stream(FunctionGroup.values())
                .map(group -> examination
                        .result(Step.CAPABILITIES)
                        .map(capabilities -> check(group, capabilities))
                        .orElseGet(
                                () -> Check.skipped(group.id(), group.title(), examination.whyNot(Step.CAPABILITIES))))
                .toList();
        return new Section("Functions", checks);
    }

    /** The latest release all of whose functions the library has. */
    static Optional<CannRelease> release(Examination examination) {
        return examination.result(Step.CAPABILITIES).flatMap(capabilities -> {
            Set<AclrtFunction> there = functions(capabilities, "usable");
            there.addAll(functions(capabilities, "useless"));
            return Arrays.stream(CannRelease.values())
                    .filter(release -> Arrays.stream(AclrtFunction.values())
                            .filter(function -> function.library() == AclrtLibrary.RUNTIME)
                            .filter(release::has)
                            .allMatch(there::contains))
                    .max(Comparator.naturalOrder());
        });
    }

    private static Check check(FunctionGroup group, JsonNode capabilities) {
        Set<AclrtFunction> usable = functions(capabilities, "usable");
        Set<AclrtFunction> useless = functions(capabilities, "useless");
        usable.retainAll(group.functions());
        useless.retainAll(group.functions());
        Set<AclrtFunction> absent = EnumSet.copyOf(group.functions());
        absent.removeAll(usable);
        absent.removeAll(useless);
        return judge(group, usable, useless, absent)
                .fact("usable", symbols(usable))
                .fact("useless", symbols(useless))
                .fact("absent", absent.stream().map(FunctionChecks::facts).toList());
    }

    private static Map<String, String> facts(AclrtFunction function) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("symbol", function.symbol());
        facts.put("since", function.since().toString());
        return facts;
    }

    private static Check judge(
            FunctionGroup group, Set<AclrtFunction> usable, Set<AclrtFunction> useless, Set<AclrtFunction> absent) {
        String count = usable.size() + " of " + group.functions().size();
        if (absent.isEmpty() && useless.isEmpty()) {
            return Check.ok(group.id(), group.title(), count);
        }
        String lacking = (absent.isEmpty() ? "" : "; absent: " + describe(absent))
                + (useless.isEmpty() ? "" : "; not on this product: " + String.join(", ", symbols(useless)));
        String finding = count + lacking + ". So " + group.without();
        boolean isStrange = absent.stream()
                .anyMatch(function ->
                        function.library() == AclrtLibrary.RUNTIME && function.since() == CannRelease.CANN_8_1);
        if (isStrange) {
            return Check.problem(
                    group.id(),
                    group.title(),
                    finding,
                    "Take the libacl_rt.so of a CANN 8.1 or later: each of them has these.");
        }
        return Check.warning(group.id(), group.title(), finding, remedy(useless, absent));
    }

    private static String remedy(Set<AclrtFunction> useless, Set<AclrtFunction> absent) {
        if (absent.isEmpty()) {
            return "None on this product: " + useless.iterator().next().products() + " have them.";
        }
        if (absent.stream().anyMatch(function -> function.library() == AclrtLibrary.MODEL)) {
            return "Have libacl_mdl.so of the same CANN beside the runtime's library; a process that runs no ACL model"
                    + " needn't.";
        }
        CannRelease latest = absent.stream()
                .map(AclrtFunction::since)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return latest == CannRelease.UNRELEASED
                ? "No release of CANN has them yet. Open acl4j after the engine, or leave the slot to it"
                        + " (SlotPolicy.LEAVE) and report what the engine sees."
                : "Install CANN " + latest + " or later.";
    }

    private static Set<AclrtFunction> functions(JsonNode capabilities, String name) {
        Set<AclrtFunction> functions = EnumSet.noneOf(AclrtFunction.class);
        capabilities
                .path(name)
                .forEach(symbol -> AclrtFunction.ofSymbol(symbol.asText()).ifPresent(functions::add));
        return functions;
    }

    private static List<String> symbols(Set<AclrtFunction> functions) {
        return functions.stream().map(AclrtFunction::symbol).toList();
    }

    private static String describe(Set<AclrtFunction> absent) {
        Map<CannRelease, List<AclrtFunction>> releases =
                absent.stream().collect(Collectors.groupingBy(AclrtFunction::since, TreeMap::new, Collectors.toList()));
        return releases.entrySet().stream()
                .map(entry ->
                        entry.getValue().stream().map(AclrtFunction::symbol).collect(Collectors.joining(", ")) + " ("
                                + entry.getKey() + ")")
                .collect(Collectors.joining(", "));
    }
}
