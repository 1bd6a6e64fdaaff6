package io.github.acl4j.diagnosis.hccl;

import java.util.Comparator;

/**
 * A collective as a process issued it, from the entry log (a.10).
 *
 * @param time by the clock of its host
 * @param op its name, without prefix and suffix of versions
 * @param count how many elements; -1 if unknown, or if it has one for each rank
 * @param dataType their type; empty if unknown
 * @param reduceType how they are reduced; empty if they aren't
 * @param root the root's rank, or -1
 * @param stream the stream
 * @param file the file of the line
 * @param offset the line's place in it
 */
record OpEntry(
        long time,
        String op,
        long count,
        String dataType,
        String reduceType,
        long root,
        long stream,
        String file,
        long offset)
        implements Comparable<OpEntry> {
    private static final Comparator<OpEntry> ORDER =
            Comparator.comparingLong(OpEntry::time).thenComparing(OpEntry::file).thenComparingLong(OpEntry::offset);

    OpEntry below(String place) {
        return new OpEntry(time, op, count, dataType, reduceType, root, stream, place + "/" + file, offset);
    }

    @Override
    public int compareTo(OpEntry other) {
        return ORDER.compare(this, other);
    }
}
