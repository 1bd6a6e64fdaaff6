package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ResumptionTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Resumption resumption = new Resumption();

    @Test
    void countsAlsoIfItComesBeforeTheWait() throws InterruptedException {
        long trouble = System.nanoTime();
        resumption.say();

        assertThat(resumption.await(trouble, LONG)).isTrue();
    }

    @Test
    void doesNotCountIfItComesBeforeTheTrouble() throws InterruptedException {
        resumption.say();

        assertThat(resumption.await(System.nanoTime() + 1, Duration.ofMillis(5)))
                .isFalse();
    }

    @Test
    void countsOnceHoweverOftenItIsSaid() throws InterruptedException {
        long trouble = System.nanoTime();
        resumption.say();
        resumption.say();

        assertThat(resumption.await(trouble, Duration.ZERO)).isTrue();
        assertThat(resumption.await(trouble, Duration.ZERO)).isFalse();
    }

    @Test
    void endsAWaitThatIsUnderWay() throws Exception {
        long trouble = System.nanoTime();
        FutureTask<Boolean> waiting =
                new FutureTask<>(() -> resumption.await(trouble, Duration.ofSeconds(Long.MAX_VALUE)));
        Thread thread = new Thread(waiting, "waiting");
        thread.start();
        long begun = System.nanoTime();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(System.nanoTime() - begun).isLessThan(LONG.toNanos());
            Thread.onSpinWait();
        }

        resumption.say();

        assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
    }
}
