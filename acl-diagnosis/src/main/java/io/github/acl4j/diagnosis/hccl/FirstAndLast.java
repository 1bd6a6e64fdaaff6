package io.github.acl4j.diagnosis.hccl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the first and the last of many, in their order and not in that of their arrival, within bounded memory. Not thread-safe. */
final class FirstAndLast<T extends Comparable<T>> {
    private final int first;
    private final int last;
    private final List<T> kept = new ArrayList<>();
    private long total;

    FirstAndLast(int first, int last) {
        this.first = first;
        this.last = last;
    }

    void add(T item) {
        kept.add(item);
        total++;
        if (kept.size() >= 2 * (first + last)) {
            trim();
        }
    }

    void addAll(FirstAndLast<T> other) {
        List<T> items = other.items();
        items.forEach(this::add);
        total += other.total - items.size();
    }

    long total() {
        return total;
    }

    /** Those that are left, in order. */
    List<T> items() {
        trim();
        return List.copyOf(kept);
    }

    private void trim() {
        Collections.sort(kept);
        if (kept.size() > first + last) {
            kept.subList(first, kept.size() - last).clear();
        }
    }
}
