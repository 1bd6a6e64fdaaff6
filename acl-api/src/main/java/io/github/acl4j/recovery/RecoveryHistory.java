package io.github.acl4j.recovery;

import java.io.IOException;
import java.nio.file.Path;

/** What has happened to the devices so far, as far as later decisions depend on it. Made for one {@link RecoveryPolicy}. */
public final class RecoveryHistory implements AutoCloseable {
    private RecoveryHistory() {}

    /**
     * A history that ends with the process.
     *
     * @return an empty one
     */
    public static RecoveryHistory inMemory() {
        return new RecoveryHistory();
    }

    /**
     * A history that is kept in a file.
     *
     * @param file the file; made if it isn't there
     * @return with what the file tells
     * @throws IOException if another process uses the file, or it isn't such a file
     */
    public static RecoveryHistory open(Path file) throws IOException {
        throw new UnsupportedOperationException("comes with the next commit " + file);
    }

    /** Lets go of the file. */
    @Override
    public void close() {}
}
