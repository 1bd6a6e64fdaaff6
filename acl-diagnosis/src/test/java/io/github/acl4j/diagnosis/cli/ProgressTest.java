package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The line that tells how much was read. */
class ProgressTest {
    private final StringWriter terminal = new StringWriter();
    private final AtomicLong now = new AtomicLong(-5);

    @Test
    void shortWorkSaysNothing() {
        try (Progress progress = progress(100)) {
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(900));
            progress.accept(100);
        }
        assertThat(terminal.toString()).isEmpty();
    }

    @Test
    void longWorkIsToldNowAndThenAndTheLineIsWiped() {
        try (Progress progress = progress(3_000_000_000L)) {
            now.addAndGet(TimeUnit.SECONDS.toNanos(1));
            progress.accept(1_500_000_000L);
            progress.accept(1);
            now.addAndGet(TimeUnit.SECONDS.toNanos(1));
            progress.accept(1_499_999_999L);
        }
        String[] lines = terminal.toString().substring(1).split("\r");
        assertThat(lines[0]).isEqualTo("[" + "#".repeat(15) + "-".repeat(15) + "]  50 % of 3.0 GB");
        assertThat(lines[1]).isEqualTo("[" + "#".repeat(30) + "] 100 % of 3.0 GB");
        assertThat(lines[2]).isBlank().hasSameSizeAs(lines[1]);
        assertThat(lines).hasSize(3);
    }

    @Test
    void sizesAreForPeople() {
        assertThat(Progress.size(999)).isEqualTo("999 B");
        assertThat(Progress.size(1_500)).isEqualTo("1.5 kB");
        assertThat(Progress.size(2_000_000)).isEqualTo("2.0 MB");
    }

    private Progress progress(long total) {
        return new Progress(new PrintWriter(terminal), total, now::get);
    }
}
