package io.github.acl4j.fault;

import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultCause;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.error.RetryAdvice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the text of a catalogue; its format is told in the resource itself. */
final class CatalogueReader {
    private static final Pattern OR = Pattern.compile("\\s*\\|\\s*");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final Pattern BLANK = Pattern.compile("\\s+");

    private final List<FaultRule> rules = new ArrayList<>();
    private final List<FaultRule> refinements = new ArrayList<>();
    private final List<CodeAlias> aliases = new ArrayList<>();
    private String version = "";
    private String tier = "";
    private @Nullable FaultRule open;

    private CatalogueReader() {}

    static FaultCatalogue read(String text) {
        CatalogueReader reader = new CatalogueReader();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String content = line.strip();
            if (!content.isEmpty() && !content.startsWith("#")) {
                try {
                    reader.line(content);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("line " + number + " of the fault catalogue: " + content, e);
                }
            }
        }
        return new FaultCatalogue(reader.version, reader.rules, reader.refinements, reader.aliases);
    }

    private void line(String content) {
        int blank = content.indexOf(' ');
        if (blank < 0) {
            throw new IllegalArgumentException("a key without a value");
        }
        String key = content.substring(0, blank);
        String value = content.substring(blank).strip();
        switch (key) {
            case "version" -> version = value;
            case "tier" -> tier = value;
            case "alias" -> aliases.add(CodeAlias.of(value));
            case "rule" -> rules.add(begin(value, tier));
            case "refine" -> refinements.add(begin(value, ""));
            default -> partOfRule(key, value);
        }
    }

    private FaultRule begin(String id, String tierOfRule) {
        open = new FaultRule(id, tierOfRule, new ArrayList<>(), new ArrayList<>(), new Outcome());
        return open;
    }

    private void partOfRule(String key, String value) {
        if (open == null) {
            throw new IllegalArgumentException(key + " stands outside a rule");
        }
        Outcome outcome = open.outcome();
        switch (key) {
            case "when" -> open.when().add(condition(value));
            case "outranks" -> open.outranks().addAll(List.of(BLANK.split(value)));
            case "category" -> outcome.category = ErrorCategory.valueOf(value);
            case "scope" -> scope(outcome, value);
            case "cause" -> outcome.cause = FaultCause.valueOf(value);
            case "after" -> outcome.after = Aftermath.valueOf(value);
            case "repair" -> outcome.repair = Repairability.valueOf(value);
            case "confidence" -> outcome.confidence = Confidence.valueOf(value);
            case "do" -> outcome.actions.addAll(actions(value));
            case "never" -> outcome.forbidden.addAll(actions(value));
            case "drop" -> outcome.dropped.addAll(actions(value));
            case "retry" -> outcome.retry = retry(value);
            case "missing" -> outcome.missing.add(value);
            case "because" -> outcome.because = value;
            default -> throw new IllegalArgumentException("there is no key " + key);
        }
    }

    private static void scope(Outcome outcome, String value) {
        if (value.equals("table")) {
            outcome.scopeOfTable = true;
        } else {
            outcome.scope = ErrorScope.valueOf(value);
        }
    }

    private static Condition condition(String value) {
        int blank = value.indexOf(' ');
        if (blank < 0) {
            throw new IllegalArgumentException("a condition without a value");
        }
        return new Condition(
                FactKind.named(value.substring(0, blank)),
                List.of(OR.split(value.substring(blank).strip())));
    }

    private static List<FaultAction> actions(String value) {
        List<FaultAction> actions = new ArrayList<>();
        for (String name : COMMA.split(value, -1)) {
            actions.add(FaultAction.valueOf(name));
        }
        return actions;
    }

    private static RetryAdvice retry(String value) {
        String[] part = BLANK.split(value, -1);
        if (part.length != 2) {
            throw new IllegalArgumentException("retry takes attempts and seconds");
        }
        return new RetryAdvice(Integer.parseInt(part[0]), Duration.ofSeconds(Long.parseLong(part[1])));
    }
}
