package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.CodeNamespace;
import io.github.acl4j.error.CoreRecord;
import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.ReportedCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Turns symptoms into the facts that rules ask for. What is stale or self-made gives no facts. */
final class FactFinder {
    private static final int LONGEST_QUOTE = 160;
    private static final Set<Long> SHORT_OF_MEMORY = Set.of(200000L, 207001L, 207018L, 245000L);
    private static final List<String> ALLOCATION_FAILED = List.of(
            "failed to allocate memory", "alloc device memory failed", "failed to allocate resource[devicememory]");

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
        report.ifPresent(finder::text);
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

    private void text(ErrorReport report) {
        report.current().forEach(this::entry);
        severalChips(report);
    }

    private void entry(ErrorEntry entry) {
        String words = entry.role() == EntryRole.PLAIN ? entry.raw() : entry.message();
        String lower = FactKind.normal(words);
        Supplier<String> quote = () -> quote(entry);
        facts.add(FactKind.TEXT, lower, quote, entry.index());
        if (entry.role() == EntryRole.PLAIN) {
            return;
        }
        entry.codes().forEach(code -> reported(code, quote, entry.index()));
        entry.fields().forEach((field, value) -> field(field, value, quote, entry.index()));
        entry.core().ifPresent(core -> core(core, entry.index()));
        entry.sdma()
                .ifPresent(status ->
                        facts.add(FactKind.SDMA, status.name(), () -> "the copy ended in " + status, entry.index()));
        if (ALLOCATION_FAILED.stream().anyMatch(lower::contains)) {
            facts.add(FactKind.SHORTAGE, "memory", quote, entry.index());
        }
        arguments(entry, quote);
    }

    private void reported(ReportedCode code, Supplier<String> quote, int entry) {
        switch (code.space()) {
            case MODULE -> facts.add(FactKind.MODULE, code.text(), () -> code.text() + ": " + quote.get(), entry);
            case RAS_EVENT -> facts.add(FactKind.EVENT, code.text(), () -> "event " + code.text(), entry);
            case TS ->
                facts.add(
                        FactKind.TS,
                        "0x" + Long.toHexString(code.number()),
                        () -> "task scheduler code " + code.text(),
                        entry);
            case DRIVER ->
                facts.add(FactKind.DRIVER, Long.toString(code.number()), () -> "driver code " + code.text(), entry);
            case FOREIGN -> facts.add(FactKind.FOREIGN, code.text(), () -> code.text() + ": " + quote.get(), entry);
            default -> {
                // Of the others no rule asks; they are in the report.
            }
        }
        if ((code.space() == CodeNamespace.ACL && SHORT_OF_MEMORY.contains(code.number()))
                || code.text().equals("EL0004")) {
            facts.add(FactKind.SHORTAGE, "memory", quote, entry);
        }
    }

    private void field(ReportField field, String value, Supplier<String> quote, int entry) {
        facts.add(FactKind.FIELD, field.name(), quote, entry);
        switch (field) {
            case REASON -> facts.add(FactKind.REASON, value, () -> "reason \"" + value + "\"", entry);
            case LABEL -> facts.add(FactKind.LABEL, value, () -> "label \"" + value + "\"", entry);
            case UCE_COUNT -> facts.add(FactKind.UCE, value.equals("0") ? "none" : "some", quote, entry);
            default -> {
                // That it is told is the fact.
            }
        }
    }

    private void core(CoreRecord core, int entry) {
        Supplier<String> statement = core::toString;
        facts.add(FactKind.CORE, "any", statement, entry);
        facts.add(FactKind.CORE_TEXT, core.errorText(), statement, entry);
        List<Long> words = core.errorWords().isEmpty() && core.errorCode().isPresent()
                ? List.of(core.errorCode().getAsLong())
                : core.errorWords();
        for (int i = 0; i < words.size(); i++) {
            if (core.numbered()) {
                facts.add(FactKind.CORE_NUMBER, Long.toUnsignedString(words.get(i)), statement, entry);
            } else {
                facts.add(FactKind.CORE_MASK, i + ":0x" + Long.toHexString(words.get(i)), statement, entry);
            }
        }
    }

    /** A kernel that fails at the same place on several chips: not one bad chip (fault-handling 4a, case 34). */
    private void severalChips(ErrorReport report) {
        Map<Long, Set<String>> chips = new HashMap<>();
        for (ErrorEntry entry : report.current().toList()) {
            Optional<CoreRecord> core = entry.core();
            Optional<String> chip = entry.field(ReportField.CHIP);
            if (core.isPresent() && core.get().pcStart().isPresent() && chip.isPresent()) {
                long place = core.get().pcStart().getAsLong();
                chips.computeIfAbsent(place, none -> new HashSet<>()).add(chip.get());
                if (chips.get(place).size() == 2) {
                    facts.add(
                            FactKind.CORE,
                            "several-chips",
                            () -> "the kernel at 0x" + Long.toHexString(place) + " failed on several chips",
                            entry.index());
                }
            }
        }
    }

    private void arguments(ErrorEntry entry, Supplier<String> quote) {
        entry.field(ReportField.ARGUMENTS)
                .filter(arguments -> DeviceAddress.isFirstOutside(arguments, symptoms.product()))
                .ifPresent(outside -> facts.add(FactKind.ARGUMENT, "outside-device-memory", quote, entry.index()));
    }

    private static String quote(ErrorEntry entry) {
        String message = entry.message();
        String cut = message.length() <= LONGEST_QUOTE ? message : message.substring(0, LONGEST_QUOTE) + "…";
        return cut.replaceAll("\\p{Cntrl}", " ");
    }
}
