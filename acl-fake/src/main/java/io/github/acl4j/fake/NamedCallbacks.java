package io.github.acl4j.fake;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Callbacks under names: no name twice, called in the byte order of the names (acl-facts 3.7, 3.14). A snapshot is taken for
 * each round.
 */
final class NamedCallbacks<C> {
    private static final Comparator<String> BYTE_ORDER =
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

    /** A callback with what was given at its registration. */
    record Entry<C>(String name, C callback, long args) {}

    private final ConcurrentSkipListMap<String, Entry<C>> entries = new ConcurrentSkipListMap<>(BYTE_ORDER);

    /** False if the name is taken. */
    boolean add(String name, C callback, long args) {
        return entries.putIfAbsent(name, new Entry<>(name, callback, args)) == null;
    }

    void remove(String name) {
        entries.remove(name);
    }

    List<Entry<C>> round() {
        return List.copyOf(entries.values());
    }
}
