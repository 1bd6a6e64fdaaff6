package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Refuses a catalogue that leaves a failure without a way out, has rules that never decide, or leaves a code of ACL's without a rule. */
final class CatalogueCheck {
    /** What is known of a code of which nothing else is. */
    private static final Set<FactKind> BY_CODE =
            EnumSet.of(FactKind.CODE, FactKind.TABLE, FactKind.RETURNED_TABLE, FactKind.SHORTAGE);

    private final String version;
    private final List<FaultRule> rules;
    private final List<FaultRule> refinements;
    private final List<CodeAlias> aliases;
    private final List<String> complaints = new ArrayList<>();

    CatalogueCheck(String version, List<FaultRule> rules, List<FaultRule> refinements, List<CodeAlias> aliases) {
        this.version = version;
        this.rules = rules;
        this.refinements = refinements;
        this.aliases = aliases;
    }

    void check() {
        if (version.isBlank()) {
            complaints.add("it has no version");
        }
        rules.forEach(this::checkRule);
        refinements.forEach(this::checkRefinement);
        aliases.forEach(this::checkAlias);
        checkNames();
        checkReachable();
        List<FaultRule> byCodeAlone = rules.stream()
                .filter(rule -> rule.when().stream().allMatch(condition -> BY_CODE.contains(condition.kind())))
                .toList();
        AclError.table().forEach(error -> checkCode(error, byCodeAlone));
        if (rules.isEmpty() || !rules.get(rules.size() - 1).when().isEmpty()) {
            complaints.add("the last rule doesn't hold for everything");
        }
        if (!complaints.isEmpty()) {
            throw new IllegalArgumentException("not a fault catalogue: " + String.join("; ", complaints));
        }
    }

    private void checkRule(FaultRule rule) {
        Outcome outcome = rule.outcome();
        complainAbout(rule, outcome.gaps().isEmpty(), "doesn't say " + outcome.gaps());
        complainAbout(rule, !rule.tier().isBlank(), "is in no tier");
        complainAbout(rule, outcome.dropped.isEmpty(), "drops actions, which only a refinement can");
        complainAbout(
                rule,
                outcome.after == Aftermath.OK || hasExit(outcome.actions),
                "is fatal and has no way out but a repair");
        complainAbout(
                rule,
                outcome.confidence != Confidence.INCONCLUSIVE || !outcome.missing.isEmpty(),
                "is inconclusive and doesn't say what is missing");
        complainAbout(
                rule,
                outcome.actions.stream().noneMatch(outcome.forbidden::contains),
                "both wants and forbids an action");
        complainAbout(
                rule,
                outcome.actions.contains(FaultAction.RETRY) == (outcome.retry.attempts() > 0),
                "has a retry without a budget, or a budget without a retry");
        complainAbout(
                rule,
                rule.when().stream().noneMatch(condition -> condition.kind().isOfVerdict()),
                "asks for the verdict, which only a refinement can");
    }

    /** A repair may be refused, so it alone is no way out. */
    private static boolean hasExit(List<FaultAction> actions) {
        return actions.stream().anyMatch(action -> action.isExit() && action != FaultAction.REPAIR);
    }

    private void checkRefinement(FaultRule rule) {
        Outcome outcome = rule.outcome();
        complainAbout(rule, !rule.when().isEmpty(), "has no condition");
        complainAbout(
                rule,
                outcome.after == null && outcome.actions.isEmpty() && outcome.forbidden.isEmpty(),
                "changes what a fault leaves or what to do, which only a rule can");
        complainAbout(
                rule,
                outcome.confidence != Confidence.INCONCLUSIVE || !outcome.missing.isEmpty(),
                "is inconclusive and doesn't say what is missing");
        complainAbout(
                rule,
                outcome.dropped.stream().noneMatch(action -> action.isExit() && action != FaultAction.REPAIR),
                "drops a way out");
    }

    private void checkAlias(CodeAlias alias) {
        if (!AclError.of(alias.code()).isKnown()) {
            complaints.add("alias " + alias.value() + " stands for " + alias.code() + ", which isn't in ACL's table");
        }
    }

    private void checkNames() {
        Map<String, Integer> position = new HashMap<>();
        for (FaultRule rule : rules) {
            complainAbout(rule, position.put(rule.id(), position.size()) == null, "is there twice");
        }
        for (FaultRule rule : rules) {
            for (String other : rule.outranks()) {
                Integer at = position.get(other);
                complainAbout(
                        rule,
                        at != null && at > position.getOrDefault(rule.id(), Integer.MAX_VALUE),
                        "should outrank " + other + ", which doesn't stand behind it");
            }
        }
    }

    private void checkReachable() {
        for (int i = 0; i < rules.size(); i++) {
            FaultRule rule = rules.get(i);
            for (FaultRule earlier : rules.subList(0, i)) {
                if (earlier.covers(rule)) {
                    complaints.add(rule.id() + " can't be reached behind " + earlier.id());
                    break;
                }
            }
            complainAbout(
                    rule,
                    !isHiddenByTable(rule, rules.subList(0, i)),
                    "can't be reached behind a rule for the category of its codes");
        }
    }

    /** An earlier rule for a category of the table hides a later one for codes of that category. */
    private static boolean isHiddenByTable(FaultRule rule, List<FaultRule> before) {
        for (FaultRule earlier : before) {
            boolean forTable =
                    earlier.when().size() == 1 && earlier.when().get(0).kind() == FactKind.TABLE;
            for (Condition condition : forTable ? rule.when() : List.<Condition>of()) {
                if (isWithin(condition, earlier.when().get(0))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isWithin(Condition codes, Condition table) {
        return codes.kind() == FactKind.CODE
                && codes.values().stream().allMatch(code -> table.values().contains(categoryOf(code)));
    }

    private static String categoryOf(String code) {
        return FactKind.normal(AclError.of(Integer.parseInt(code)).category().name());
    }

    /** Each code of the table alone leads to a rule that knows it, and to the table's own category. */
    private void checkCode(AclError error, List<FaultRule> byCodeAlone) {
        FactSet facts = FactFinder.ofCode(error);
        for (FaultRule rule : byCodeAlone) {
            if (rule.holds(facts).isPresent() && !rule.when().isEmpty()) {
                ErrorCategory category = rule.outcome().category;
                boolean success = error.isSuccess() && category == ErrorCategory.STATUS;
                if (category != error.category() && !success) {
                    complaints.add(error.code() + " is " + error.category() + " in ACL's table, and " + category
                            + " by " + rule.id());
                }
                return;
            }
        }
        complaints.add(error.code() + " has no rule");
    }

    private void complainAbout(FaultRule rule, boolean fine, String complaint) {
        if (!fine) {
            complaints.add(rule.id() + " " + complaint);
        }
    }
}
