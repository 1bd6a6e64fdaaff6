package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Callbacks.KERNEL_FAULT;
import static io.github.acl4j.contract.facade.Callbacks.fireHere;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.ExceptionStatistics;
import io.github.acl4j.Registration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Bursts of exceptions on 64 threads, for listeners that are called later: the queue gives up the oldest and says how many
 * (design, "Exception callbacks").
 */
@Tag("slow")
@Timeout(180)
public abstract class ListenerStormContract extends FacadeContract {
    private static final int THREADS = 64;
    private static final int EACH = 160;
    private static final int FIRED = THREADS * EACH;
    private static final int FIRST_TASK = 1000;
    private static final int QUEUE_CAPACITY = 1024;
    private static final Duration LONG = Duration.ofSeconds(60);

    /** For subclasses. */
    protected ListenerStormContract() {}

    private static void storm(FacadeBed bed) {
        bed.inject(injector -> injector.fireStorm(THREADS, EACH, 0, 3, FIRST_TASK, KERNEL_FAULT));
    }

    /** What was fired is either delivered or dropped, at the latest when the queue is empty. */
    private static ExceptionStatistics awaitAllAccountedFor(FacadeBed bed, long offered) {
        Await.until("delivered + dropped = " + offered, () -> {
            ExceptionStatistics now = bed.acl().exceptionStatistics();
            return now.delivered() + now.dropped() >= offered;
        });
        ExceptionStatistics end = bed.acl().exceptionStatistics();
        assertThat(end.delivered() + end.dropped()).isEqualTo(offered);
        return end;
    }

    /** Each firing thread used its task ids in ascending order. */
    private static void assertInOrderOfArrival(List<ExceptionInfo> heard) {
        Map<Long, Long> last = new HashMap<>();
        for (ExceptionInfo exception : heard) {
            Long before = last.put(exception.threadId(), exception.taskId());
            assertThat(before == null || before < exception.taskId())
                    .as("task %d of thread %d comes after %s", exception.taskId(), exception.threadId(), before)
                    .isTrue();
        }
    }

    @Test
    void whatAFullQueueGivesUpIsCountedExactly() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            List<ExceptionInfo> heard = new CopyOnWriteArrayList<>();
            bed.acl().onException(exception -> {
                if (exception.taskId() == 0) {
                    gate.pass();
                } else {
                    heard.add(exception);
                }
            });
            fireHere(bed, 0);
            gate.awaitEntry();

            storm(bed);

            assertThat(bed.acl().exceptionStatistics().dropped()).isEqualTo(FIRED - QUEUE_CAPACITY);
            gate.open();
            ExceptionStatistics end = awaitAllAccountedFor(bed, FIRED + 1);
            assertThat(end.delivered()).isEqualTo(QUEUE_CAPACITY + 1);
            Await.until("the last one has returned", () -> heard.size() == QUEUE_CAPACITY);
            assertThat(heard).doesNotHaveDuplicates();
            assertInOrderOfArrival(heard);
        }
    }

    @Test
    void deliveredAndDroppedAreAllThatWasFired() throws Exception {
        try (FacadeBed bed = guest()) {
            List<ExceptionInfo> heard = Collections.synchronizedList(new ArrayList<>());
            AtomicInteger began = new AtomicInteger();
            List<Registration> all = List.of(
                    bed.acl().onException(exception -> began.incrementAndGet()),
                    bed.acl().onException(exception -> {
                        heard.add(exception);
                        throw new IllegalStateException("a listener's own");
                    }),
                    bed.acl().onException(exception -> {
                        began.incrementAndGet();
                        throw new AssertionError("an Error is no better");
                    }));

            storm(bed);

            ExceptionStatistics end = awaitAllAccountedFor(bed, 3L * FIRED);
            assertThat(end.received()).isEqualTo(FIRED);
            for (Registration each : all) {
                each.close();
                assertThat(each.awaitQuiescence(LONG)).isTrue();
            }
            assertThat(end.delivered()).isEqualTo(began.get() + heard.size());
            assertThat(heard).doesNotHaveDuplicates();
            assertInOrderOfArrival(heard);
        }
    }

    // Whoever fires inside a listener is heard of, too, by all: the queue is no place to wait in.
    @Test
    void aListenerMayFireRegisterAndClose() throws Exception {
        int rounds = 200;
        try (FacadeBed bed = guest()) {
            AtomicInteger heard = new AtomicInteger();
            bed.acl().onException(exception -> {
                if (exception.taskId() < rounds) {
                    Registration inner = bed.acl().onException(again -> heard.incrementAndGet());
                    fireHere(bed, (int) exception.taskId() + 1);
                    inner.close();
                }
            });
            fireHere(bed, 0);

            ExceptionStatistics end = awaitAllAccountedFor(bed, rounds + 1L);
            assertThat(end.received()).isEqualTo(rounds + 1L);
            assertThat(end.dropped()).isZero();
            assertThat(heard).as("closed while its first call waited").hasValue(0);
        }
    }

    @Test
    void noCallBeginsAfterTheCloseThoughItWaitedInTheQueue() throws Exception {
        try (FacadeBed bed = guest()) {
            AtomicBoolean over = new AtomicBoolean();
            List<FutureTask<Integer>> comingAndGoing = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                comingAndGoing.add(FacadeBed.start(() -> comeAndGo(bed, over)));
            }
            storm(bed);
            over.set(true);
            long heard = 0;
            for (FutureTask<Integer> each : comingAndGoing) {
                heard += FacadeBed.get(each);
            }
            assertThat(bed.acl().exceptionStatistics().delivered()).isEqualTo(heard);
        }
    }

    private static int comeAndGo(FacadeBed bed, AtomicBoolean over) throws Exception {
        int heard = 0;
        do {
            AtomicInteger calls = new AtomicInteger();
            Registration registration = bed.acl().onException(exception -> calls.incrementAndGet());
            Await.aMoment();
            registration.close();
            assertThat(registration.awaitQuiescence(LONG)).isTrue();
            int atTheEnd = calls.get();
            Await.aMoment();
            assertThat(calls).as("calls after the close").hasValue(atTheEnd);
            heard += atTheEnd;
        } while (!over.get());
        return heard;
    }
}
