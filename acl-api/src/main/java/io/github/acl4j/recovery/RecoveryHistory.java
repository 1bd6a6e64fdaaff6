package io.github.acl4j.recovery;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What has happened to the devices so far, as far as later decisions depend on it: how often faults came, which of them are there, what was used of
 * the budgets. Made for one {@link RecoveryPolicy}.
 *
 * <p>With a file it survives a restart, even a {@code kill -9}: what a decision changed is on the disk before it is given, in a record with a checksum
 * of its own, so that at most the record is lost that was being written. A file is used by one process at a time. A disk that is full or can't be
 * written to is logged once, the history goes on in memory, and {@link #status()} says so.
 *
 * <p>The time between two runs is taken from the wall clock: a clock that was set back meanwhile counts as no time at all. One that was set forward
 * while no process ran can't be told from time that has passed.
 */
public final class RecoveryHistory implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RecoveryHistory.class);

    /** From this size on the file is rewritten with what is still of interest. */
    private static final long REWRITE_AT = 1L << 20;

    final ReentrantLock lock = new ReentrantLock();
    final Map<Integer, DeviceHistory> devices = new TreeMap<>();
    final SameCodeWatch sameCode = new SameCodeWatch();
    private final PolicyClock clock = new PolicyClock();
    private final @Nullable RecoveryJournal journal;

    private RecoveryHistory(@Nullable RecoveryJournal journal) {
        this.journal = journal;
    }

    /**
     * A history that ends with the process.
     *
     * @return an empty one
     */
    public static RecoveryHistory inMemory() {
        return new RecoveryHistory(null);
    }

    /**
     * A history that is kept in a file. Beside it two more may appear, its name with {@code .lock} and with {@code .tmp}.
     *
     * @param file the file, in a folder that is there; made if it isn't there itself
     * @return with what the file tells
     * @throws HistoryInUseException if another process uses the file, or this one has opened it already
     * @throws IOException if it can't be read, if it is a file of another kind or of a later version, which is then left as it is, or if there is no
     *     such folder
     */
    public static RecoveryHistory open(Path file) throws IOException {
        return open(RecoveryJournal.of(file, REWRITE_AT));
    }

    static RecoveryHistory open(RecoveryJournal journal) throws IOException {
        RecoveryHistory history = new RecoveryHistory(journal);
        history.restore(journal.open());
        journal.begin(history::everything);
        return history;
    }

    private void restore(List<String> records) {
        HistoryCodec.Moment latest = null;
        for (String record : records) {
            try {
                HistoryCodec.Moment moment = HistoryCodec.apply(record, devices);
                latest = latest == null || moment.position() >= latest.position() ? moment : latest;
            } catch (IllegalArgumentException e) {
                log.atWarn().setCause(e).log("a record of the recovery history is left out");
            }
        }
        if (latest != null) {
            clock.restore(latest.position(), latest.wall());
        }
    }

    /**
     * Whether it will survive a restart.
     *
     * @return where it is kept, and what is in the way
     */
    public HistoryStatus status() {
        lock.lock();
        try {
            RecoveryJournal kept = journal;
            return kept == null
                    ? new HistoryStatus(Optional.empty(), Optional.empty(), 0)
                    : new HistoryStatus(
                            Optional.of(kept.file()), kept.failure().map(IOException::toString), kept.lost());
        } finally {
            lock.unlock();
        }
    }

    /** Lets go of the file. The history goes on in memory. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            if (journal != null) {
                journal.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /** What follows is called with the lock held. */
    boolean advance(PolicyTime time) {
        return clock.advance(time);
    }

    /** {@link #now} of a time, which isn't advanced to. */
    long at(PolicyTime time) {
        return clock.at(time);
    }

    long now() {
        return clock.position();
    }

    DeviceHistory device(int deviceId) {
        return devices.computeIfAbsent(deviceId, id -> new DeviceHistory());
    }

    /** Keeps what has changed. A jump of the wall clock is kept as well, so that the next run doesn't take it for time. */
    void commit(Changes changes, boolean jumped) {
        List<String> parts = changes.parts(devices);
        Instant wall = clock.wall();
        if (journal != null && wall != null && (jumped || !parts.isEmpty())) {
            journal.append(HistoryCodec.moment(now(), wall, parts), now(), this::everything);
        }
    }

    private List<String> everything() {
        Instant wall = clock.wall();
        if (wall == null) {
            return List.of();
        }
        List<String> records = new ArrayList<>();
        records.add(HistoryCodec.moment(now(), wall, List.of()));
        devices.forEach((id, device) -> {
            List<String> parts = HistoryCodec.device(id, device);
            if (!parts.isEmpty()) {
                records.add(HistoryCodec.moment(now(), wall, parts));
            }
        });
        return records;
    }
}
