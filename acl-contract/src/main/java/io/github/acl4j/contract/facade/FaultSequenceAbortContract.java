package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.SUSPICION;
import static io.github.acl4j.contract.facade.Sequences.TIMEOUT;
import static io.github.acl4j.contract.facade.Sequences.UCE;
import static io.github.acl4j.contract.facade.Sequences.aborted;
import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static io.github.acl4j.contract.facade.Sequences.notAborted;
import static io.github.acl4j.contract.facade.Sequences.notAbortedInTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.StillAborting;
import io.github.acl4j.fault.StillAborting.Reason;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** An abort that succeeds, fails, or takes too long (design, "Fault sequence"; acl-facts 3.6). */
public abstract class FaultSequenceAbortContract extends FacadeContract {
    /** For subclasses. */
    protected FaultSequenceAbortContract() {}

    @Test
    void anAbortThatFailedCanBeTriedAgain() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.FAIL));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                StillAborting first = notAborted(captured);
                assertThat(first.reason()).isEqualTo(Reason.FAILED);
                assertThat(first.cause()).hasValueSatisfying(e -> {
                    assertThat(e.code()).isEqualTo(507899);
                    assertThat(e.function()).isEqualTo(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
                });
                assertThat(sequence.outcome().kind()).isEqualTo(Kind.STILL_ABORTING);
                assertThat(bed.device(0).state()).isEqualTo(DeviceState.ABORTING);
                bed.inject(injector -> injector.setAbort(0, AbortEnd.SUCCESS));

                assertThat(aborted(captured).verify(Probes.passing()).kind()).isEqualTo(Kind.RECOVERED);
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.OK);
        }
    }

    // fault-handling 6.1: a synchronize that answers 107022 says that the device aborts still.
    @Test
    void anAbortThatTimedOutCanBeTriedAgain() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.NEVER));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                StillAborting first = notAbortedInTime(captured);
                assertThat(first.reason()).isEqualTo(Reason.TIMED_OUT);
                assertThat(first.cause())
                        .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(107019));
                assertThat(sequence.outcome().kind()).isEqualTo(Kind.STILL_ABORTING);
                bed.inject(injector -> injector.setAbort(0, AbortEnd.SUCCESS));

                assertThat(aborted(captured).verify(Probes.passing()).kind()).isEqualTo(Kind.RECOVERED);
            }
            assertThat(bed.engine().aclrtResetDevice(0)).isZero();
            assertThat(bed.engine().aclrtResetDevice(0)).isEqualTo(507007);
        }
    }

    @Test
    void anAbortThatNeverEndedIsTheOutcome() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.NEVER_AFTER_KILL));
            FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION);
            assertThat(notAbortedInTime(sequence.capture()).reason()).isEqualTo(Reason.TIMED_OUT);
            sequence.close();

            assertThat(sequence.outcome().kind()).isEqualTo(Kind.STILL_ABORTING);
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.ABORTING);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.SUCCESS));
            try (FaultSequence next = bed.device(0).beginFaultSequence(SUSPICION)) {
                assertThat(aborted(next.capture()).verify(Probes.passing()).kind())
                        .isEqualTo(Kind.RECOVERED);
            }
        }
    }

    // fault-handling 6.1: time is looked at once more after all was done, so 107019 may mean "done".
    @Test
    void aTimeoutAfterAllWasDoneIsASuccess() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.spy().answer(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, 107019);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                assertThat(aborted(sequence.capture()).verify(Probes.passing()).kind())
                        .isEqualTo(Kind.RECOVERED);
                assertThat(bed.spy().called()).contains(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT);
            }
        }
    }

    // acl-facts 3.6: a callback's own number ends the abort and is returned as it is.
    @Test
    void anAbortCallbackCanStopIt() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            var registration = bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> 7);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                StillAborting stopped = notAborted(captured);
                assertThat(stopped.reason()).isEqualTo(Reason.FAILED);
                assertThat(stopped.cause())
                        .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(7));
                registration.close();

                aborted(captured);
            }
        }
    }

    @Test
    void anAbortThatIsNotSupportedIsSaidToBe() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setFirmware(0, 33));
            bed.engine().aclrtSetDevice(0);
            DeviceState before = bed.device(0).state();
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                assertThatThrownBy(() -> captured.abortTasks(TIMEOUT)).isInstanceOf(AclUnsupportedException.class);

                assertThat(sequence.outcome().kind()).isEqualTo(Kind.UNSUPPORTED);
                assertThat(sequence.outcome().detail()).doesNotContain("context");
            }
            assertThat(bed.device(0).state()).isEqualTo(before);
        }
    }

    // A fault that is seen while the refused abort is under way isn't forgotten with it.
    @Test
    void aRefusedAbortDoesNotForgetAFault() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                var aborting = FacadeBed.start(() -> captured.abortTasks(TIMEOUT));
                gate.awaitEntry();
                assertThat(bed.device(0).state()).isEqualTo(DeviceState.ABORTING);
                bed.acl().report(0, 507054, "meanwhile");
                gate.open();

                assertThatThrownBy(() -> FacadeBed.get(aborting)).isInstanceOf(AclException.class);
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
        }
    }

    @Test
    void anInterruptIsKeptAndSpoilsNothing() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            FaultSequence sequence = bed.device(0).beginFaultSequence(UCE);
            Thread.currentThread().interrupt();
            SequenceOutcome outcome = aborted(sequence.capture())
                    .repair()
                    .restore(Owners.registry(memory))
                    .verify(new CopyProbe());
            sequence.close();
            assertThat(Thread.interrupted()).isTrue();

            assertThat(outcome.kind()).isEqualTo(Kind.RECOVERED);
            bed.device(0).beginFaultSequence(SUSPICION).close(); // the close before had come to its end
            assertThat(bed.engine().aclrtResetDevice(0)).isZero();
            assertThat(bed.engine().aclrtResetDevice(0)).isEqualTo(507007);
        }
    }

    /** Lets both devices abort at once; the answer of the mirror is given by the test. */
    private static void abortBoth(FacadeBed bed) throws Exception {
        bed.engine().aclrtSetDevice(0);
        bed.engine().aclrtSetDevice(1);
        FutureTask<Kind> first = FacadeBed.start(() -> recover(bed, 0));
        FutureTask<Kind> second = FacadeBed.start(() -> recover(bed, 1));
        assertThat(FacadeBed.get(first)).isEqualTo(Kind.RECOVERED);
        assertThat(FacadeBed.get(second)).isEqualTo(Kind.RECOVERED);
    }

    private static Kind recover(FacadeBed bed, int device) {
        try (FaultSequence sequence = bed.device(device).beginFaultSequence(SUSPICION)) {
            return aborted(sequence.capture()).verify(Probes.passing()).kind();
        }
    }

    // acl-facts 3.6: A2 has one lock for all aborts of the process, in which there is no limit to a wait.
    @Test
    void onA2OneAbortRunsAtATime() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (FacadeBed bed = guest()) {
            for (int round = 0; round < 20; round++) {
                bed.spy().answer(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, call -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
                    inside.decrementAndGet();
                    return 0;
                });
                abortBoth(bed);
            }
            assertThat(most).hasValue(1);
        }
    }

    // acl-facts 3.6: 950 has no such lock, so nobody waits for another device there.
    @Test
    void on950AbortsOverlap() throws Exception {
        CyclicBarrier bothInside = new CyclicBarrier(2);
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, "Ascend950PR_9579"))
                .open()) {
            bed.spy().answer(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, call -> {
                try {
                    bothInside.await(30, TimeUnit.SECONDS);
                    return 0;
                } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                    return 507899; // the other one never came
                }
            });
            abortBoth(bed);
        }
    }

    // observed-950: there a driver's answer to the kill can map to 207000, when the abort has begun.
    @Test
    void on950UnsupportedIsSaidAfterTheAbortHasBegun() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, "Ascend950PR_9579"))
                .open()) {
            bed.engine().aclrtSetDevice(0);
            bed.spy().answer(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, 207000);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                assertThat(notAborted(sequence.capture()).reason()).isEqualTo(Reason.FAILED);
                assertThat(bed.device(0).state()).isEqualTo(DeviceState.ABORTING);
            }
        }
    }

    // observed-950: in abort state the runtime tells of "others" where nothing is wrong, until an abort succeeds.
    @Test
    void on950AnAbortStateIsNoFaultOfItsOwn() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, "Ascend950PR_9579"))
                .open()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.FAIL));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                assertThat(notAborted(sequence.capture()).reason()).isEqualTo(Reason.FAILED);
            }
            bed.inject(injector -> injector.setAbort(0, AbortEnd.SUCCESS));
            try (FaultSequence next = bed.device(0).beginFaultSequence(SUSPICION)) {
                bed.spy().answer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, call -> {
                    ByteBuffer answer =
                            (ByteBuffer) Objects.requireNonNull(call.arguments().get(1));
                    answer.putInt(AclrtStructs.ERROR_INFO_ERROR_TYPE, ErrorType.OTHERS.number());
                    return 0;
                });
                Captured captured = next.capture();
                bed.spy().dontAnswer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);

                assertThat(captured.errorInfo())
                        .hasValueSatisfying(info -> assertThat(info.type()).isEqualTo(ErrorType.OTHERS));
                assertThat(aborted(captured).verify(Probes.passing()).kind()).isEqualTo(Kind.RECOVERED);
            }
        }
    }
}
