package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.acl4j.fault.TaskFailure;
import io.github.acl4j.recovery.LaunchMatch.Miss;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LaunchLedgerTest {
    private final AtomicLong nanos = new AtomicLong(-5_000);
    private final LaunchLedger ledger = new LaunchLedger(64, nanos::get);

    private record Failure(long deviceId, long streamId, long taskId, long threadId, long errorCode)
            implements TaskFailure {}

    @Test
    void anExceptionNamesTheRequestAndTheOperator() {
        ledger.record(3, 10, 138, 4_711, "attention");
        nanos.addAndGet(3_000_000);

        LaunchMatch match = ledger.match(new Failure(3, 10, 138, 99, 507_053));

        assertThat(match.launch())
                .contains(new Launch(3, 10, 138, 4_711, "attention", Duration.ofMillis(3)))
                .hasToString("Optional[request 4711, operator attention, launched 3 ms before]");
        assertThat(match.miss()).isEmpty();
        assertThat(ledger.misses()).isZero();
    }

    @Test
    void whatNobodyRecordedIsAMiss() {
        ledger.record(3, 10, 138, 4_711, "attention");

        assertThat(ledger.match(3, 10, 139).miss()).contains(Miss.NOT_RECORDED);
        assertThat(ledger.match(3, 11, 138).miss()).contains(Miss.NOT_RECORDED);
        assertThat(ledger.match(2, 10, 138).miss()).contains(Miss.NOT_RECORDED);
        assertThat(ledger.misses()).isEqualTo(3);
    }

    /** acl-facts 3.4: all three are 0xFFFFFFFF where the failure is of the whole device. */
    @Test
    void aFailureOfTheWholeDeviceHasNoTask() {
        LaunchMatch match = ledger.match(new Failure(3, TaskFailure.NONE, TaskFailure.NONE, TaskFailure.NONE, 507_010));

        assertThat(match.miss()).contains(Miss.NO_TASK);
        assertThat(match.launch()).isEmpty();
        assertThat(ledger.misses()).isOne();
    }

    @Test
    void anIdThatIsUsedAgainIsTheLaterLaunch() {
        ledger.record(0, 1, 7, 1, "first");
        nanos.incrementAndGet();
        ledger.record(0, 1, 7, 2, "second");

        assertThat(ledger.match(0, 1, 7).launch()).map(Launch::request).contains(2L);
    }

    @Test
    void idsAreUnsigned() {
        ledger.record(0, 0xFFFF_FFFE, 0xFFFF_FFFE, 5, "last");

        assertThat(ledger.match(new Failure(0, 0xFFFF_FFFEL, 0xFFFF_FFFEL, 1, 507_015))
                        .launch())
                .map(Launch::request)
                .contains(5L);
    }

    @Test
    void ofOneStreamItKeepsTheLatestAsManyAsItHolds() {
        for (int task = 0; task < 1_000; task++) {
            ledger.record(0, 1, task, task, "op");
            nanos.incrementAndGet();
        }

        for (int task = 0; task < 1_000; task++) {
            assertThat(ledger.match(0, 1, task).launch().isPresent()).isEqualTo(task >= 1_000 - ledger.capacity());
        }
        assertThat(ledger.dropped()).isZero();
    }

    @Test
    void theCapacityIsAPowerOfTwo() {
        assertThat(new LaunchLedger(5).capacity()).isEqualTo(8);
        assertThat(new LaunchLedger(4).capacity()).isEqualTo(4);
        assertThat(new LaunchLedger().capacity()).isEqualTo(65_536);
        assertThatIllegalArgumentException().isThrownBy(() -> new LaunchLedger(3));
        assertThatIllegalArgumentException().isThrownBy(() -> new LaunchLedger((1 << 24) + 1));
    }
}
