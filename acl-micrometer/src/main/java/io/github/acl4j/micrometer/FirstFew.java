package io.github.acl4j.micrometer;

import java.util.HashSet;
import java.util.Set;

/**
 * The first few distinct values that came. A label that could take any value stays bounded this way.
 *
 * @param <T> their type
 */
final class FirstFew<T> {
    private final int most;
    private final Set<T> known = new HashSet<>();

    FirstFew(int most) {
        this.most = most;
    }

    /** Whether a value is one of them, or becomes one now. */
    synchronized boolean admits(T value) {
        return known.contains(value) || (known.size() < most && known.add(value));
    }
}
