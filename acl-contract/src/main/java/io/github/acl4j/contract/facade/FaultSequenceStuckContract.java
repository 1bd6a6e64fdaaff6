package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.StillAborting;
import io.github.acl4j.fault.StillAborting.Reason;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A driver that doesn't return, and a probe or an owner that doesn't: the caller's wait ends all the same. A driver leaves a
 * wedged device, of which nothing more is asked; a probe or an owner doesn't.
 */
@Timeout(60)
public abstract class FaultSequenceStuckContract extends FacadeContract {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORTEST = Captured.MIN_ABORT_TIMEOUT;
    private static final FaultEvidence UCE = FaultEvidence.of(507053);
    private static final FaultEvidence SUSPICION = FaultEvidence.suspicion("it is slow");

    /** For subclasses. */
    protected FaultSequenceStuckContract() {}

    /** Steps but the abort have a second, and the one that each wait has on top: a busy machine takes a while for any step. */
    private FacadeBed impatient() {
        return limited(Duration.ofSeconds(1));
    }

    /** For an abort, which has a limit of its own. */
    private FacadeBed patient() {
        return limited(TIMEOUT);
    }

    private FacadeBed limited(Duration step) {
        FacadeBed bed = prepare().options(builder -> builder.stepLimit(step)).open();
        bed.engine().aclrtSetDevice(0);
        bed.engine().aclrtSetDevice(1);
        return bed;
    }

    private static void breakMemory(FacadeBed bed) {
        Memory memory = Memory.allocate(bed.engine());
        bed.inject(injector -> injector.setUce(1, 1, memory.address(), 0, 512));
        bed.inject(injector -> injector.setFault(1, FaultKind.MEMORY_UCE));
    }

    private static Aborted aborted(AbortOutcome outcome) {
        assertThat(outcome).isInstanceOf(Aborted.class);
        return (Aborted) outcome;
    }

    /** Ends the sequence of a wedged device 1, and nothing native is called for the device, neither by that nor afterwards. */
    private static void assertWedged(FacadeBed bed, FaultSequence sequence) {
        assertThat(bed.device(1).state()).isEqualTo(DeviceState.WEDGED);
        assertThat(sequence.outcome().kind()).isEqualTo(Kind.WEDGED);
        bed.spy().forget();
        long start = System.nanoTime();
        sequence.close();
        assertThat(System.nanoTime() - start).as("the close doesn't wait").isLessThan(TimeUnit.SECONDS.toNanos(20));
        assertThatThrownBy(() -> bed.device(1).errorVerbose()).isInstanceOf(AclDeviceLostException.class);
        assertThatThrownBy(() -> bed.device(1).beginFaultSequence(SUSPICION))
                .as("its thread is still in the driver")
                .isInstanceOf(IllegalStateException.class);
        assertThat(bed.spy().calls()).isEmpty();
        assertThat(bed.device(0).errorVerbose().repairable())
                .as("another device works")
                .isFalse();
        bed.spy().forget();
    }

    /** The thread is free when another sequence can begin, which then has nothing to ask. */
    private static void assertNothingIsCalledWhenTheDriverReturns(FacadeBed bed) {
        Await.until("the thread comes back", () -> {
            try (FaultSequence next = bed.device(1).beginFaultSequence(SUSPICION)) {
                assertThatThrownBy(next::capture).isInstanceOf(AclDeviceLostException.class);
                return true;
            } catch (IllegalStateException e) {
                return false;
            }
        });
        assertThat(bed.spy().calls()).isEmpty();
        assertThat(bed.device(1).state()).isEqualTo(DeviceState.WEDGED);
    }

