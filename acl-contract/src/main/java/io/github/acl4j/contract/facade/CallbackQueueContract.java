package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Callbacks.KERNEL_FAULT;
import static io.github.acl4j.contract.facade.Callbacks.fireHere;
import static io.github.acl4j.contract.facade.Callbacks.next;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.CapturedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The queue of the listeners that are called later (design, "Exception callbacks"). */
public abstract class CallbackQueueContract extends FacadeContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int QUEUE_CAPACITY = 1024;

    /** For subclasses. */
    protected CallbackQueueContract() {}

    @Test
    void aFullQueueGivesUpTheOldestAndCountsExactly() throws Exception {
        int more = 7;
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            BlockingQueue<Long> tasks = new LinkedBlockingQueue<>();
            bed.acl().onException(exception -> {
                tasks.add(exception.taskId());
                gate.pass();
            });
            fireHere(bed, 0);
            gate.awaitEntry();
            for (int task = 1; task <= QUEUE_CAPACITY + more; task++) {
                fireHere(bed, task);
            }

            assertThat(bed.acl().exceptionStatistics().dropped()).isEqualTo(more);
            gate.open();

            assertThat(next(tasks)).isZero();
            for (long task = 1L + more; task <= QUEUE_CAPACITY + more; task++) {
                assertThat(next(tasks)).isEqualTo(task);
            }
            assertThat(tasks).isEmpty();
            assertThat(bed.acl().exceptionStatistics().dropped()).isEqualTo(more);
            assertThat(bed.acl().exceptionStatistics().received()).isEqualTo(QUEUE_CAPACITY + more + 1);
        }
    }

    @Test
    void aStormReachesEachListenerOnce() throws Exception {
        int threads = 4;
        int each = 200;
        try (FacadeBed bed = guest()) {
            AtomicInteger direct = new AtomicInteger();
            BlockingQueue<CapturedException> queued = new LinkedBlockingQueue<>();
            bed.acl().registerExceptionInfoCallback(exception -> direct.incrementAndGet());
            bed.acl().onException(Set.of(), queued::add);

            bed.inject(injector -> injector.fireStorm(threads, each, 0, 3, 1000, KERNEL_FAULT));

            List<Long> tasks = new ArrayList<>();
            for (int i = 0; i < threads * each; i++) {
                tasks.add(next(queued).info().taskId());
            }
            assertThat(direct).hasValue(threads * each);
            assertThat(tasks).doesNotHaveDuplicates().hasSize(threads * each);
        }
    }

    // A listener that hangs must not keep a service from ending.
    @Test
    void closingDoesNotWaitForAListenerForEver() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            bed.acl().onException(exception -> gate.pass());
            fireHere(bed, 1);
            gate.awaitEntry();

            bed.acl().close();

            assertThatThrownBy(bed.acl()::capabilities).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aListenerMayCloseTheRuntime() throws Exception {
        try (FacadeBed bed = guest()) {
            CountDownLatch closed = new CountDownLatch(1);
            bed.acl().onException(exception -> {
                bed.acl().close();
                closed.countDown();
            });

            fireHere(bed, 1);

            assertThat(closed.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(bed.spy().count(ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER))
                    .isEqualTo(1);
        }
    }
}
