package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.FaultEvidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InboxTest {
    private static final int TELLERS = 3;
    private static final int EACH = 1_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AdmissionGate gate = new AdmissionGate();
    private final Inbox inbox = new Inbox(3, gate);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static Trouble poison() {
        return new Trouble(
                new PolicyTime(Instant.EPOCH, 0),
                FaultEvidence.of(507_053),
                Optional::empty,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                true,
                false,
                "a fault");
    }

    // Who tells may be as slow as it likes: what it told of is dealt with by then, or the gate is closed.
    @Test
    void noGateStaysClosedOnceAllIsDealtWith() throws Exception {
        List<Future<?>> tellers = new ArrayList<>();
        for (int i = 0; i < TELLERS; i++) {
            tellers.add(threads.submit(() -> {
                for (int told = 0; told < EACH; told++) {
                    inbox.tell(poison());
                    while (!inbox.isEmpty()) {
                        Thread.yield();
                    }
                }
            }));
        }
        Future<?> dealer = threads.submit(() -> {
            for (int taken = 0; taken < TELLERS * EACH; taken++) {
                inbox.take();
                inbox.open();
            }
            return null;
        });
        for (Future<?> teller : tellers) {
            teller.get(60, TimeUnit.SECONDS);
        }
        dealer.get(60, TimeUnit.SECONDS);

        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void theGateIsClosedAsLongAsSomethingWaits() throws Exception {
        inbox.tell(poison());
        inbox.tell(poison());
        assertThat(gate.isOpen()).isFalse();

        inbox.take();
        assertThat(inbox.open()).isFalse();
        assertThat(gate.isOpen()).isFalse();

        inbox.take();
        assertThat(inbox.open()).isTrue();
        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void moreThanItKeepsIsCounted() {
        for (int i = 0; i < Inbox.MOST_WAITING + 7; i++) {
            inbox.tell(poison());
        }

        assertThat(inbox.takeDropped()).isEqualTo(7);
        assertThat(inbox.takeDropped()).isZero();
        assertThat(inbox.takeAll(trouble -> true)).hasSize(Inbox.MOST_WAITING);
        assertThat(inbox.isEmpty()).isTrue();
    }

    // A gate that is closed after the end would stay so for good.
    @Test
    void closesNothingOnceItHasEnded() {
        assertThat(inbox.end()).isEmpty();

        inbox.tell(poison());

        assertThat(gate.isOpen()).isTrue();
        assertThat(inbox.isEmpty()).isTrue();
    }
}
