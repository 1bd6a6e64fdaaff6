package io.github.acl4j.fault;

import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultCause;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.error.RetryAdvice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a rule says; of a refinement only what it changes. Filled while the catalogue is read, and not changed afterwards. */
final class Outcome {
    @Nullable
    ErrorCategory category;

    @Nullable
    ErrorScope scope;
    /** The scope is that of the code in ACL's table. */
    boolean scopeOfTable;

    @Nullable
    FaultCause cause;

    @Nullable
    Aftermath after;

    @Nullable
    Repairability repair;

    @Nullable
    Confidence confidence;

    RetryAdvice retry = RetryAdvice.NONE;
    String because = "";
    final List<FaultAction> actions = new ArrayList<>();
    final List<FaultAction> forbidden = new ArrayList<>();
    final List<FaultAction> dropped = new ArrayList<>();
    final List<String> missing = new ArrayList<>();

    /** What a rule that decides must say and this doesn't; empty if it says all. */
    List<String> gaps() {
        List<String> gaps = new ArrayList<>();
        note(gaps, category, "category");
        if (!scopeOfTable) {
            note(gaps, scope, "scope");
        }
        note(gaps, cause, "cause");
        note(gaps, after, "after");
        note(gaps, repair, "repair");
        note(gaps, confidence, "confidence");
        if (actions.isEmpty()) {
            gaps.add("do");
        }
        return gaps;
    }

    private static void note(List<String> gaps, @Nullable Object value, String name) {
        if (value == null) {
            gaps.add(name);
        }
    }
}
