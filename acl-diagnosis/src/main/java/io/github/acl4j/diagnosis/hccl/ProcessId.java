package io.github.acl4j.diagnosis.hccl;

import java.util.Comparator;

/** A process: pids repeat from container to container, so the directory of its logs belongs to its name (a.2). */
record ProcessId(String directory, long pid) implements Comparable<ProcessId> {
    private static final Comparator<ProcessId> ORDER =
            Comparator.comparing(ProcessId::directory).thenComparingLong(ProcessId::pid);

    @Override
    public int compareTo(ProcessId other) {
        return ORDER.compare(this, other);
    }
}
