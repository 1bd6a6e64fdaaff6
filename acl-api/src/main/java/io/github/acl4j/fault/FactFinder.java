package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorReport;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns symptoms into the facts that rules ask for. What is stale or self-made gives no facts. */
final class FactFinder {
    static final Set<Long> SHORT_OF_MEMORY = Set.of(200000L, 207001L, 207018L, 245000L);

    private final FaultSymptoms symptoms;
    private final List<CodeAlias> aliases;
    private final FactSet facts = new FactSet();

    private FactFinder(FaultSymptoms symptoms, List<CodeAlias> aliases) {
        this.symptoms = symptoms;
        this.aliases = aliases;
    }

    static FactSet find(FaultSymptoms symptoms, List<CodeAlias> aliases) {
        FactFinder finder = new FactFinder(symptoms, aliases);
        Optional<ErrorReport> report = symptoms.report();
        report.ifPresent(text -> new TextFacts(finder.facts, symptoms.product()).add(text));
        finder.codes(report);
        finder.device();
        return finder.facts;
    }

    /** The facts of a code of which nothing else is known. */
    static FactSet ofCode(AclError error) {
        return find(FaultSymptoms.builder().returned(error.code()).build(), List.of());
    }

    private void codes(Optional<ErrorReport> report) {
        symptoms.returned().ifPresent(code -> {
            code(code, "the call returned " + AclError.of(code));
            facts.add(
                    FactKind.RETURNED_TABLE,
                    AclError.of(code).category().name(),
                    "the call returned " + AclError.of(code));
        });
        symptoms.exception()
                .ifPresent(
                        failure -> code((int) failure.errorCode(), "the exception callback told " + failure.error()));
        if (!facts.has(FactKind.CODE)) {
            report.ifPresent(text ->
                    text.returnedCode().ifPresent(code -> code(code, "the text tells of " + AclError.of(code))));
        }
        if (!facts.has(FactKind.CODE)) {
            aliasOf()
                    .ifPresent(alias ->
                            code(alias.code(), "\"" + alias.value() + "\" stands for " + AclError.of(alias.code())));
        }
        if (!facts.has(FactKind.CODE)) {
            symptoms.lastError()
                    .ifPresent(code ->
                            code(code, "the thread's last error was " + AclError.of(code) + "; it may be older"));
        }
    }

    private Optional<CodeAlias> aliasOf() {
        return aliases.stream()
                .filter(alias -> facts.get(alias.kind(), alias.value()) != null)
                .findFirst();
    }

    private void code(int code, String statement) {
        AclError error = AclError.of(code);
        facts.add(FactKind.CODE, Integer.toString(code), statement);
        facts.add(FactKind.TABLE, error.category().name(), statement);
        if (SHORT_OF_MEMORY.contains((long) code)) {
            facts.add(FactKind.SHORTAGE, "memory", statement);
        }
    }

    private void device() {
        symptoms.product()
                .ifPresent(product -> facts.add(FactKind.PRODUCT, product.name(), "the product is " + product));
        symptoms.memoryErrors()
                .ifPresent(list -> facts.add(
                        FactKind.UCE,
                        list.claimed() == 0 ? "none" : "some",
                        "the list of memory errors has " + Long.toUnsignedString(list.claimed())));
        symptoms.verbose().ifPresent(this::verbose);
    }

    private void verbose(ErrorInfo info) {
        String statement = "the runtime tells " + info;
        facts.add(FactKind.VERBOSE, info.type().name(), statement);
        info.aicore().ifPresent(detail -> facts.add(FactKind.AICORE, detail.name(), statement));
        if (info.type() != ErrorType.NO_ERROR) {
            facts.add(FactKind.TRY_REPAIR, info.repairable() ? "yes" : "no", statement);
        }
    }
}
