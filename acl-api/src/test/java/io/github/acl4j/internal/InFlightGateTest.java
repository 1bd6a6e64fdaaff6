package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InFlightGateTest {
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LONG = Duration.ofSeconds(30);

    private final InFlightGate gate = new InFlightGate();

    @Test
    void closesOnce() {
        assertThat(gate.close()).isTrue();
        assertThat(gate.close()).isFalse();
        assertThat(gate.isClosed()).isTrue();
    }

    @Test
    void letsNobodyInOnceClosed() {
        gate.close();

        assertThat(gate.enter()).isFalse();
        assertThat(gate.inFlight()).isZero();
    }

    @Test
    void whoIsInsideGoesOnAfterTheClose() throws Exception {
        gate.enter();
        gate.close();

        assertThat(gate.inFlight()).isEqualTo(1);
        assertThat(gate.awaitQuiescence(AT_ONCE)).isFalse();
        gate.exit();
        assertThat(gate.awaitQuiescence(AT_ONCE)).isTrue();
    }

    @Test
    void wakesTheWaiterWhenTheLastGoesOut() throws Exception {
        gate.enter();
        gate.enter();
        gate.close();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch waiting = new CountDownLatch(1);
            Future<Boolean> quiet = thread.submit(() -> {
                waiting.countDown();
                return gate.awaitQuiescence(LONG);
            });
            assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();
            gate.exit();
            gate.exit();

            assertThat(quiet.get(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void noCallBeginsAfterCloseReturned() throws Exception {
        int rounds = 2_000;
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int round = 0; round < rounds; round++) {
                InFlightGate fresh = new InFlightGate();
                AtomicBoolean closeReturned = new AtomicBoolean();
                AtomicInteger begunLate = new AtomicInteger();
                CyclicBarrier start = new CyclicBarrier(3);
                Runnable caller = () -> {
                    await(start);
                    for (int i = 0; i < 20; i++) {
                        boolean late = closeReturned.get();
                        if (fresh.enter()) {
                            if (late) {
                                begunLate.incrementAndGet();
                            }
                            fresh.exit();
                        }
                    }
                };
                Future<?> one = threads.submit(caller);
                Future<?> two = threads.submit(caller);
                await(start);
                fresh.close();
                closeReturned.set(true);
                one.get(30, TimeUnit.SECONDS);
                two.get(30, TimeUnit.SECONDS);

                assertThat(begunLate).hasValue(0);
                assertThat(fresh.inFlight()).isZero();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
