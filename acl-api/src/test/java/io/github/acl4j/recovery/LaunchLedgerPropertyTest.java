package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** A ledger may forget, but never tells of a launch what wasn't recorded for it. */
class LaunchLedgerPropertyTest {
    @Property
    void whatItTellsWasRecorded(
            @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 1_000) Integer> ids,
            @ForAll @IntRange(min = 4, max = 64) int capacity) {
        long[] now = {0};
        LaunchLedger ledger = new LaunchLedger(capacity, () -> now[0]++);
        Map<Integer, Long> latest = new HashMap<>();
        for (int id : ids) {
            long request = now[0];
            ledger.record(id % 3, id / 3 % 7, id, request, "op-" + id);
            latest.put(id, request);
            assertThat(find(ledger, id)).isEqualTo(request); // what was recorded last is there
        }
        latest.forEach((id, request) -> assertThat(find(ledger, id)).isIn(request, -1L));
        assertThat(ledger.dropped()).isZero();
    }

    private static long find(LaunchLedger ledger, int id) {
        return ledger.match(id % 3, id / 3 % 7, id)
                .launch()
                .map(launch -> {
                    assertThat(launch.operator()).isEqualTo("op-" + id);
                    return launch.request();
                })
                .orElse(-1L);
    }

    /** Eight threads that write to the same few places: a launch is read whole or not at all. */
    @Property(tries = 5)
    void writersNeverMixLaunches(@ForAll @IntRange(min = 4, max = 16) int capacity) throws Exception {
        LaunchLedger ledger = new LaunchLedger(capacity);
        String[] operators = new String[64];
        for (int i = 0; i < operators.length; i++) {
            operators[i] = "op-" + i;
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                int own = thread;
                futures.add(threads.submit(() -> {
                    int found = 0;
                    for (int i = 0; i < 20_000; i++) {
                        int task = (i * 8 + own) % operators.length;
                        ledger.record(0, 1, task, task * 1_000L, operators[task]);
                        int other = (task * 31 + i) % operators.length;
                        Launch launch = ledger.match(0, 1, other).launch().orElse(null);
                        if (launch != null) {
                            found++;
                            assertThat(launch.request()).isEqualTo(other * 1_000L);
                            assertThat(launch.operator()).isSameAs(operators[other]);
                        }
                    }
                    return found;
                }));
            }
            int found = 0;
            for (Future<Integer> future : futures) {
                found += future.get(60, TimeUnit.SECONDS);
            }
            assertThat(found).isPositive();
        } finally {
            threads.shutdownNow();
        }
    }
}
