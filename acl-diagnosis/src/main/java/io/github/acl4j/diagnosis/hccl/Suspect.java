package io.github.acl4j.diagnosis.hccl;

import org.jspecify.annotations.Nullable;

/**
 * A rank that an answer names. What isn't known is negative or null: of a rank without logs others tell only where it runs.
 *
 * @param rank its rank in the largest communicator, which mostly is the world
 * @param groupRank its rank in the group that failed
 * @param server its server, as HCCL names it
 * @param device its physical device
 * @param directory the directory of its logs
 * @param pid its process
 */
public record Suspect(
        long rank,
        long groupRank,
        @Nullable String server,
        long device,
        @Nullable String directory,
        long pid) {
    /** Whether it is the same process or place, whichever group it was named in. */
    boolean isSame(Suspect other) {
        return rank == other.rank
                && device == other.device
                && pid == other.pid
                && java.util.Objects.equals(server, other.server)
                && java.util.Objects.equals(directory, other.directory)
                && (rank >= 0 || pid >= 0 || groupRank == other.groupRank);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (rank >= 0) {
            text.append("rank ").append(rank);
        } else if (groupRank >= 0) {
            text.append("rank ").append(groupRank).append(" of the group");
        } else {
            text.append("a rank");
        }
        if (server != null) {
            text.append(" on ").append(server);
            if (device >= 0) {
                text.append('/').append(device);
            }
        }
        if (rank < 0 && pid >= 0) {
            text.append(" (pid ")
                    .append(pid)
                    .append(directory == null || directory.isEmpty() ? "" : ", " + directory)
                    .append(')');
        }
        return text.toString();
    }
}
