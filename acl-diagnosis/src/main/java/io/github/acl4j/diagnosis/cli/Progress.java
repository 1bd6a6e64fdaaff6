package io.github.acl4j.diagnosis.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** One line on a terminal that tells how much was read, if it takes longer than a second. Thread-safe. */
final class Progress implements LongConsumer, AutoCloseable {
    private static final long FIRST = TimeUnit.SECONDS.toNanos(1);
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int WIDTH = 30;

    private final PrintWriter terminal;
    private final long total;
    private final LongSupplier nanoTime;
    private final long started;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong next;
    private int shown;

    /**
     * Begins.
     *
     * @param terminal where to
     * @param total how many bytes there are
     * @param nanoTime the clock
     */
    Progress(PrintWriter terminal, long total, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.total = total;
        this.nanoTime = nanoTime;
        started = nanoTime.getAsLong();
        next = new AtomicLong(FIRST);
    }

    @Override
    public void accept(long bytes) {
        long sum = done.addAndGet(bytes);
        long elapsed = nanoTime.getAsLong() - started;
        long due = next.get();
        // Whoever is first prints; nobody waits.
        if (elapsed >= due && next.compareAndSet(due, elapsed + STEP)) {
            print(sum);
        }
    }

    private synchronized void print(long sum) {
        double part = total == 0 ? 1 : Math.min(1, (double) sum / total);
        int bars = (int) (part * WIDTH);
        String line = "[%s%s] %3d %% of %s"
                .formatted("#".repeat(bars), "-".repeat(WIDTH - bars), (int) (part * 100), size(total));
        shown = Math.max(shown, line.length());
        terminal.print('\r' + line);
        terminal.flush();
    }

    /** Wipes the line. */
    @Override
    public synchronized void close() {
        if (shown > 0) {
            terminal.print('\r' + " ".repeat(shown) + '\r');
            terminal.flush();
        }
    }

    static String size(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        int exponent = bytes < 1_000_000 ? 1 : bytes < 1_000_000_000 ? 2 : 3;
        return String.format(Locale.ROOT, "%.1f %sB", bytes / Math.pow(1_000, exponent), "kMG".charAt(exponent - 1));
    }
}
