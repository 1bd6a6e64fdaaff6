package io.github.acl4j.recovery;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a history in a file. A disk that is full or can't be written to stops nothing: it is said once, the history goes on in memory, and from
 * time to time the whole of it is tried again. For one thread at a time.
 */
final class RecoveryJournal implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RecoveryJournal.class);
    private static final String HEADER = "acl4j-recovery-history 1";
    private static final Duration TRY_AGAIN = Duration.ofMinutes(1);

    private final Path file;
    private final RecordLog records;
    private final long rewriteAt;
    private @Nullable FileChannel lockChannel;
    private @Nullable IOException failure;
    private long failedAt;
    private int lost;
    private long nextRewrite;
    private boolean closed;

    RecoveryJournal(Path file, RecordLog records, long rewriteAt) {
        this.file = file;
        this.records = records;
        this.rewriteAt = rewriteAt;
        this.nextRewrite = rewriteAt;
    }

    static RecoveryJournal of(Path file, long rewriteAt) {
        return new RecoveryJournal(file, new RecordLog(file, HEADER), rewriteAt);
    }

    /** Locks the file and reads it. What can't be written to is read all the same. */
    List<String> open() throws IOException {
        lock();
        try {
            RecordFrame.Content content = records.read();
            lost = content.lost();
            if (lost > 0) {
                log.atWarn()
                        .addKeyValue("file", file)
                        .addKeyValue("lost", lost)
                        .log("records of the recovery history are damaged and left out");
            }
            return content.texts();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void lock() throws IOException {
        // A file of its own, since the one with the records is replaced now and then, and the lock would go with it.
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        FileChannel opened;
        try {
            opened = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw e;
            }
            failed(e, 0);
            return;
        }
        FileLock held = null;
        try {
            held = opened.tryLock();
        } catch (OverlappingFileLockException e) {
            // Held by this process; told as if by another.
        } catch (IOException e) {
            // A file system without locks. To go on would risk two writers.
            failed(e, 0);
            opened.close();
            return;
        }
        if (held == null) {
            opened.close();
            throw new HistoryInUseException(file, lock);
        }
        lockChannel = opened;
    }

    /** Begins a run: whatever was read is written anew, so that damage doesn't stay. */
    void begin(Supplier<List<String>> everything) {
        if (lockChannel != null) {
            rewrite(everything, 0);
        }
    }

    /** Appends a record, or the whole history if that is due. */
    void append(String text, long now, Supplier<List<String>> everything) {
        if (closed) {
            return;
        }
        if (failure != null) {
            if (lockChannel != null && now - failedAt > TRY_AGAIN.toNanos()) {
                rewrite(everything, now);
            }
            return;
        }
        try {
            records.append(text);
        } catch (IOException e) {
            failed(e, now);
            return;
        }
        if (records.size() > nextRewrite) {
            rewrite(everything, now);
        }
    }

    private void rewrite(Supplier<List<String>> everything, long now) {
        try {
            records.rewrite(everything.get());
            nextRewrite = Math.max(rewriteAt, 2 * records.size());
            if (failure != null) {
                failure = null;
                log.atInfo().addKeyValue("file", file).log("the recovery history is written again");
            }
        } catch (IOException e) {
            failed(e, now);
        }
    }

    private void failed(IOException e, long now) {
        if (failure == null) {
            log.atWarn()
                    .addKeyValue("file", file)
                    .setCause(e)
                    .log("the recovery history can't be written and goes on in memory only");
        }
        failure = e;
        failedAt = now;
    }

    Path file() {
        return file;
    }

    /** Why nothing is written; empty if all is. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** How many records were damaged when the file was opened. */
    int lost() {
        return lost;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        FileChannel locked = lockChannel;
        lockChannel = null;
        try {
            records.close();
        } finally {
            if (locked != null) {
                locked.close();
            }
        }
    }
}
