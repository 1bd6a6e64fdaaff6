package io.github.acl4j.diagnosis.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What each rank's process has to say, besides the collectives it issues, which are computed when they are written. */
final class Journal {

    enum Stream {
        RUN,
        DEBUG
    }

    /** @param time by the clock of the rank's server, in microseconds */
    record Entry(long time, Stream stream, String text) {}

    private final Map<Integer, List<Entry>> entries = new TreeMap<>();
    private final Map<Integer, Integer> issued = new HashMap<>();
    private final Map<Integer, Long> deaths = new HashMap<>();

    void add(int rank, Entry entry) {
        entries.computeIfAbsent(rank, r -> new ArrayList<>()).add(entry);
    }

    /** The rank issues the program's collectives up to this one. */
    void issued(int rank, int lastIndex) {
        issued.put(rank, lastIndex);
    }

    int lastIssued(int rank) {
        return issued.getOrDefault(rank, 0);
    }

    /** Nothing of the rank's process is written after this time (by its server's clock). */
    void dies(int rank, long time) {
        deaths.put(rank, time);
    }

    long deathOf(int rank) {
        return deaths.getOrDefault(rank, Long.MAX_VALUE);
    }

    /** In the order of time, without what a dead process would have said. */
    List<Entry> of(int rank, List<Entry> more) {
        List<Entry> all = new ArrayList<>(entries.getOrDefault(rank, List.of()));
        all.addAll(more);
        all.removeIf(entry -> entry.time() > deathOf(rank));
        all.sort(Comparator.comparingLong(Entry::time));
        return all;
    }

    List<Entry> of(int rank) {
        return of(rank, List.of());
    }

    long lastTime() {
        return entries.values().stream()
                .flatMap(List::stream)
                .mapToLong(Entry::time)
                .max()
                .orElseThrow();
    }
}
