package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What one code has done on one device: whether it is there, how often it came, whether it lasted too long. Positions are nanoseconds of the
 * history's own time. What became due since the last event is made up for before the next, so that it doesn't matter how often somebody asks.
 */
final class CodeHistory {
    /** No position. */
    static final long NEVER = Long.MIN_VALUE;

    /** Since when the fault is there; {@link #NEVER} if it isn't. */
    long activeSince = NEVER;
    /** When it last went away. */
    long recovered = NEVER;
    /** When it last counted as come, and as gone, for the rule of its frequency. */
    long lastCounted = NEVER;

    long lastCleared = NEVER;
    /** Since when it counts as having lasted too long, and as having come too often. */
    long timedOut = NEVER;

    long latched = NEVER;
    /** The last incident that was asked about; not kept beyond the process, which numbers its incidents anew. */
    OptionalLong incident = OptionalLong.empty();
    /** Found to be no fault of this device: this time it doesn't count. */
    boolean excused;

    @Nullable
    FaultLevel told;

    /** When it counted as come, oldest first; no more than a rule can ask for. */
    final List<Long> occurrences = new ArrayList<>();

    boolean isActive() {
        return activeSince != NEVER;
    }

    boolean isTimedOut() {
        return timedOut != NEVER;
    }

    boolean isLatched() {
        return latched != NEVER;
    }

    /** Notes of which incident it is asked about now; true if that is another one than before, or none. */
    boolean begins(OptionalLong asked) {
        boolean another = asked.isEmpty() || !asked.equals(incident);
        incident = asked;
        return another;
    }

    /** Makes up for what became due. */
    boolean advance(long now, Rules rules) {
        boolean changed = false;
        if (rules.duration().isPresent()) {
            changed = timeOutOrHeal(now, rules.duration().get(), rules);
        } else if (isTimedOut()) {
            timedOut = NEVER;
            changed = true;
        }
        return release(now, rules) || changed;
    }

    private boolean timeOutOrHeal(long now, DurationRule rule, Rules rules) {
        if (!isTimedOut() && isActive() && isLonger(activeSince, now, rule.faultTimeout())) {
            timedOut = activeSince + rule.faultTimeout().toNanos();
            count(timedOut, rules);
            return true;
        }
        if (isTimedOut() && !isActive() && isLonger(recovered, now, rule.recoverTimeout())) {
            timedOut = NEVER;
            lastCleared = recovered + rule.recoverTimeout().toNanos();
            return true;
        }
        return false;
    }

    private boolean release(long now, Rules rules) {
        if (!isLatched()) {
            return false;
        }
        FrequencyRule rule = rules.frequency().orElse(null);
        boolean over = rule == null
                || (countIn(now, rule) < rule.times()
                        && lastCleared >= lastCounted
                        && rule.release()
                                .filter(release -> isLonger(lastCleared, now, release))
                                .isPresent());
        if (over) {
            latched = NEVER;
        }
        return over;
    }

    /** The fault begins. Nothing if it is there already. */
    boolean occur(long now, @Nullable FaultLevel newTold, Rules rules) {
        advance(now, rules);
        if (isActive()) {
            return false;
        }
        activeSince = now;
        excused = false;
        told = newTold;
        if (rules.duration().isEmpty()) {
            count(now, rules);
        }
        return true;
    }

    /** The fault ends. Nothing if it isn't there. */
    boolean recover(long now, Rules rules) {
        advance(now, rules);
        if (!isActive()) {
            return false;
        }
        activeSince = NEVER;
        recovered = now;
        if (rules.duration().isEmpty()) {
            lastCleared = now;
        }
        return true;
    }

    /** The fault happens, and doesn't last. So a rule for how long it lasts never counts it. */
    void once(long now, @Nullable FaultLevel newTold, Rules rules) {
        advance(now, rules);
        if (!isActive()) {
            told = newTold;
        }
        if (rules.duration().isEmpty()) {
            count(now, rules);
            if (!isActive()) {
                lastCleared = now;
            }
        }
    }

    private void count(long at, Rules rules) {
        FrequencyRule rule = rules.frequency().orElse(null);
        if (rule == null || excused) {
            return;
        }
        lastCounted = at;
        occurrences.add(at);
        if (occurrences.size() > FrequencyRule.MOST_TIMES) {
            occurrences.remove(0);
        }
        if (!isLatched() && countIn(at, rule) >= rule.times()) {
            latched = at;
        }
    }

    /** It was no fault of this device: what was counted since then isn't any more, nor is what it led to. */
    boolean excuse(long since, long now, Rules rules) {
        boolean changed = occurrences.removeIf(at -> at >= since);
        if (isActive() && activeSince >= since && !excused) {
            excused = true;
            changed = true;
        }
        boolean stillOften = rules.frequency()
                .filter(rule -> countIn(now, rule) >= rule.times())
                .isPresent();
        if (isLatched() && latched >= since && !stillOften) {
            latched = NEVER;
            changed = true;
        }
        return changed;
    }

    /** How often it came in the window that ends now; its edge counts as inside. */
    private int countIn(long now, FrequencyRule rule) {
        long from = now - rule.window().toNanos();
        int count = 0;
        for (long at : occurrences) {
            if (at >= from) {
                count++;
            }
        }
        return count;
    }

    /** Whether nothing would change if this was forgotten. */
    boolean isIdle(long now, Rules rules) {
        boolean counts =
                rules.frequency().filter(rule -> countIn(now, rule) > 0).isPresent();
        return !isActive() && !isTimedOut() && !isLatched() && !counts;
    }

    static boolean isLonger(long since, long now, Duration limit) {
        return since != NEVER && now - since > limit.toNanos();
    }

    /** What the settings say about the code. */
    record Rules(Optional<FrequencyRule> frequency, Optional<DurationRule> duration) {}
}
