package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Callbacks.KERNEL_FAULT;
import static io.github.acl4j.contract.facade.Callbacks.fireHere;
import static io.github.acl4j.contract.facade.Callbacks.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.fault.DeviceState;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Which callbacks are called, with what, and where (design, "Exception callbacks"). */
public abstract class CallbackDeliveryContract extends FacadeContract {

    /** For subclasses. */
    protected CallbackDeliveryContract() {}

    // acl-facts 3.4: all five are unsigned.
    @Test
    void aDirectCallbackIsCalledOnTheNotifyingThreadWithUnsignedValues() {
        try (FacadeBed bed = guest()) {
            List<ExceptionInfo> seen = new CopyOnWriteArrayList<>();
            AtomicReference<Thread> on = new AtomicReference<>();
            bed.acl().registerExceptionInfoCallback(exception -> {
                seen.add(exception);
                on.set(Thread.currentThread());
            });

            bed.inject(injector -> injector.fireHere(1, 3, -2, 0x8000_0000, -1));

            assertThat(seen).containsExactly(new ExceptionInfo(1, 3, 0xFFFF_FFFEL, 0x8000_0000L, 0xFFFF_FFFFL));
            assertThat(on.get()).isSameAs(Thread.currentThread());
            assertThat(seen.get(0).isDeviceLevel()).isFalse();
            assertThat(seen.get(0).error().code()).isEqualTo(-1);
        }
    }

    @Test
    void aListenerIsCalledOnAThreadOfTheSdk() throws Exception {
        try (FacadeBed bed = guest()) {
            BlockingQueue<Thread> on = new LinkedBlockingQueue<>();
            bed.acl().onException(exception -> on.add(Thread.currentThread()));

            fireHere(bed, 1);

            Thread thread = next(on);
            assertThat(thread).isNotSameAs(Thread.currentThread());
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).startsWith("acl4j-");
        }
    }

    // acl-facts 3.4: device-level events carry no task, stream and thread.
    @Test
    void anExceptionOfADeviceIsToldApart() throws Exception {
        try (FacadeBed bed = guest()) {
            BlockingQueue<ExceptionInfo> seen = new LinkedBlockingQueue<>();
            bed.acl().onException(seen::add);

            bed.inject(injector -> injector.fire(1, -1, -1, -1, 207018));
            bed.inject(injector -> injector.fire(1, 3, -1, -1, 207018));

            ExceptionInfo ofDevice = next(seen);
            assertThat(ofDevice.isDeviceLevel()).isTrue();
            assertThat(ofDevice.deviceId()).isEqualTo(1);
            assertThat(ofDevice.error().isOutOfMemory()).isTrue();
            assertThat(next(seen).isDeviceLevel()).isFalse();
        }
    }

    @Test
    void exceptionsAreEvidenceOfTheirDevice() {
        try (FacadeBed bed = guest()) {
            bed.acl().registerExceptionInfoCallback(exception -> {});
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.UNKNOWN);

            fireHere(bed, 1);
            bed.inject(injector -> injector.fireHere(0, 3, 2, 5, 107022)); // a victim of an abort, no fault

            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
            assertThat(bed.device(0).evidence().codes())
                    .extracting(error -> error.code())
                    .containsExactly(KERNEL_FAULT);
            assertThat(bed.device(1).state()).isEqualTo(DeviceState.UNKNOWN);
        }
    }

    @Test
    void allAreCalledThoughOneThrows() throws Exception {
        try (FacadeBed bed = guest()) {
            List<String> called = new CopyOnWriteArrayList<>();
            BlockingQueue<String> queued = new LinkedBlockingQueue<>();
            bed.acl().registerExceptionInfoCallback(exception -> {
                called.add("first");
                throw new IllegalArgumentException("a callback's own");
            });
            bed.acl().registerExceptionInfoCallback(exception -> {
                called.add("second");
                throw new AssertionError("an Error is no better");
            });
            bed.acl().registerExceptionInfoCallback(exception -> called.add("third"));
            bed.acl().onException(exception -> {
                queued.add("fourth");
                throw new IllegalStateException("a listener's own");
            });
            bed.acl().onException(exception -> queued.add("fifth"));

            assertThatCode(() -> fireHere(bed, 1)).doesNotThrowAnyException();

            assertThat(called).containsExactlyInAnyOrder("first", "second", "third");
            assertThat(List.of(next(queued), next(queued))).containsExactlyInAnyOrder("fourth", "fifth");
            // The fifth may be called before or after the fourth, whose failure is counted when it ended.
            bed.acl().close();
            try (AclRuntime again =
                    AclRuntime.builder().backend(bed.spy().mirror()).open()) {
                assertThat(again.exceptionStatistics().received())
                        .as("another opening counts anew")
                        .isZero();
            }
        }
    }

    @Test
    void countsWhatHappened() throws Exception {
        try (FacadeBed bed = guest()) {
            BlockingQueue<ExceptionInfo> seen = new LinkedBlockingQueue<>();
            bed.acl().registerExceptionInfoCallback(exception -> {
                throw new IllegalStateException("always");
            });
            bed.acl().onException(seen::add);

            fireHere(bed, 1);
            fireHere(bed, 2);
            next(seen);
            next(seen);

            assertThat(bed.acl().exceptionStatistics().received()).isEqualTo(2);
            assertThat(bed.acl().exceptionStatistics().delivered()).isEqualTo(4);
            assertThat(bed.acl().exceptionStatistics().failed()).isEqualTo(2);
            assertThat(bed.acl().exceptionStatistics().dropped()).isZero();
        }
    }
}
