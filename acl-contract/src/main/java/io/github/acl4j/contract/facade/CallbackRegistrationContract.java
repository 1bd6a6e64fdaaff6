package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Callbacks.fireHere;
import static io.github.acl4j.contract.facade.Callbacks.next;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capabilities.ExceptionDelivery;
import io.github.acl4j.ExceptionListener;
import io.github.acl4j.Registration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Registrations of exception callbacks, from their beginning to their end (design, "Exception callbacks"). */
public abstract class CallbackRegistrationContract extends FacadeContract {
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LONG = Duration.ofSeconds(60);

    /** For subclasses. */
    protected CallbackRegistrationContract() {}

    @Test
    void anObjectThatIsRegisteredTwiceIsTwoRegistrations() {
        try (FacadeBed bed = guest()) {
            AtomicInteger calls = new AtomicInteger();
            ExceptionListener callback = exception -> calls.incrementAndGet();
            Registration first = bed.acl().registerExceptionInfoCallback(callback);
            Registration second = bed.acl().registerExceptionInfoCallback(callback);

            fireHere(bed, 1);
            assertThat(calls).hasValue(2);
            first.close();
            first.close();
            fireHere(bed, 2);
            assertThat(calls).as("closing one twice leaves the other").hasValue(3);
            second.close();
            fireHere(bed, 3);
            assertThat(calls).hasValue(3);
        }
    }

    @Test
    void theRuntimeKnowsOneCallbackFromTheFirstRegistrationToTheLast() {
        try (FacadeBed bed = guest()) {
            Registration first = bed.acl().registerExceptionInfoCallback(exception -> {});
            Registration second = bed.acl().onException(exception -> {});
            first.close();
            assertThat(bed.spy().called()).containsExactly(ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
            second.close();
            assertThat(bed.spy().called())
                    .containsExactly(ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER, ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER);

            AtomicInteger calls = new AtomicInteger();
            bed.acl().registerExceptionInfoCallback(exception -> calls.incrementAndGet());
            fireHere(bed, 1);

            assertThat(calls).hasValue(1);
            assertThat(bed.spy().count(ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER)).isEqualTo(2);
            assertThat(bed.acl().capabilities().exceptionDelivery()).isEqualTo(ExceptionDelivery.REGISTERED);
        }
    }

    @Test
    void aHandleEndsItsOwnRegistrationsOnly() {
        try (FacadeBed bed = guest()) {
            AclRuntime other = AclRuntime.builder().backend(bed.spy().mirror()).open();
            AtomicInteger own = new AtomicInteger();
            AtomicInteger others = new AtomicInteger();
            bed.acl().registerExceptionInfoCallback(exception -> own.incrementAndGet());
            other.registerExceptionInfoCallback(exception -> others.incrementAndGet());

            other.close();
            fireHere(bed, 1);

            assertThat(own).hasValue(1);
            assertThat(others).hasValue(0);
            bed.acl().close();
            assertThat(bed.spy().count(ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER))
                    .isEqualTo(1);
        }
    }

    // The runtime refuses to remove the callback; it goes on calling, and nobody hears of it. The rest is closed all
    // the same.
    @Test
    void aFailingUnregisterDoesNotStopTheClose() {
        try (FacadeBed bed = guest()) {
            AtomicInteger calls = new AtomicInteger();
            bed.acl().registerExceptionInfoCallback(exception -> calls.incrementAndGet());
            bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> 0);
            bed.spy().answer(ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER, 507000);

            assertThatCode(bed.acl()::close).doesNotThrowAnyException();

            fireHere(bed, 1);
            assertThat(calls).hasValue(0);
            try (AclRuntime again =
                    AclRuntime.builder().backend(bed.spy().mirror()).owner().open()) {
                assertThat(again.capabilities().guest())
                        .as("the first one was let go of")
                        .isFalse();
                again.registerTaskAbortCallback("acl4j", (device, stage, left) -> 0);
            }
        }
    }

    @Test
    void noCallBeginsAfterCloseReturned() throws Exception {
        try (FacadeBed bed = guest()) {
            for (int round = 0; round < 300; round++) {
                boolean direct = round % 2 == 0;
                AtomicInteger late = new AtomicInteger();
                AtomicReference<Boolean> closed = new AtomicReference<>(false);
                CountDownLatch firing = new CountDownLatch(2);
                ExceptionListener listener = exception -> {
                    // Set after close returned, so whoever sees it here began late.
                    if (closed.get()) {
                        late.incrementAndGet();
                    }
                };
                Registration registration = direct
                        ? bed.acl().registerExceptionInfoCallback(listener)
                        : bed.acl().onException(listener);
                var one = FacadeBed.start(() -> storm(bed, firing));
                var two = FacadeBed.start(() -> storm(bed, firing));
                assertThat(firing.await(60, TimeUnit.SECONDS)).isTrue();
                registration.close();
                assertThat(registration.awaitQuiescence(LONG)).isTrue();
                closed.set(true);
                FacadeBed.get(one);
                FacadeBed.get(two);
                assertThat(late).as("round %d", round).hasValue(0);
            }
        }
    }

