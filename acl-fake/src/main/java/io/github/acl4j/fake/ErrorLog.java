package io.github.acl4j.fake;

import io.github.acl4j.spi.MessageTime;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Where the runtime records what it has to tell: a list for each thread, or, once {@code aclInit} chose the process mode,
 * one for all, with a mark of the thread (acl-facts 3.1, vectors message-026 and message-201 on).
 */
final class ErrorLog {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("yyyy-MM-dd-HH:mm:ss.SSS", Locale.ROOT);

    private final FakeClock clock;
    private final long pid = ProcessHandle.current().pid();

    private final Object lock = new Object();
    private final ErrorList ofProcess = new ErrorList();
    private boolean processMode;
    private long lastMicros;

    ErrorLog(FakeClock clock) {
        this.clock = clock;
    }

    void setProcessMode(boolean on) {
        synchronized (lock) {
            processMode = on;
        }
    }

    void record(OsThread thread, ErrorEntry entry) {
        synchronized (lock) {
            if (processMode) {
                String marked = entry.text() + "[THREAD:" + thread.id() + "]";
                ofProcess.add(entry.withText(marked), time());
            } else {
                thread.errors().add(entry, time());
            }
        }
    }

    /** The text of what the thread can see, which is then gone; empty if there is nothing. */
    String take(OsThread thread) {
        synchronized (lock) {
            return (processMode ? ofProcess : thread.errors()).take(pid);
        }
    }

    /** What a thread recorded becomes another's, as it does between the runtime's thread and a synchronize (observed). */
    void move(ErrorList from, ErrorList to) {
        synchronized (lock) {
            from.moveTo(to);
        }
    }

    /** No two entries have the same time, so that no text is part of another by chance. */
    private String time() {
        lastMicros = Math.max(lastMicros + 1, clock.wallMicros());
        long micros = lastMicros % 1000;
        Instant instant = Instant.ofEpochMilli(lastMicros / 1000);
        String millis = FORMAT.format(MessageTime.of(instant));
        return millis + String.format(Locale.ROOT, ".%03d", micros);
    }
}
