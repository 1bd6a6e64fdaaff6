package io.github.acl4j.fault;

import io.github.acl4j.error.CodeNamespace;
import io.github.acl4j.error.CoreRecord;
import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.ReportedCode;
import io.github.acl4j.spi.AscendProduct;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Turns what a text says into facts. What is stale or self-made gives none. */
final class TextFacts {
    private static final int LONGEST_QUOTE = 160;
    private static final String HIDDEN = "[…]";
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern ADDRESS = Pattern.compile("\\b\\d{1,3}(\\.\\d{1,3}){3}\\b");
    private static final List<String> ALLOCATION_FAILED = List.of(
            "failed to allocate memory", "alloc device memory failed", "failed to allocate resource[devicememory]");

    private final FactSet facts;
    private final Optional<AscendProduct> product;

    TextFacts(FactSet facts, Optional<AscendProduct> product) {
        this.facts = facts;
        this.product = product;
    }

    void add(ErrorReport report) {
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
        if ((code.space() == CodeNamespace.ACL && FactFinder.SHORT_OF_MEMORY.contains(code.number()))
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
                .filter(arguments -> DeviceAddress.isFirstOutside(arguments, product))
                .ifPresent(outside -> facts.add(FactKind.ARGUMENT, "outside-device-memory", quote, entry.index()));
    }

    /** A bit of the message, fit for logs: in one line, and without saying where a host is. */
    private static String quote(ErrorEntry entry) {
        String message = entry.message();
        String quote = message.length() <= LONGEST_QUOTE ? message : message.substring(0, LONGEST_QUOTE) + "…";
        for (ReportField field : ReportField.values()) {
            String location = field.namesSite() ? entry.field(field).orElse("") : "";
            quote = location.isEmpty() ? quote : quote.replace(location, HIDDEN);
        }
        return ADDRESS.matcher(CONTROL.matcher(quote).replaceAll(" ")).replaceAll(HIDDEN);
    }
}
