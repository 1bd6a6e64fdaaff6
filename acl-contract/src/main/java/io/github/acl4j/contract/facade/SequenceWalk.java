package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Walks through the sequences of one device, on the facade and in the model at once, and compares them at each step. */
final class SequenceWalk {
    private static final FaultEvidence SUSPICION = FaultEvidence.suspicion("it is slow");
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final int NOT_SET = 507007;

    /** Far more than any step's own limit. */
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final FacadeBed bed;
    private final int id;
    private final Weather weather;
    private final AbortTurn turn;
    private final DeviceModel device;
    private final List<Kind> outcomes = new ArrayList<>();
    private final SequenceDriver driver;
    private SequenceHelpers helpers;
    private boolean threadIsBack;
    private long callsWhenGone = -1;

    private @Nullable SequenceModel model;
    private @Nullable FaultSequence sequence;
    private @Nullable Captured captured;
    private @Nullable Aborted aborted;
    private @Nullable Repaired repaired;
    private @Nullable Restored restored;

    /** A walk on a device that is as the weather says; on a thread of the engine's. */
    SequenceWalk(FacadeBed bed, int id, Weather weather, AbortTurn turn) {
        this.bed = bed;
        this.id = id;
        this.weather = weather;
        this.turn = turn;
        this.device = new DeviceModel(ModelProduct.of(bed.acl()), weather);
        this.driver = new SequenceDriver(bed.spy(), id);
        this.helpers = new SequenceHelpers(driver);
        weather.apply(bed, id);
    }

    /** What its sequences came to, those that are closed. */
    List<Kind> outcomes() {
        return outcomes;
    }

