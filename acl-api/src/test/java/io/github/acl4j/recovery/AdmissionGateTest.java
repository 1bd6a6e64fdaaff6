package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.acl4j.recovery.Admission.Answer;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class AdmissionGateTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final AdmissionGate gate = new AdmissionGate();
    private final ExecutorService others = Executors.newCachedThreadPool();

    @AfterEach
    void endOthers() {
        others.shutdownNow();
    }

    @Test
    void openItAnswersEachTimeWithTheSameObject() throws InterruptedException {
        assertThat(gate.enter(LONG)).isSameAs(gate.enter(Duration.ZERO)).isSameAs(Admission.OPEN);
        assertThat(gate.statistics().inside()).isEqualTo(2);
        assertThat(gate.state()).isEqualTo(GateState.OPEN);
    }

    @Test
    void closedItSendsAwayWhoDoesNotWait() throws InterruptedException {
        gate.close("507053 on device 3");

        Admission admission = gate.enter(Duration.ZERO);

        assertThat(admission.answer()).isEqualTo(Answer.RETRY_ELSEWHERE);
        assertThat(admission.why()).isEqualTo("507053 on device 3");
        assertThat(gate.tryEnter()).isFalse();
        assertThat(gate.statistics().inside()).isZero();
        assertThat(gate.statistics().retriedElsewhere()).isOne();
    }

    @Test
    void whoIsParkedGoesInWhenTheLastHoldIsReleased() throws Exception {
        GateHold fault = gate.close("fault");
        GateHold update = gate.close("update");
        Future<Admission> parked = parkedAt(gate);

        fault.release();
        assertThat(gate.state().reasons()).containsExactly("update");
        assertThat(parked.isDone()).isFalse();
        update.release();

        Admission admission = parked.get(60, TimeUnit.SECONDS);
        assertThat(admission.answer()).isEqualTo(Answer.PARKED);
        assertThat(admission.admitted()).isTrue();
        assertThat(gate.statistics().inside()).isOne();
        assertThat(gate.statistics().parked()).isOne();
        assertThat(gate.statistics().parkedNow()).isZero();
        assertThat(gate.statistics().closed()).isPositive();
    }

    @Test
    void aCallerWaitsNoLongerThanItsPatience() throws InterruptedException {
        gate.close("fault");

        Admission admission = gate.enter(Duration.ofMillis(20));

        assertThat(admission.answer()).isEqualTo(Answer.RETRY_ELSEWHERE);
        assertThat(admission.parked()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        assertThat(gate.statistics().parkedNow()).isZero();
    }

    @Test
    void parksNoMoreThanItWasMadeFor() throws Exception {
        AdmissionGate narrow = new AdmissionGate(1);
        GateHold hold = narrow.close("fault");
        Future<Admission> parked = parkedAt(narrow);

        Admission second = narrow.enter(LONG);

        assertThat(second.answer()).isEqualTo(Answer.RETRY_ELSEWHERE);
        assertThat(second.why()).isEqualTo("1 callers are parked already: fault");
        hold.release();
        assertThat(parked.get(60, TimeUnit.SECONDS).admitted()).isTrue();
    }

    @Test
    void aGateThatParksNobodySendsEverybodyElsewhere() throws InterruptedException {
        AdmissionGate none = new AdmissionGate(0);
        none.close("fault");

        assertThat(none.enter(LONG).answer()).isEqualTo(Answer.RETRY_ELSEWHERE);
        assertThatIllegalArgumentException().isThrownBy(() -> new AdmissionGate(-1));
    }

    @Test
    void givenUpItRejectsWhoIsParkedAndWhoComes() throws Exception {
        GateHold hold = gate.close("507014 on device 3");
        Future<Admission> parked = parkedAt(gate);

        hold.giveUp("device 3 is lost");

        assertThat(parked.get(60, TimeUnit.SECONDS).answer()).isEqualTo(Answer.REJECTED);
        Admission late = gate.enter(LONG);
        assertThat(late.answer()).isEqualTo(Answer.REJECTED);
        assertThat(late.why()).isEqualTo("device 3 is lost");
        assertThat(gate.state().kind()).isEqualTo(GateState.Kind.GIVEN_UP);
        assertThat(gate.statistics().rejected()).isEqualTo(2);
        assertThat(gate.toString()).isEqualTo("GIVEN_UP: device 3 is lost");
    }

    @Test
    void aReleasedHoldNeitherClosesNorGivesUp() {
        GateHold given = gate.close("fault");
        given.giveUp("lost");
        given.release();
        given.release();
        given.giveUp("lost");

        assertThat(gate.isOpen()).isTrue();
        assertThat(gate.tryEnter()).isTrue();
    }

    @Test
    void aGateThatOneHoldGivesUpIsOnlyClosedOnceThatIsReleased() {
        GateHold update = gate.close("update");
        GateHold fault = gate.close("fault");
        fault.giveUp("lost");
        fault.release();

        assertThat(gate.state().kind()).isEqualTo(GateState.Kind.CLOSED);
        update.release();
        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void theDrainEndsWhenTheLastHasLeft() throws Exception {
        gate.enter(LONG);
        gate.enter(LONG);
        GateHold hold = gate.close("fault");
        assertThat(hold.awaitEmpty(Duration.ZERO)).isFalse();
        Future<Boolean> empty = others.submit(() -> hold.awaitEmpty(LONG));

        gate.exit();
        assertThat(hold.awaitEmpty(Duration.ofMillis(5))).isFalse();
        others.submit(gate::exit).get(60, TimeUnit.SECONDS); // on another thread than the one that entered

        assertThat(empty.get(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theDrainOfAReleasedHoldProvesNothing() throws Exception {
        gate.enter(LONG);
        GateHold hold = gate.close("fault");
        Future<Boolean> empty = others.submit(() -> hold.awaitEmpty(LONG));

        hold.release();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> empty.get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void whoLeavesTwiceIsFoundOutBeforeARepair() throws InterruptedException {
        gate.enter(LONG);
        gate.exit();
        gate.exit();
        GateHold hold = gate.close("fault");

        assertThatIllegalStateException()
                .isThrownBy(() -> hold.awaitEmpty(LONG))
                .withMessage("1 more have left than were admitted");
    }

    @Test
    void anInterruptedCallerIsNotInside() throws Exception {
        GateHold hold = gate.close("fault");
        Future<Admission> parked = parkedAt(gate);

        parked.cancel(true);
        await(() -> gate.statistics().parkedNow() == 0);

        hold.release();
        assertThat(gate.statistics().inside()).isZero();
    }

    /** Whoever is inside while somebody repairs would compute with zeros. */
    @Test
    void nobodyIsInsideOnceTheDrainSaysSo() throws Exception {
        int callers = 4;
        AtomicInteger computing = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger admitted = new AtomicInteger();
        for (int i = 0; i < callers; i++) {
            others.submit(() -> {
                while (!over.get()) {
                    if (gate.enter(LONG).admitted()) {
                        computing.incrementAndGet();
                        admitted.incrementAndGet();
                        computing.decrementAndGet();
                        gate.exit();
                    }
                }
                return null;
            });
        }
        for (int round = 0; round < 500; round++) {
            GateHold hold = gate.close("round " + round);
            assertThat(hold.awaitEmpty(LONG)).isTrue();
            assertThat(computing.get()).isZero();
            Thread.onSpinWait();
            assertThat(computing.get()).isZero();
            int before = admitted.get();
            hold.release();
            await(() -> admitted.get() != before);
        }
        over.set(true);
        GateHold last = gate.close("over");
        assertThat(last.awaitEmpty(LONG)).isTrue();
    }

    private Future<Admission> parkedAt(AdmissionGate at) {
        Future<Admission> parked = others.submit(() -> at.enter(LONG));
        await(() -> at.statistics().parkedNow() == 1);
        return parked;
    }

    private interface Condition {
        boolean holds();
    }

    /** With a limit of its own: that of the tests interrupts, which a loop doesn't notice. */
    private static void await(Condition condition) {
        long start = System.nanoTime();
        while (!condition.holds()) {
            assertThat(System.nanoTime() - start).as("it never is").isLessThan(LONG.toNanos());
            Thread.yield();
        }
    }
}
