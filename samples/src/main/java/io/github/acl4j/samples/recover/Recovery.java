package io.github.acl4j.samples.recover;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.TaskAbortCallback;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;

/** Brings devices back with acl4j: hears of the fault, closes the gate, runs the sequence, and opens the gate only on proof. */
final class Recovery implements AutoCloseable {
    private static final Duration ABORT_LIMIT = Duration.ofSeconds(30);
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(10);

    private final AclRuntime acl;
    private final List<Gate> gates;
    private final IntFunction<Probe> probes;
    private final Timeline timeline;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final AtomicBoolean recovering = new AtomicBoolean();
    private final CompletableFuture<SequenceOutcome> outcome = new CompletableFuture<>();

    Recovery(AclRuntime acl, List<Gate> gates, IntFunction<Probe> probes, Timeline timeline) {
        this.acl = acl;
        this.gates = gates;
        this.probes = probes;
        this.timeline = timeline;
        // On the runtime's thread, at once: all that is done here is to close a gate.
        acl.registerExceptionInfoCallback(e -> gates.get((int) e.deviceId()).close());
        // On a thread of the SDK's, where there is time.
        acl.onException(this::onException);
        acl.registerTaskAbortCallback("sample.engine", (deviceId, stage, left) -> {
            timeline.tell(
                    deviceId,
                    "abort callback " + stage + ", "
                            + left.map(Duration::toMillis).orElse(0L) + " ms left");
            return TaskAbortCallback.GO_ON;
        });
    }

    /** What the first recovery came to. */
    CompletableFuture<SequenceOutcome> outcome() {
        return outcome;
    }

    /** The engine got a code back: in a guest a main source of faults. */
    void engineSaw(int deviceId, EngineException failure) {
        AclError error = AclError.of(failure.code());
        FaultEvidence evidence = acl.report(deviceId, failure.code(), String.valueOf(failure.getMessage()));
        if (error.isDeviceFault() || error.isDeviceLost()) {
            begin(deviceId, evidence);
        }
    }

    private void onException(ExceptionInfo exception) {
        int deviceId = (int) exception.deviceId();
        timeline.tell(
                deviceId,
                exception.isDeviceLevel()
                        ? "exception callback: " + exception.error() + ", the whole device"
                        : "exception callback: " + exception.error() + ", stream " + exception.streamId() + ", task "
                                + exception.taskId());
        begin(deviceId, FaultEvidence.of((int) exception.errorCode()));
    }

    private void begin(int deviceId, FaultEvidence evidence) {
        gates.get(deviceId).close();
        if (recovering.compareAndSet(false, true)) {
            timeline.tell(deviceId, "gate closed");
            thread.execute(() -> recover(deviceId, evidence));
        }
    }

    private void recover(int deviceId, FaultEvidence evidence) {
        SequenceOutcome result = run(acl.device(deviceId), evidence);
        if (result.recovered()) {
            gates.get(deviceId).open();
            timeline.tell(deviceId, "gate open again");
        } else {
            gates.get(deviceId).giveUp();
            timeline.tell(deviceId, "gate stays closed: " + result.kind() + ", " + result.detail());
        }
        outcome.complete(result);
    }

    private SequenceOutcome run(AclDevice npu, FaultEvidence evidence) {
        try (FaultSequence sequence = npu.beginFaultSequence(evidence)) {
            try {
                return run(npu, sequence);
            } catch (AclException e) {
                timeline.tell(npu.id(), String.valueOf(e.getMessage()));
                return sequence.outcome();
            }
        }
    }

    private SequenceOutcome run(AclDevice npu, FaultSequence sequence) {
        int id = npu.id();
        Captured fault = sequence.capture();
        timeline.tell(id, "verbose: " + fault.errorInfo().map(Object::toString).orElse("no answer"));
        AbortOutcome abort = fault.abortTasks(ABORT_LIMIT);
        if (!(abort instanceof Aborted aborted)) {
            timeline.tell(id, "abort: " + abort);
            return sequence.outcome();
        }
        timeline.tell(id, "abort: all tasks dropped");
        if (!gates.get(id).awaitEmpty(DRAIN_LIMIT)) {
            timeline.tell(id, "requests are still inside; a repair would take the memory from under them");
            return sequence.outcome();
        }
        if (!fault.repairable()) {
            return aborted.verify(probes.apply(id));
        }
        Repaired repaired = aborted.repair();
        timeline.tell(
                id, "repair: " + repaired.failure().map(Throwable::getMessage).orElse(done(fault)));
        Restored restored = repaired.restore(npu.memoryOwners());
        SequenceOutcome result = restored.verify(probes.apply(id));
        timeline.tell(id, "verify: " + result.kind() + ", " + result.detail());
        return result;
    }

    /** Memory is sound again, without what was in it; nothing else that is repaired has a content. */
    private static String done(Captured fault) {
        boolean memory = fault.errorInfo()
                .filter(info -> info.type() == ErrorType.MEMORY)
                .isPresent();
        return memory ? "done, the content is gone" : "done";
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
