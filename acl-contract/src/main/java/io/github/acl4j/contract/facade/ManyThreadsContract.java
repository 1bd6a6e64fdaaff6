package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.error.AclException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Whose error and message an exception carries where many threads fail at once (design, "Errors" and "Threads"). */
public abstract class ManyThreadsContract extends FacadeContract {
    /** For subclasses. */
    protected ManyThreadsContract() {}

    @Test
    void tenThousandVirtualThreadsGetTheirOwnErrors() throws Exception {
        VirtualThread.assumeThereAreSome();

        String output = ChildJvm.within(Duration.ofMinutes(4))
                .with("-Xmx512m")
                .run(ManyThreads.class.getName(), getClass().getName(), "10000");

        assertThat(output).contains("20000 exceptions, each with its own error");
    }

    // A pooled thread keeps last error and message from one task to the next: the last error is evidence only, and of
    // the
    // message what was seen before is cut.
    @Test
    void pooledThreadsGetTheirOwnErrors() throws Exception {
        int threads = 64;
        int tasks = 50;
        try (FacadeBed bed = owner()) {
            FailingLibrary library = FailingLibrary.behind(bed);
            CountDownLatch start = new CountDownLatch(1);
            List<FutureTask<Boolean>> pool = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int first = i * tasks;
                pool.add(FacadeBed.start(() -> {
                    start.await();
                    library.fail(first); // before the SDK came, and nobody has read it
                    assertThat(failure(() -> bed.device(first).memoryUce()).text())
                            .as("it isn't the call's, but nobody can tell")
                            .hasValue(FailingLibrary.text(first));
                    for (int device = first; device < first + tasks; device++) {
                        assertOwnAmongStale(bed, device);
                    }
                    return true;
                }));
            }
            start.countDown();
            for (FutureTask<Boolean> each : pool) {
                FacadeBed.get(each);
            }
        }
    }

    private static void assertOwnAmongStale(FacadeBed bed, int device) {
        AclException own = failure(() -> bed.device(device).errorVerbose());
        assertThat(own.code()).isEqualTo(FailingLibrary.code(device));
        assertThat(own.lastError()).hasValue(FailingLibrary.code(device));
        assertThat(own.text()).hasValue(FailingLibrary.text(device));

        AclException silent = failure(() -> bed.device(device).memoryUce());
        assertThat(silent.code()).isEqualTo(FailingLibrary.SILENT);
        assertThat(silent.lastError()).as("older, and this thread's").hasValue(FailingLibrary.code(device));
        assertThat(silent.text()).as("all was seen before").isEmpty();
        assertThat(silent.recentMessage().notReadBecause()).isEmpty();
    }
}
