package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Explains texts and codes. Takes a text apart into what each process says in a window of time, has each part judged, and puts together what
 * belongs to one incident. Holds no state; may be used by many threads, each with sources of its own.
 */
public final class Explainer {
    private Explainer() {}

    /**
     * Explains texts, such as all the logs of a job. Never fails, whatever they hold.
     *
     * @param sources the texts
     * @param context what is known beside them
     * @return the explanation
     */
    public static Explanation explain(List<Source> sources, Context context) {
        List<Failure> failures = new ArrayList<>();
        for (Source source : sources) {
            for (Part part : Splitter.split(source)) {
                judge(part, context, failures);
            }
        }
        if (failures.stream().anyMatch(failure -> !failure.tellsNothing())) {
            failures.removeIf(Failure::tellsNothing);
        } else {
            failures.removeIf(failure -> failure.report().isPlain());
        }
        return new Explanation(Grouping.incidents(failures), sources.size());
    }

    private static void judge(Part part, Context context, List<Failure> failures) {
        if (isOlder(part, context)) {
            failures.add(Failure.of(part, context.ofAnyTime(), true));
            return;
        }
        Failure current = Failure.of(part, context, false);
        List<ErrorEntry> stale = current.report().with(EntryRole.STALE).toList();
        if (stale.isEmpty()) {
            failures.add(current);
            return;
        }
        Failure old = Failure.of(Part.of(part, stale), context.ofAnyTime(), true);
        if (!current.tellsNothing() || old.tellsNothing()) {
            failures.add(current);
        }
        if (!old.tellsNothing()) {
            failures.add(old);
        }
    }

    private static boolean isOlder(Part part, Context context) {
        if (context.since().isEmpty()) {
            return false;
        }
        LocalDateTime since = context.since().get();
        return part.last().map(last -> last.isBefore(since)).orElse(false);
    }

    /**
     * Explains a code by itself.
     *
     * @param code the code
     * @param context what is known beside it
     * @return the explanation
     */
    public static Explanation explain(BareCode code, Context context) {
        Failure failure = code.judge(context);
        return new Explanation(List.of(new ExplainedIncident(failure, List.of(failure), false)), 0);
    }
}
