package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Callbacks.KERNEL_FAULT;
import static io.github.acl4j.contract.facade.Callbacks.fireHere;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Registration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Bursts of exceptions on 64 threads, while others come and go: what {@link io.github.acl4j.AclRuntime#registerExceptionInfoCallback}
 * promises holds all the same (design, "Exception callbacks").
 */
@Tag("slow")
@Timeout(180)
public abstract class CallbackStormContract extends FacadeContract {
    private static final int THREADS = 64;
    private static final int EACH = 160;
    private static final int FIRED = THREADS * EACH;
    private static final int FIRST_TASK = 1000;
    private static final Duration LONG = Duration.ofSeconds(60);

    /** For subclasses. */
    protected CallbackStormContract() {}

    private static FutureTask<Boolean> storm(FacadeBed bed) {
        return FacadeBed.start(() -> {
            bed.inject(injector -> injector.fireStorm(THREADS, EACH, 0, 3, FIRST_TASK, KERNEL_FAULT));
            return true;
        });
    }

    @Test
    void whoIsRegisteredThroughoutHearsOfEachOneOnce() throws Exception {
        try (FacadeBed bed = guest()) {
            List<Tally> throughout = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Tally tally = new Tally(FIRST_TASK, FIRED);
                throughout.add(tally);
                bed.acl().registerExceptionInfoCallback(tally::count);
            }
            AtomicBoolean over = new AtomicBoolean();
            List<FutureTask<Integer>> comingAndGoing = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                comingAndGoing.add(FacadeBed.start(() -> comeAndGo(bed, over)));
            }

            FacadeBed.get(storm(bed));
            over.set(true);

            int heard = 0;
            for (FutureTask<Integer> each : comingAndGoing) {
                heard += FacadeBed.get(each);
            }
            throughout.forEach(Tally::assertEachOnce);
            assertThat(bed.acl().exceptionStatistics().received()).isEqualTo(FIRED);
            assertThat(bed.acl().exceptionStatistics().delivered()).isEqualTo(3L * FIRED + heard);
            assertThat(bed.acl().exceptionStatistics().failed()).isZero();
        }
    }

    /** Registers, closes, waits, and then nothing may come any more. */
    private static int comeAndGo(FacadeBed bed, AtomicBoolean over) throws Exception {
        int heard = 0;
        do {
            AtomicInteger calls = new AtomicInteger();
            AtomicBoolean ended = new AtomicBoolean();
            AtomicInteger late = new AtomicInteger();
            Registration registration = bed.acl().registerExceptionInfoCallback(exception -> {
                calls.incrementAndGet();
                if (ended.get()) {
                    late.incrementAndGet();
                }
            });
            Await.aMoment();
            registration.close();
            assertThat(registration.awaitQuiescence(LONG)).isTrue();
            ended.set(true);
            int atTheEnd = calls.get();
            Await.aMoment();
            assertThat(calls).as("calls after the close").hasValue(atTheEnd);
            assertThat(late).hasValue(0);
            heard += atTheEnd;
        } while (!over.get());
        return heard;
    }

    // With nobody there throughout, the runtime's own callback is registered and removed all the time.
    @Test
    void whoFiresBetweenRegisteringAndClosingIsHeard() throws Exception {
        int rounds = 50;
        try (FacadeBed bed = guest()) {
            CountDownLatch start = new CountDownLatch(1);
            List<FutureTask<Boolean>> all = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int first = thread * rounds;
                all.add(FacadeBed.start(() -> {
                    start.await();
                    for (int task = first; task < first + rounds; task++) {
                        registerFireClose(bed, task);
                    }
                    return true;
                }));
            }
            start.countDown();
            for (FutureTask<Boolean> each : all) {
                FacadeBed.get(each);
            }
        }
    }

    private static void registerFireClose(FacadeBed bed, int task) {
        AtomicInteger own = new AtomicInteger();
        Registration registration = bed.acl().registerExceptionInfoCallback(exception -> {
            if (exception.taskId() == task) {
                own.incrementAndGet();
            }
        });
        fireHere(bed, task);
        assertThat(own).as("task %d while registered", task).hasValue(1);
        registration.close();
        fireHere(bed, task);
        assertThat(own).as("task %d after the close", task).hasValue(1);
    }

    // Inside a callback nothing may be called that could wait for it; registering and closing may, at any depth.
    @Test
    void callbacksThatThrowAndReenterKeepNobodyFromHearing() throws Exception {
        try (FacadeBed bed = guest()) {
            Tally tally = new Tally(FIRST_TASK, FIRED);
            AtomicInteger nested = new AtomicInteger();
            AtomicInteger inner = new AtomicInteger();
            AtomicReference<Registration> self = new AtomicReference<>();
            bed.acl().registerExceptionInfoCallback(exception -> {
                throw new StackOverflowError("a callback's own");
            });
            self.set(bed.acl().registerExceptionInfoCallback(exception -> {
                assertThatThrownBy(() -> bed.device(0).errorVerbose()).isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(() -> Objects.requireNonNull(self.get()).awaitQuiescence(LONG))
                        .isInstanceOf(IllegalStateException.class);
                if (exception.taskId() == 0) {
                    nested.incrementAndGet();
                    return;
                }
                Registration shortLived = bed.acl().registerExceptionInfoCallback(again -> inner.incrementAndGet());
                fireHere(bed, 0);
                shortLived.close();
            }));
            bed.acl().registerExceptionInfoCallback(exception -> {
                if (exception.taskId() != 0) {
                    tally.count(exception);
                }
            });

            FacadeBed.get(storm(bed));

            tally.assertEachOnce();
            assertThat(nested).as("notifications within one").hasValue(FIRED);
            assertThat(inner).as("those of other threads may come, too").hasValueGreaterThanOrEqualTo(FIRED);
            assertThat(bed.acl().exceptionStatistics().failed())
                    .as("the one that always throws, and no assertion of the others")
                    .isEqualTo(2L * FIRED);
        }
    }

    @Test
    void oneThatBlocksHoldsUpItsOwnThreadOnly() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            Tally others = new Tally(FIRST_TASK, FIRED);
            AtomicBoolean first = new AtomicBoolean(true);
            AtomicInteger ended = new AtomicInteger();
            Registration blocking = bed.acl().registerExceptionInfoCallback(exception -> {
                if (first.getAndSet(false)) {
                    gate.pass();
                    ended.incrementAndGet();
                }
            });
            bed.acl().registerExceptionInfoCallback(others::count);
            FutureTask<Boolean> storm = storm(bed);
            gate.awaitEntry();

            Await.until("all but one thread have fired", () -> others.total() >= FIRED - EACH);
            blocking.close();
            assertThat(blocking.awaitQuiescence(Duration.ofMillis(1))).isFalse();
            assertThat(storm.isDone()).isFalse();
            gate.open();

            assertThat(blocking.awaitQuiescence(LONG)).isTrue();
            assertThat(ended).hasValue(1);
            FacadeBed.get(storm);
            others.assertEachOnce();
        }
    }

    @Test
    void theEndOfTheRuntimeEndsAllCalls() throws Exception {
        for (int round = 0; round < 10; round++) {
            try (FacadeBed bed = guest()) {
                List<Registration> registrations = new ArrayList<>();
                AtomicInteger calls = new AtomicInteger();
                for (int i = 0; i < 4; i++) {
                    registrations.add(bed.acl().registerExceptionInfoCallback(exception -> calls.incrementAndGet()));
                    registrations.add(bed.acl().onException(exception -> calls.incrementAndGet()));
                }
                FutureTask<Boolean> storm = storm(bed);
                Await.until("the storm has begun", () -> calls.get() > 0);

                bed.acl().close();

                for (Registration registration : registrations) {
                    assertThat(registration.awaitQuiescence(LONG)).isTrue();
                }
                int atTheEnd = calls.get();
                FacadeBed.get(storm);
                assertThat(calls).as("calls after the close").hasValue(atTheEnd);
                Tally tally = new Tally(0, 1);
                try (AclRuntime again =
                        AclRuntime.builder().backend(bed.spy().mirror()).open()) {
                    again.registerExceptionInfoCallback(tally::count);
                    fireHere(bed, 0);
                }
                tally.assertEachOnce();
            }
        }
    }
}
