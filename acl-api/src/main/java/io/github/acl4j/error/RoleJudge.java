package io.github.acl4j.error;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Gives the entries of a report their roles. What is self-made or stale is sorted out first, so that it can't become the root. */
final class RoleJudge {
    /** A log that wrote a message this long after it was made wrote one that had been waiting. */
    private static final Duration LONG_AGO = Duration.ofSeconds(60);

    private static final long NO_CONTEXT_MODULE = 1018;

    private final List<ErrorEntry> entries;
    private final OptionalInt returned;
    private final @Nullable LocalDateTime callBegan;
    private final boolean messageReadFailed;

    RoleJudge(List<ErrorEntry> entries, OptionalInt returned, @Nullable LocalDateTime callBegan) {
        this.entries = entries;
        this.returned = returned;
        this.callBegan = callBegan;
        this.messageReadFailed = entries.stream().anyMatch(entry -> mentionsMessageRead(entry));
    }

    List<ErrorEntry> judge() {
        List<ErrorEntry> judged = new ArrayList<>(entries.size());
        LocalDateTime reference = callBegan == null ? logged() : null;
        for (Episode episode : Episode.of(entries)) {
            boolean ofThisCall = returned.isPresent() && episode.result().equals(returned);
            for (ErrorEntry entry : episode.entries()) {
                judged.add(entry.as(role(entry, episode, ofThisCall, reference)));
            }
        }
        int root = RootChoice.among(judged);
        if (root >= 0) {
            judged.set(root, judged.get(root).as(EntryRole.ROOT));
        }
        return List.copyOf(judged);
    }

    private EntryRole role(ErrorEntry entry, Episode episode, boolean ofThisCall, @Nullable LocalDateTime reference) {
        Facts facts = entry.facts();
        if (facts.kind == Facts.Kind.PLAIN) {
            return EntryRole.PLAIN;
        }
        if (isSelfMade(entry)) {
            return EntryRole.SELF_MADE;
        }
        boolean timeOfEpisode = facts.below || facts.kind == Facts.Kind.HEADING;
        LocalDateTime time = facts.time != null ? facts.time : timeOfEpisode ? episode.time() : null;
        if (!ofThisCall && isOld(time, episode, reference)) {
            return EntryRole.STALE;
        }
        boolean namesOperation = facts.has(ReportField.OPERATION);
        if (facts.kind == Facts.Kind.HEADING || (facts.kind == Facts.Kind.FRAMEWORK && !namesOperation)) {
            return EntryRole.WRAPPER;
        }
        return RootChoice.isNoticing(entry) ? EntryRole.NOTICED_AT : EntryRole.CONSEQUENCE;
    }

    private boolean isOld(@Nullable LocalDateTime time, Episode episode, @Nullable LocalDateTime reference) {
        if (time == null) {
            return false;
        }
        if (callBegan != null) {
            return time.isBefore(callBegan);
        }
        // Without the time of the call only another failure, long before the log's time, is certainly an older one.
        return reference != null
                && episode.result().isPresent()
                && time.plus(LONG_AGO).isBefore(reference);
    }

    private @Nullable LocalDateTime logged() {
        LocalDateTime last = null;
        for (ErrorEntry entry : entries) {
            LocalDateTime time = entry.facts().loggedAt;
            if (time != null && (last == null || time.isAfter(last))) {
                last = time;
            }
        }
        return last;
    }

    /** A thread without a context can't read its message, and the attempt leaves a message of its own (acl-facts 3.1). */
    private boolean isSelfMade(ErrorEntry entry) {
        if (mentionsMessageRead(entry)) {
            return true;
        }
        boolean noContext = entry.codes().stream()
                .anyMatch(code -> code.space() == CodeNamespace.MODULE && code.number() == NO_CONTEXT_MODULE);
        return noContext && messageReadFailed && !returned.equals(OptionalInt.of(AclErrorCode.RT_CONTEXT_NULL));
    }

    private static boolean mentionsMessageRead(ErrorEntry entry) {
        Facts facts = entry.facts();
        if (facts.kind == Facts.Kind.PLAIN) {
            return false;
        }
        String function = facts.field(ReportField.FUNCTION);
        return "rtGetDevMsg".equals(facts.field(ReportField.OPERATION))
                || "GetDevErrMsg".equals(function)
                || "GetDevMsg".equals(function)
                || "rtGetDevMsg".equals(function);
    }
}