    @Test
    void aCaptureThatDoesNotReturn() {
        try (FacadeBed bed = impatient();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, call -> isFor(1, call))) {
            FaultSequence sequence = bed.device(1).beginFaultSequence(SUSPICION);

            assertThatThrownBy(sequence::capture)
                    .isInstanceOf(AclDeviceLostException.class)
                    .hasMessageContaining("aclrtGetErrorVerbose")
                    .hasMessageContaining("has not come back");

            assertWedged(bed, sequence);
            gate.open();
            assertNothingIsCalledWhenTheDriverReturns(bed);
        }
    }

    private static boolean isFor(int device, MirrorSpy.Call call) {
        return Integer.valueOf(device).equals(call.arguments().get(0));
    }

    @Test
    void anAbortThatDoesNotReturn() {
        try (FacadeBed bed = patient();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            FaultSequence sequence = bed.device(1).beginFaultSequence(SUSPICION);
            Captured captured = sequence.capture();

            StillAborting outcome = (StillAborting) captured.abortTasks(SHORTEST);

            assertThat(outcome.reason()).isEqualTo(Reason.WEDGED);
            assertThat(outcome.cause()).isEmpty();
            long start = System.nanoTime();
            assertThatThrownBy(() -> captured.abortTasks(Duration.ofMinutes(1)))
                    .as("there is nothing to wait for any more")
                    .isInstanceOf(AclDeviceLostException.class);
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(20));
            assertWedged(bed, sequence);
            gate.open();
            assertNothingIsCalledWhenTheDriverReturns(bed);

            // The one turn for aborts of the process is free again.
            try (FaultSequence other = bed.device(0).beginFaultSequence(SUSPICION)) {
                aborted(other.capture().abortTasks(TIMEOUT));
            }
        }
    }

    // acl-facts 3.6: A2 holds one lock for the whole abort, so the others of the process would wait in it without a
    // limit.
    @Test
    void anotherDevicesAbortWaitsItsTurn() {
        try (FacadeBed bed = patient();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, call -> isFor(1, call))) {
            FaultSequence stuck = bed.device(1).beginFaultSequence(SUSPICION);
            assertThat(stuck.capture().abortTasks(SHORTEST)).isInstanceOf(StillAborting.class);

            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                bed.spy().forget();

                StillAborting outcome = (StillAborting) captured.abortTasks(SHORTEST);

                assertThat(outcome.reason()).isEqualTo(Reason.QUEUED);
                assertThat(outcome.cause()).isEmpty();
                assertThat(bed.spy().calls()).as("it never began").isEmpty();
                assertThat(bed.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
                gate.open();

                aborted(captured.abortTasks(TIMEOUT));
            }
            stuck.close();
        }
    }

    @Test
    void aRepairThatDoesNotReturn() {
        try (FacadeBed bed = impatient();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_REPAIR_ERROR)) {
            breakMemory(bed);
            FaultSequence sequence = bed.device(1).beginFaultSequence(UCE);
            Aborted aborted = aborted(sequence.capture().abortTasks(TIMEOUT));

            assertThatThrownBy(aborted::repair)
                    .isInstanceOf(AclDeviceLostException.class)
                    .hasMessageContaining("aclrtRepairError");

            assertWedged(bed, sequence);
            gate.open();
            assertNothingIsCalledWhenTheDriverReturns(bed);
        }
    }

    @Test
    void aSetDeviceThatDoesNotReturnIsNotTheOwnersFault() {
        try (FacadeBed bed = impatient();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_SET_DEVICE)) {
            breakMemory(bed);
            FaultSequence sequence = bed.device(1).beginFaultSequence(UCE);
            Repaired repaired = aborted(sequence.capture().abortTasks(TIMEOUT)).repair();
            AtomicInteger asked = new AtomicInteger();

            assertThatThrownBy(() -> repaired.restore(
                            Owners.registry(Owners.of(Owners.EVERYTHING, (lost, access) -> asked.incrementAndGet()))))
                    .isInstanceOf(AclDeviceLostException.class)
                    .hasMessageContaining("aclrtSetDevice");

            assertWedged(bed, sequence);
            gate.open();
            assertNothingIsCalledWhenTheDriverReturns(bed);
            assertThat(asked).hasValue(0);
        }
    }

    @Test
    void theQuestionAfterTheProbeThatDoesNotReturn() {
        try (FacadeBed bed = impatient()) {
            FaultSequence sequence = bed.device(1).beginFaultSequence(SUSPICION);
            Aborted aborted = aborted(sequence.capture().abortTasks(TIMEOUT));
            try (Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, call -> isFor(1, call))) {
                SequenceOutcome outcome = aborted.verify(Probes.passing());

                assertThat(outcome.kind()).isEqualTo(Kind.WEDGED);
                assertWedged(bed, sequence);
                gate.open();
                assertNothingIsCalledWhenTheDriverReturns(bed);
            }
        }
    }

    @Test
    void aCloseThatDoesNotReturn() {
        try (FacadeBed bed = impatient();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_DESTROY_STREAM)) {
            FaultSequence sequence = bed.device(1).beginFaultSequence(SUSPICION);
            aborted(sequence.capture().abortTasks(TIMEOUT)).verify(Probes.passing());

            sequence.close();

            assertThat(sequence.outcome().kind()).isEqualTo(Kind.WEDGED);
            assertWedged(bed, sequence);
            gate.open();
            assertNothingIsCalledWhenTheDriverReturns(bed);
        }
    }

    // ---- who isn't the driver

    @Test
    void aProbeThatIsLateProvesNothing() {
        try (FacadeBed bed = impatient();
                Gate gate = new Gate()) {
            FaultSequence sequence = bed.device(1).beginFaultSequence(SUSPICION);
            Aborted aborted = aborted(sequence.capture().abortTasks(TIMEOUT));

            SequenceOutcome outcome = aborted.verify(Probes.of(access -> gate.pass(), Probe.Coverage.values()));

            assertThat(outcome.kind()).isEqualTo(Kind.VERIFY_FAILED);
            assertThat(bed.device(1).state()).isEqualTo(DeviceState.FAULTED);
            sequence.close();
            assertThat(sequence.outcome().kind()).isEqualTo(Kind.VERIFY_FAILED);
            assertThatThrownBy(() -> bed.device(1).beginFaultSequence(SUSPICION))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("late");
            bed.spy().forget();
            gate.open();
            recoverOnceTheThreadIsBack(bed);
            assertThat(bed.engine().aclrtResetDevice(1)).isZero();
            assertThat(bed.engine().aclrtResetDevice(1))
                    .as("the late thread gave its count back")
                    .isEqualTo(507007);
        }
    }

    private static void recoverOnceTheThreadIsBack(FacadeBed bed) {
        awaitTheThread(bed);
        try (FaultSequence next = bed.device(1).beginFaultSequence(SUSPICION)) {
            assertThat(aborted(next.capture().abortTasks(TIMEOUT))
                            .verify(Probes.passing())
                            .recovered())
                    .isTrue();
        }
    }

    private static void awaitTheThread(FacadeBed bed) {
        Await.until("the thread comes back", () -> {
            try {
                bed.device(1).beginFaultSequence(SUSPICION).close();
                return true;
            } catch (IllegalStateException e) {
                return false;
            }
        });
    }

    /** After the sequence went on without it the device's memory may be somebody else's already. */
    @Test
    void anOwnerThatIsLateNeedsAReloadAndTheNextIsNotAsked() {
        try (FacadeBed bed = impatient();
                Gate gate = new Gate()) {
            breakMemory(bed);
            AtomicInteger second = new AtomicInteger();
            MemoryOwner late = Owners.of(Owners.EVERYTHING, (lost, access) -> gate.pass());
            MemoryOwner next = Owners.of(Owners.EVERYTHING, (lost, access) -> second.incrementAndGet());
            FaultSequence sequence = bed.device(1).beginFaultSequence(UCE);
            Repaired repaired = aborted(sequence.capture().abortTasks(TIMEOUT)).repair();

            Restored restored = repaired.restore(Owners.registry(late, next));
            SequenceOutcome outcome = restored.verify(new CopyProbe());

            assertThat(outcome.kind()).isEqualTo(Kind.RELOAD_REQUIRED);
            sequence.close();
            gate.open();
            awaitTheThread(bed);
            assertThat(second).hasValue(0);
        }
    }

    // An interrupt is what a late probe gets; one that heeds it gives its thread back at once.
    @Test
    void aLateProbeIsInterrupted() {
        try (FacadeBed bed = impatient()) {
            FaultSequence sequence = bed.device(1).beginFaultSequence(SUSPICION);
            Aborted aborted = aborted(sequence.capture().abortTasks(TIMEOUT));

            SequenceOutcome outcome = aborted.verify(
                    Probes.of(access -> Thread.sleep(Duration.ofMinutes(2).toMillis()), Probe.Coverage.values()));

            assertThat(outcome.kind()).isEqualTo(Kind.VERIFY_FAILED);
            sequence.close();
            recoverOnceTheThreadIsBack(bed);
        }
    }
}
