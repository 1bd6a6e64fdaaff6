package io.github.acl4j.diagnosis.generator;

/**
 * What the heart beat says of a rank.
 *
 * @param rank about whom
 * @param informer who saw it; of a failed completion the other end, though it was {@code rank} that saw it
 * @param time when the informer saw it, in microseconds
 */
record HeartbeatEvent(int rank, Status status, int informer, long time) {

    /** From whom the news spreads. */
    int witness() {
        return status == Status.ERROR_CQE ? rank : informer;
    }

    /** In the order in which HCCL prints them with a failed task (hccl.md b.3.4). */
    enum Status {
        OPRETRY("OPRETRY NOT SUPPORT", "OpRetry Not Supported Occurred", ""),
        ERROR_CQE("ERROR CQE", "Error cqe Occurred", "1.Network Disconnected, 2.Remote Rank Coredown"),
        STUCK("STUCK", "Stuck Occurred", "1.Host process is stuck, 2.Device task is stuck"),
        LOST("LOST", "Heartbeat Lost Occurred", "1. Process has exited, 2. Network Disconnected");

        private final String spelling;
        private final String exceptionType;
        private final String possibleReason;

        Status(String spelling, String exceptionType, String possibleReason) {
            this.spelling = spelling;
            this.exceptionType = exceptionType;
            this.possibleReason = possibleReason;
        }

        /** The 950 turns two words round (hccl.md a.5). */
        String spelling(LogFormat format) {
            return format == LogFormat.A950 && this == ERROR_CQE ? "CQE ERROR" : spelling;
        }

        String exceptionType() {
            return exceptionType;
        }

        String possibleReason() {
            return possibleReason;
        }
    }
}
