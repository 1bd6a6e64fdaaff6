package io.github.acl4j.recovery;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether a {@link RecoveryHistory} will survive a restart.
 *
 * @param file where it is kept; empty if it ends with the process
 * @param problem why it isn't written at present, though it should be; empty if it is
 * @param lostRecords how many records of the file were damaged when it was opened, and left out
 */
public record HistoryStatus(Optional<Path> file, Optional<String> problem, int lostRecords) {
    /**
     * Whether all that happened so far is on the disk.
     *
     * @return true if so
     */
    public boolean isDurable() {
        return file.isPresent() && problem.isEmpty();
    }
}
