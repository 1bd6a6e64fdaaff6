package io.github.acl4j.recovery;

/** How much of a budget was used. Positions are nanoseconds of the history's own time. */
final class TokenBucket {
    /** Since the bucket was last full. */
    int used;
    /** When the first of them was used. */
    long firstUse;

    /** How many are left. */
    int left(long now, Budget budget) {
        return Math.max(0, budget.tokens() - usedNow(now, budget));
    }

    /** Uses one. The caller has seen that there is one left. */
    void take(long now, Budget budget) {
        int before = usedNow(now, budget);
        if (before == 0) {
            firstUse = now;
        }
        used = before + 1;
    }

    private int usedNow(long now, Budget budget) {
        return used > 0 && now - firstUse >= budget.refill().toNanos() ? 0 : used;
    }
}