    void make(Move move) {
        long start = System.nanoTime();
        switch (move) {
            case BEGIN -> begin();
            case CAPTURE -> capture();
            case ABORT -> abort();
            case REPAIR -> repair();
            case RESTORE_ALL, RESTORE_NOTHING, RESTORE_FAILING, RESTORE_STUCK -> restore(move);
            case VERIFY,
                    VERIFY_COPIES,
                    VERIFY_FAILING,
                    VERIFY_BREAKING,
                    VERIFY_WITH_EXCEPTION,
                    VERIFY_LOSING,
                    VERIFY_STUCK -> verify(move);
            case CLOSE -> close();
            case RETURNS -> letReturn();
            default -> fate(move);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("time of %s", move)
                .isLessThan(DEADLINE);
        noteIfGone();
        assertAsModelled(move);
    }

    private void assertAsModelled(Move move) {
        assertThat(bed.device(id).state()).as("state after %s", move).isEqualTo(device.state());
        assertThat(bed.device(id).evidence().codes())
                .as("evidence after %s", move)
                .extracting(error -> error.code())
                .containsExactlyInAnyOrderElementsOf(device.seen());
        if (model != null && sequence != null) {
            assertThat(sequence.outcome().kind()).as("outcome after %s", move).isEqualTo(model.outcome());
            assertThat(helpers.restores()).as("owners asked after %s", move).isEqualTo(model.restores());
            assertThat(helpers.probes()).as("probes run after %s", move).isEqualTo(model.probes());
        }
    }

    /** What happens to the device, or is said of it, without a sequence. */
    private void fate(Move move) {
        AclrtFunction function = move.stuck();
        if (function != null) {
            if (!isThreadAway()) {
                device.sticks(function);
                driver.holdUp(function);
            }
            return;
        }
        switch (move) {
            case BREAKS -> {
                device.breaks();
                weather.breakDevice(bed, id);
            }
            case ABORTS_WORK_AGAIN -> {
                device.abortsWorkAgain();
                bed.inject(injector -> injector.setAbortCode(id, 0));
            }
            case REPORTED -> report(weather.code());
            case REPORTED_OTHER -> report(Callbacks.LINK_FAULT);
            case LOST -> report(DeviceModel.LOST);
            case EXCEPTION -> exception(weather.code());
            case EXCEPTION_OTHER -> exception(Callbacks.LINK_FAULT);
            case FORGET_FAULTS -> {
                boolean free = isFree();
                if (free) {
                    device.forgotten();
                }
                step(free ? Answer.TAKEN : Answer.REFUSED, () -> bed.device(id).forgetFaults());
            }
            default -> throw new AssertionError(move);
        }
    }

    private void report(int code) {
        device.reported(code);
        bed.acl().report(id, code, "an engine");
    }

    private void exception(int code) {
        device.exception(code);
        fire(code);
    }

    private void fire(int code) {
        bed.inject(injector -> injector.fireHere(id, 1, 2, 3, code));
    }

    // ---- the steps

    private boolean isThreadAway() {
        return model != null && model.isLate() && !threadIsBack;
    }

    /** Whether the device can have a sequence: none is open, and no thread of one is away. */
    private boolean isFree() {
        return model == null || (model.isClosed() && !isThreadAway());
    }

    private void begin() {
        if (!isFree()) {
            step(Answer.REFUSED, () -> bed.device(id).beginFaultSequence(SUSPICION));
            return;
        }
        model = new SequenceModel(device);
        threadIsBack = false;
        helpers = new SequenceHelpers(driver);
        if (weather.seen() != 0) {
            device.reported(weather.seen());
        }
        sequence =
                bed.device(id).beginFaultSequence(weather.seen() == 0 ? SUSPICION : FaultEvidence.of(weather.seen()));
        captured = null;
        aborted = null;
        repaired = null;
        restored = null;
    }

    private void capture() {
        if (model != null && sequence != null) {
            FaultSequence from = sequence;
            boolean libraryAborts = bed.spy().mirror().supports(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
            step(model.capture(libraryAborts), () -> captured = from.capture());
        }
    }

    private void abort() {
        if (model == null || captured == null) {
            return;
        }
        Captured from = captured;
        boolean returns = turn.isFree() && !device.isStuckIn(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        Answer expected = model.abort(turn.isFree());
        if (expected == Answer.STILL_ABORTING && device.isStuckIn(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            turn.take(id);
        }
        step(expected, () -> {
            AbortOutcome outcome = from.abortTasks(returns ? TIMEOUT : Captured.MIN_ABORT_TIMEOUT);
            if (outcome instanceof Aborted next) {
                aborted = next;
                return Answer.TAKEN;
            }
            return Answer.STILL_ABORTING;
        });
    }

    private void repair() {
        if (model != null && aborted != null) {
            Aborted from = aborted;
            step(model.repair(), () -> repaired = from.repair());
        }
    }

    private void restore(Move how) {
        if (model != null && repaired != null) {
            Repaired from = repaired;
            step(model.restore(how), () -> restored = from.restore(helpers.owners(how)));
        }
    }

    private void verify(Move how) {
        if (model != null && restored != null) {
            Restored from = restored;
            step(model.verify(true, how), () -> from.verify(helpers.probe(how, this::meanwhile)));
        } else if (model != null && aborted != null) {
            Aborted from = aborted;
            step(model.verify(false, how), () -> from.verify(helpers.probe(how, this::meanwhile)));
        }
    }

    /** What happens while a probe runs. */
    private void meanwhile(Move move) {
        switch (move) {
            case VERIFY_BREAKING -> weather.breakDevice(bed, id);
            case VERIFY_WITH_EXCEPTION -> fire(Callbacks.KERNEL_FAULT);
            case VERIFY_LOSING -> {
                bed.acl().report(id, DeviceModel.LOST, "gone");
                noteIfGone();
            }
            default -> {
                // Nothing.
            }
        }
    }

    private void close() {
        if (model == null || sequence == null || model.isClosed()) {
            return;
        }
        model.close();
        sequence.close();
        outcomes.add(sequence.outcome().kind());
        if (!driver.isAnythingStuck()) {
            awaitThread();
        }
    }

    // ---- who doesn't return

    private void letReturn() {
        device.returns();
        turn.release(id);
        driver.letReturn();
        if (model != null && model.isClosed()) {
            awaitThread();
        }
    }

    /** A thread that was late gives its device back when it returns, which nobody waits for. */
    private void awaitThread() {
        if (!isThreadAway()) {
            return;
        }
        Await.until("the thread of device " + id + " comes back", () -> {
            try {
                bed.device(id).beginFaultSequence(SUSPICION).close();
                return true;
            } catch (IllegalStateException e) {
                return false;
            }
        });
        threadIsBack = true;
    }

    /** Of a device that is gone nothing more is asked. */
    private void noteIfGone() {
        if (callsWhenGone < 0 && device.isGone()) {
            callsWhenGone = driver.calls();
        }
    }

    /** Ends the last sequence. Whatever happened, the device can have another one, and the engine's one set is all that is left. */
    void end() {
        make(Move.RETURNS);
        make(Move.CLOSE);
        bed.device(id).beginFaultSequence(SUSPICION).close();
        if (device.isGone()) {
            assertThat(driver.calls()).as("calls for a device that is gone").isEqualTo(callsWhenGone);
        } else if (weather.inUse()) {
            assertThat(bed.engine().aclrtResetDevice(id)).isZero();
            assertThat(bed.engine().aclrtResetDevice(id))
                    .as("nobody else has the device set")
                    .isEqualTo(NOT_SET);
        }
    }

    private void step(Answer expected, Runnable step) {
        step(expected, () -> {
            step.run();
            return Answer.TAKEN;
        });
    }

    private static void step(Answer expected, Supplier<Answer> step) {
        assertThat(Answer.of(step)).isEqualTo(expected);
    }
}
