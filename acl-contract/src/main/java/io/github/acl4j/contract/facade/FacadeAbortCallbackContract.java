package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Registration;
import io.github.acl4j.TaskAbortCallback.Stage;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Callbacks of aborts (acl-facts 3.6 and 3.7). */
public abstract class FacadeAbortCallbackContract extends FacadeContract {
    private static final Duration LONG = Duration.ofSeconds(60);

    /** For subclasses. */
    protected FacadeAbortCallbackContract() {}

    private static int abort(FacadeBed bed, int timeout) {
        return bed.engine().aclrtDeviceTaskAbort(0, timeout);
    }

    @Test
    void isCalledBeforeAndAfterTheKillOnTheAbortingThread() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            List<String> calls = new CopyOnWriteArrayList<>();
            List<Duration> left = new CopyOnWriteArrayList<>();
            bed.acl().registerTaskAbortCallback("acl4j.b", (device, stage, time) -> {
                calls.add("b " + device + " " + stage);
                left.add(time.orElseThrow());
                assertThat(Thread.currentThread().getName()).isEqualTo("aborting");
                return 0;
            });
            bed.acl().registerTaskAbortCallback("acl4j.a", (device, stage, time) -> {
                calls.add("a " + device + " " + stage);
                return 0;
            });
            String name = Thread.currentThread().getName();
            Thread.currentThread().setName("aborting");
            try {
                assertThat(abort(bed, 60_000)).isZero();
            } finally {
                Thread.currentThread().setName(name);
            }

            assertThat(calls).containsExactly("a 0 PRE", "b 0 PRE", "a 0 POST", "b 0 POST");
            assertThat(left).hasSize(2).allSatisfy(time -> assertThat(time).isBetween(Duration.ofMillis(1), LONG));
        }
    }

    // 0 is "no limit"; it is also what less than a millisecond is rounded to (acl-facts 3.6).
    @Test
    void withoutALimitThereIsNoTimeLeftToTell() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            List<Optional<Duration>> left = new CopyOnWriteArrayList<>();
            bed.acl().registerTaskAbortCallback("acl4j", (device, stage, time) -> {
                left.add(time);
                return 0;
            });

            assertThat(abort(bed, 0)).isZero();

            assertThat(left).containsExactly(Optional.empty(), Optional.empty());
        }
    }

    @Test
    void itsAnswerIsTheAbortsReturnCode() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            List<Stage> stages = new CopyOnWriteArrayList<>();
            Registration registration = bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> {
                stages.add(stage);
                return -3;
            });

            assertThat(abort(bed, 60_000)).isEqualTo(-3);
            assertThat(stages).containsExactly(Stage.PRE);
            registration.close();
            assertThat(abort(bed, 60_000)).isZero();
        }
    }

    // An exception that went through the runtime would end the process; one more reason for an abort to go on.
    @Test
    void whatItThrowsDoesNotStopTheAbort() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            AtomicInteger calls = new AtomicInteger();
            bed.acl().registerTaskAbortCallback("acl4j.a", (device, stage, left) -> {
                throw new IllegalStateException("a callback's own");
            });
            bed.acl().registerTaskAbortCallback("acl4j.b", (device, stage, left) -> {
                calls.incrementAndGet();
                throw new AssertionError("an Error is no better");
            });

            assertThat(abort(bed, 60_000)).isZero();
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void aNameThatIsTakenIsTheRuntimesRefusal() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            AtomicInteger first = new AtomicInteger();
            AtomicInteger second = new AtomicInteger();
            Registration registration =
                    bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> first.incrementAndGet() * 0);

            assertThatThrownBy(() -> bed.acl()
                            .registerTaskAbortCallback("acl4j", (device, stage, left) -> second.incrementAndGet() * 0))
                    .isInstanceOfSatisfying(AclException.class, e -> {
                        assertThat(e.code()).isEqualTo(107000);
                        assertThat(e.function()).isEqualTo(AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK);
                    });
            assertThat(abort(bed, 60_000)).isZero();
            assertThat(first).hasValue(2);
            assertThat(second).hasValue(0);

            registration.close();
            bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> second.incrementAndGet() * 0);
            assertThat(abort(bed, 60_000)).isZero();
            assertThat(first).hasValue(2);
            assertThat(second).hasValue(2);
        }
    }

    @Test
    void closingTwiceDoesNotTakeAwayAnotherOnesName() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            AtomicInteger calls = new AtomicInteger();
            Registration first = bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> 0);
            first.close();
            bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> calls.incrementAndGet() * 0);

            first.close();

            assertThat(abort(bed, 60_000)).isZero();
            assertThat(calls).hasValue(2);
        }
    }

    // Observed: one that is removed in PRE is not called in POST, one that is added in PRE is.
    @Test
    void registrationsMayChangeInside() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            List<String> calls = new CopyOnWriteArrayList<>();
            AtomicReference<Registration> self = new AtomicReference<>();
            self.set(bed.acl().registerTaskAbortCallback("acl4j.a", (device, stage, left) -> {
                calls.add("a " + stage);
                self.get().close();
                bed.acl().registerTaskAbortCallback("acl4j.b", (again, later, time) -> {
                    calls.add("b " + later);
                    return 0;
                });
                return 0;
            }));

            assertThat(abort(bed, 60_000)).isZero();

            assertThat(calls).containsExactly("a PRE", "b POST");
        }
    }

    @Test
    void noCallBeginsAfterCloseAndQuiescenceCanBeAwaited() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = new Gate()) {
            bed.engine().aclrtSetDevice(0);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            AtomicReference<Registration> self = new AtomicReference<>();
            self.set(bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> {
                try {
                    self.get().awaitQuiescence(LONG);
                } catch (InterruptedException | RuntimeException e) {
                    thrown.set(e);
                }
                gate.pass();
                return 5; // whoever is closed has no say any more, but this one began before
            }));
            var aborting = FacadeBed.start(() -> abort(bed, 60_000));
            gate.awaitEntry();

            self.get().close();
            assertThat(self.get().awaitQuiescence(Duration.ZERO)).isFalse();
            gate.open();
            assertThat(self.get().awaitQuiescence(LONG)).isTrue();

            assertThat(FacadeBed.get(aborting)).isEqualTo(5);
            assertThat(thrown.get()).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aFailingRemovalDoesNotStopTheClose() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            AtomicInteger calls = new AtomicInteger();
            Registration registration =
                    bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> calls.incrementAndGet());
            bed.spy().answer(AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK, 507000);

            assertThatCode(registration::close).doesNotThrowAnyException();

            assertThat(abort(bed, 60_000))
                    .as("it is still called, and says nothing")
                    .isZero();
            assertThat(calls).hasValue(0);
            bed.spy().dontAnswer(AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK);
        }
    }

    @Test
    void endsWithItsHandle() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            AtomicInteger calls = new AtomicInteger();
            try (AclRuntime other =
                    AclRuntime.builder().backend(bed.spy().mirror()).open()) {
                other.registerTaskAbortCallback("acl4j", (device, stage, left) -> calls.incrementAndGet() * 0);
            }

            assertThat(abort(bed, 60_000)).isZero();
            assertThat(calls).hasValue(0);
            bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> 0); // the name is free
        }
    }

    @Test
    void anOlderLibraryHasNone() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK))
                .open()) {
            assertThatThrownBy(() -> bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> 0))
                    .isInstanceOf(AclUnsupportedException.class);
        }
    }
}
