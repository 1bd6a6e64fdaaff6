package io.github.acl4j.jna;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What Java objects are called in C: numbers that travel as {@code void*}, so that one permanent function finds whom a call is
 * for. A token that was retired is still found for a while, since the runtime calls from a copy of its tables: what is taken
 * out during a round is called in it all the same (acl-facts 3.3, 3.6).
 */
final class Tokens<E> {
    /** Far more than are taken out during one round, and little enough to be kept. */
    private static final int RETIRED_KEPT = 64;

    private final AtomicLong last = new AtomicLong();
    private final Map<Long, E> entries = new ConcurrentHashMap<>();
    private final Set<Long> retired = new LinkedHashSet<>();

    /** A new token for an entry. */
    long issue(E entry) {
        long token = last.incrementAndGet();
        entries.put(token, entry);
        return token;
    }

    @Nullable
    E find(long token) {
        return entries.get(token);
    }

    /** The token was never seen by C. */
    void drop(long token) {
        entries.remove(token);
    }

    /** Nobody is found any more for these. */
    void dropAll(Predicate<E> which) {
        entries.values().removeIf(which);
    }

    /** C has let go of the token, except for rounds that are under way. */
    void retire(long token) {
        synchronized (retired) {
            retired.add(token);
            if (retired.size() > RETIRED_KEPT) {
                Iterator<Long> oldest = retired.iterator();
                entries.remove(oldest.next());
                oldest.remove();
            }
        }
    }
}
