package io.github.acl4j.recovery;

import java.io.IOException;
import java.nio.file.Path;

/** The file of a {@link RecoveryHistory} is in use: by another process, or by this one. */
public final class HistoryInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    HistoryInUseException(Path file, Path lock) {
        super("the recovery history " + file
                + " is in use by another process, or opened twice in this one: each needs a file of its own (" + lock
                + " is locked)");
    }
}
