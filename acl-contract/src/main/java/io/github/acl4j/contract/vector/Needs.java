package io.github.acl4j.contract.vector;

import java.util.Optional;
import java.util.Set;

/** What a vector may need. An injector says itself, step by step, what it can't do; this is what no injector can be asked. */
final class Needs {
    private static final Set<String> SERVED = Set.of(
            "devices-2",
            "copies",
            "script",
            "config",
            "next-task-fails",
            "stream-hangs",
            "firmware",
            "fault-event",
            "smmu",
            "uce-query",
            "abort-never-after-kill",
            "abort-refused-by-device",
            "abort-code",
            "repair-unsupported",
            "repair-internal",
            "l2",
            "l3-repair",
            "abort-stop-fail",
            "abort-kill-refused",
            "abort-queue-full",
            "abort-stop-finish",
            "abort-recover-fail",
            "abort-recover-refused",
            "abort-recover-never",
            "abort-recover-refused-by-device",
            "next-task-fails-memory",
            "ras-event",
            "background-thread",
            "visible-devices");

    private Needs() {}

    /** The first need that can't be served. */
    static Optional<String> unserved(Vector vector) {
        return vector.needs().stream().filter(need -> !SERVED.contains(need)).findFirst();
    }
}