    private static boolean storm(FacadeBed bed, CountDownLatch firing) {
        firing.countDown();
        for (int task = 0; task < 20; task++) {
            fireHere(bed, task);
        }
        return true;
    }

    @Test
    void awaitQuiescenceWaitsForTheCallUnderWay() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            Registration registration = bed.acl().registerExceptionInfoCallback(exception -> gate.pass());
            assertThat(registration.awaitQuiescence(AT_ONCE)).isTrue();
            var firing = FacadeBed.start(() -> {
                fireHere(bed, 1);
                return true;
            });
            gate.awaitEntry();

            registration.close(); // does not wait
            assertThat(registration.awaitQuiescence(AT_ONCE)).isFalse();
            assertThat(registration.awaitQuiescence(Duration.ofMillis(20))).isFalse();
            var waiting = FacadeBed.start(() -> registration.awaitQuiescence(LONG));
            gate.open();

            assertThat(FacadeBed.get(waiting)).isTrue();
            FacadeBed.get(firing);
        }
    }

    @Test
    void awaitQuiescenceWaitsForAListenerUnderWay() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            AtomicInteger calls = new AtomicInteger();
            Registration registration = bed.acl().onException(exception -> {
                calls.incrementAndGet();
                gate.pass();
            });
            fireHere(bed, 1);
            fireHere(bed, 2); // waits in the queue, and must never begin
            gate.awaitEntry();

            registration.close();
            assertThat(registration.awaitQuiescence(AT_ONCE)).isFalse();
            gate.open();

            assertThat(registration.awaitQuiescence(LONG)).isTrue();
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void awaitQuiescenceIsRefusedWhereItWouldWaitForItself() throws Exception {
        try (FacadeBed bed = guest()) {
            BlockingQueue<Class<?>> thrown = new LinkedBlockingQueue<>();
            AtomicReference<Registration> direct = new AtomicReference<>();
            AtomicReference<Registration> queued = new AtomicReference<>();
            direct.set(bed.acl().registerExceptionInfoCallback(exception -> thrown.add(thrownBy(direct.get()))));
            queued.set(bed.acl().onException(exception -> thrown.add(thrownBy(queued.get()))));

            fireHere(bed, 1);

            assertThat(next(thrown)).isEqualTo(IllegalStateException.class);
            assertThat(next(thrown)).isEqualTo(IllegalStateException.class);
        }
    }

    private static Class<?> thrownBy(Registration registration) {
        try {
            registration.awaitQuiescence(LONG);
            return Void.class;
        } catch (InterruptedException | RuntimeException e) {
            return e.getClass();
        }
    }

    @Test
    void registeringAndClosingInsideACallbackWorks() {
        try (FacadeBed bed = guest()) {
            List<String> called = new CopyOnWriteArrayList<>();
            AtomicReference<Registration> self = new AtomicReference<>();
            AtomicReference<Registration> inner = new AtomicReference<>();
            self.set(bed.acl().registerExceptionInfoCallback(exception -> {
                called.add("outer");
                inner.set(bed.acl().registerExceptionInfoCallback(again -> called.add("inner")));
                self.get().close();
                self.get().close();
            }));

            fireHere(bed, 1);
            assertThat(called)
                    .as("whoever comes in a round is not called in it")
                    .containsExactly("outer");
            fireHere(bed, 2);
            assertThat(called).containsExactly("outer", "inner");
            inner.get().close();
            fireHere(bed, 3);
            assertThat(called).containsExactly("outer", "inner");
            assertThat(bed.spy().count(ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER))
                    .isEqualTo(1);
        }
    }

    @Test
    void aCallbackThatClosesAnotherOnesRegistrationStopsItInTheSameRound() {
        try (FacadeBed bed = guest()) {
            AtomicInteger calls = new AtomicInteger();
            List<Registration> both = new ArrayList<>();
            ExceptionListener closesTheOther = exception -> {
                calls.incrementAndGet();
                both.forEach(Registration::close);
            };
            both.add(bed.acl().registerExceptionInfoCallback(closesTheOther));
            both.add(bed.acl().registerExceptionInfoCallback(closesTheOther));

            fireHere(bed, 1);

            assertThat(calls)
                    .as("no call begins after close returned, not even in the same round")
                    .hasValue(1);
        }
    }
}
