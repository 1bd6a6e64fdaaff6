package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultVerdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Says what a failure means: from the code that a call returned, and whatever else is known of it. The rules are data, a catalogue that is read and
 * checked once (fault-handling 1.4, 4 and 6). The same symptoms always give the same verdict.
 *
 * <p>A verdict is no better than its symptoms: the message alone tells less than the message with the returned code, and that less than both with
 * the time when the call began. Where it would be a guess it says so, and what is missing.
 *
 * <p>Calls nothing of the library, doesn't block, and may be called on any thread, a callback's included.
 */
public final class FaultClassifier {
    private static final FaultCatalogue CATALOGUE = FaultCatalogue.load();

    private FaultClassifier() {}

    /**
     * Judges a failure.
     *
     * @param symptoms what is known of it
     * @return the verdict, never null
     */
    public static FaultVerdict classify(FaultSymptoms symptoms) {
        return classify(symptoms, CATALOGUE);
    }

    /**
     * The version of the catalogue, as it is in each verdict.
     *
     * @return the version
     */
    public static String catalogueVersion() {
        return CATALOGUE.version();
    }

    /**
     * The code of ACL that stands for a failure: what was returned, else what the callback told, else the code in the message or the one that its words
     * stand for, else the thread's last error.
     *
     * @param symptoms what is known of the failure
     * @return the code, or empty if nothing that is known stands for one
     */
    public static OptionalInt codeOf(FaultSymptoms symptoms) {
        return FactFinder.find(symptoms, CATALOGUE.aliases()).of(FactKind.CODE).stream()
                .mapToInt(fact -> Integer.parseInt(fact.value()))
                .findFirst();
    }

    static FaultVerdict classify(FaultSymptoms symptoms, FaultCatalogue catalogue) {
        FactSet facts = FactFinder.find(symptoms, catalogue.aliases());
        for (FaultRule rule : catalogue.rules()) {
            Optional<List<Fact>> because = rule.holds(facts);
            if (because.isPresent()) {
                Judgement judgement = new Judgement(rule, because.get(), scope(rule, facts));
                judgement.refine(facts, catalogue.refinements());
                if (symptoms.returned().isEmpty() && symptoms.exception().isEmpty()) {
                    judgement.limit(symptoms.report().isPresent() ? Confidence.MEDIUM : Confidence.LOW);
                }
                return judgement.verdict(catalogue.version());
            }
        }
        throw new IllegalStateException("the last rule of the fault catalogue holds for everything");
    }

    private static ErrorScope scope(FaultRule rule, FactSet facts) {
        ErrorScope scope = rule.outcome().scope;
        if (scope != null) {
            return scope;
        }
        return facts.of(FactKind.CODE).stream()
                .map(fact -> AclError.of(Integer.parseInt(fact.value())).scope())
                .findFirst()
                .orElse(ErrorScope.UNKNOWN);
    }
}
