package io.github.acl4j.fault;

import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultCause;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.error.VerdictEvidence;
import io.github.acl4j.error.VerdictEvidence.Part;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A verdict in the making: the rule that decided, then the refinements, each with its evidence. */
final class Judgement {
    private final FaultRule rule;
    private final ErrorCategory category;
    private final ErrorScope scope;
    private final Aftermath after;
    private final Set<FaultAction> actions;
    private final Set<FaultAction> forbidden;
    private final List<VerdictEvidence> evidence = new ArrayList<>();
    private final List<String> missing;
    private FaultCause cause;
    private Repairability repair;
    private Confidence confidence;

    Judgement(FaultRule rule, List<Fact> because, ErrorScope scope) {
        Outcome outcome = rule.outcome();
        this.rule = rule;
        this.scope = scope;
        this.category = Objects.requireNonNull(outcome.category, "category");
        this.cause = Objects.requireNonNull(outcome.cause, "cause");
        this.after = Objects.requireNonNull(outcome.after, "after");
        this.repair = Objects.requireNonNull(outcome.repair, "repair");
        this.confidence = Objects.requireNonNull(outcome.confidence, "confidence");
        this.actions = new LinkedHashSet<>(outcome.actions);
        this.forbidden = new LinkedHashSet<>(outcome.forbidden);
        this.missing = new ArrayList<>(outcome.missing);
        support(EnumSet.allOf(Part.class), rule, because);
    }

    void refine(FactSet facts, List<FaultRule> refinements) {
        facts.add(FactKind.CATEGORY, category.name(), "it is " + category);
        facts.add(FactKind.DECIDED_BY, rule.tier(), rule.id() + " decided");
        for (FaultRule refinement : refinements) {
            Optional<List<Fact>> because = refinement.holds(facts);
            if (because.isPresent()) {
                apply(refinement, because.get());
            }
        }
    }

    private void apply(FaultRule refinement, List<Fact> because) {
        Outcome outcome = refinement.outcome();
        Set<Part> parts = EnumSet.noneOf(Part.class);
        if (outcome.cause != null && outcome.cause != cause) {
            cause = outcome.cause;
            parts.add(Part.CAUSE);
        }
        if (outcome.repair != null && outcome.repair != repair) {
            repair = outcome.repair;
            parts.add(Part.REPAIR);
        }
        if (outcome.confidence != null) {
            limit(outcome.confidence);
        }
        actions.removeAll(outcome.dropped);
        if (!parts.isEmpty()) {
            support(parts, refinement, because);
        }
        if (!parts.isEmpty() || outcome.confidence != null) {
            missing.addAll(outcome.missing);
        }
    }

    /** Makes it no surer than this. */
    void limit(Confidence most) {
        if (most.compareTo(confidence) < 0) {
            confidence = most;
        }
    }

    private void support(Set<Part> parts, FaultRule by, List<Fact> because) {
        for (Fact fact : because) {
            evidence.add(new VerdictEvidence(parts, by.id(), fact.statement(), fact.entry()));
        }
        if (!by.outcome().because.isEmpty()) {
            evidence.add(new VerdictEvidence(parts, by.id(), by.outcome().because, -1));
        }
    }

    FaultVerdict verdict(String catalogue) {
        alignWithRepair();
        return new FaultVerdict(
                category,
                scope,
                cause,
                after,
                repair,
                List.copyOf(actions),
                List.copyOf(forbidden),
                rule.outcome().retry,
                confidence,
                evidence,
                missing,
                rule.id(),
                catalogue);
    }

    /** What to do follows whether a repair can help. */
    private void alignWithRepair() {
        if (repair == Repairability.NO) {
            actions.remove(FaultAction.REPAIR);
            actions.remove(FaultAction.RESTORE_MEMORY);
            return;
        }
        forbidden.remove(FaultAction.REPAIR);
        if (!actions.contains(FaultAction.REPAIR)) {
            List<FaultAction> ordered = new ArrayList<>(actions);
            int abort = ordered.indexOf(FaultAction.ABORT_TASKS);
            ordered.add(abort < 0 ? ordered.size() : abort + 1, FaultAction.REPAIR);
            actions.clear();
            actions.addAll(ordered);
        }
    }
}
