package io.github.acl4j.jna;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.CallbackTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes one round of what the runtime calls in two: from one copy of its tables it calls the function in the slot and the
 * registered one, in either order (acl-facts 3.3). Both have to call the callbacks of one moment, even if the first of them
 * changes the tables. What belongs together is known from the address of the exception, which lies on the notifying thread's
 * stack during the whole round (acl-facts 3.4), so that no two rounds at the same time have the same.
 *
 * <p>Limits: a second half that isn't called, since somebody else has written the slot, looks open until the next round at that
 * address; it is taken for that round's own only if the round begins with that half, and its callbacks haven't changed since.
 */
final class Rounds {
    /** Which of the two functions is called. */
    enum Half {
        SLOT,
        REGISTERED;

        private Half other() {
            return this == SLOT ? REGISTERED : SLOT;
        }

        private List<AclrtExceptionInfoCallback> of(CallbackTable.Snapshot snapshot) {
            if (this == REGISTERED) {
                return snapshot.registered();
            }
            AclrtExceptionInfoCallback slot = snapshot.slot();
            return slot == null ? List.of() : List.of(slot);
        }
    }

    /**
     * A round of which the first half has been called.
     *
     * @param half the half that is left
     * @param callbacks whom it calls
     * @param unchanged what the tables said of that half when the first one ended
     */
    private record Open(
            Half half, List<AclrtExceptionInfoCallback> callbacks, List<AclrtExceptionInfoCallback> unchanged) {}

    /** Rounds that stay open for good must not fill the memory. */
    private static final int MAX_OPEN = 1024;

    private final CallbackTable table;
    private final Map<Long, Open> open = new LinkedHashMap<>();

    Rounds(CallbackTable table) {
        this.table = table;
    }

    /** What one half of a round has to call. */
    final class Call {
        private final long exceptionInfo;
        private final Half half;
        private final CallbackTable.@Nullable Snapshot first;
        private final List<AclrtExceptionInfoCallback> callbacks;

        private Call(long exceptionInfo, Half half) {
            this.exceptionInfo = exceptionInfo;
            this.half = half;
            CallbackTable.Snapshot now = table.snapshot();
            Open round = close(exceptionInfo);
            if (round != null && round.half == half && areSame(round.unchanged, half.of(now))) {
                this.first = null;
                this.callbacks = round.callbacks;
            } else {
                this.first = now;
                this.callbacks = half.of(now);
            }
        }

        List<AclrtExceptionInfoCallback> callbacks() {
            return callbacks;
        }

        /** To be told when the callbacks have returned. */
        void end() {
            if (first != null) {
                Half left = half.other();
                List<AclrtExceptionInfoCallback> others = left.of(first);
                if (!others.isEmpty()) {
                    keep(exceptionInfo, new Open(left, others, left.of(table.snapshot())));
                }
            }
        }
    }

    Call begin(long exceptionInfo, Half half) {
        return new Call(exceptionInfo, half);
    }

    /** Holds nobody's callbacks any more. A round that is under way goes on with the tables of the moment. */
    synchronized void clear() {
        open.clear();
    }

    private synchronized @Nullable Open close(long exceptionInfo) {
        return open.remove(exceptionInfo);
    }

    private synchronized void keep(long exceptionInfo, Open round) {
        if (open.size() >= MAX_OPEN) {
            open.remove(open.keySet().iterator().next());
        }
        open.put(exceptionInfo, round);
    }

    /** The identity of an object stands for the function pointer, so {@code equals} doesn't count. */
    private static boolean areSame(List<AclrtExceptionInfoCallback> one, List<AclrtExceptionInfoCallback> other) {
        boolean same = one.size() == other.size();
        for (int i = 0; same && i < one.size(); i++) {
            same = one.get(i) == other.get(i);
        }
        return same;
    }
}
