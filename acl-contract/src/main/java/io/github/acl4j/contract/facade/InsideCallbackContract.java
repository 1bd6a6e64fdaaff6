package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.StreamFailureMode;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemUceInfo;
import io.github.acl4j.fault.MemUceReport;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Inside a callback of the runtime, calls that could wait for a lock that is held around it throw at once, and nothing native is
 * called (observed, "Callbacks calling back").
 */
public abstract class InsideCallbackContract extends FacadeContract {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final ErrorInfo REPAIRABLE =
            new ErrorInfo(1, 1, ErrorType.MEMORY.number(), 0, MemUceReport.of(List.of(new MemUceInfo(0x1000, 64))));

    /** For subclasses. */
    protected InsideCallbackContract() {}

    /** What must not be waited for inside any callback of the runtime. */
    private static Map<String, Runnable> refusedInAny(
            FacadeBed bed, FaultSequence open, Captured captured, Aborted aborted) {
        AclRuntime acl = bed.acl();
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("deviceCount", acl::deviceCount);
        calls.put("recentMessage", acl::recentMessage);
        calls.put("close of the runtime", acl::close);
        calls.put(
                "open",
                () -> AclRuntime.builder()
                        .backend(bed.spy().mirror())
                        .initialize(Optional.empty())
                        .open());
        calls.put("beginFaultSequence", () -> bed.device(0).beginFaultSequence(FaultEvidence.suspicion("")));
        calls.put("capture", open::capture);
        calls.put("abortTasks", () -> captured.abortTasks(TIMEOUT));
        calls.put("verify", () -> aborted.verify(new CopyProbe()));
        calls.put("close of a sequence", open::close);
        return calls;
    }

    private static Map<String, Runnable> refusedInExceptionCallback(FacadeBed bed) {
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("errorVerbose", () -> bed.device(0).errorVerbose());
        calls.put("repairError", () -> bed.device(0).repairError(REPAIRABLE));
        calls.put("memoryUce", () -> bed.device(0).memoryUce());
        calls.put("repairMemory", () -> bed.device(0).repairMemory(REPAIRABLE.memory()));
        calls.put("setStreamFailureMode", () -> bed.device(0).setStreamFailureMode(0, StreamFailureMode.STOP));
        calls.put("streamFailureMode", () -> bed.device(0).streamFailureMode(0));
        calls.put("abortStream", () -> bed.device(0).abortStream(0));
        return calls;
    }

    private static Map<String, String> outcomes(Map<String, Runnable> calls) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        calls.forEach((name, call) -> {
            String outcome = "went through";
            try {
                call.run();
            } catch (IllegalStateException e) {
                outcome = String.valueOf(e.getMessage()).contains("callback") ? "refused" : "refused, but says: " + e;
            } catch (RuntimeException e) {
                outcome = e.toString();
            }
            outcomes.put(name, outcome);
        });
        return outcomes;
    }

    private static boolean isFixed(AclrtFunction function) {
        return function.symbol().endsWith("FromExceptionInfo");
    }

    @Test
    void anExceptionCallbackRefusesWhatCouldWait() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.engine().aclrtSetDevice(1);
            try (FaultSequence first = bed.device(0).beginFaultSequence(FaultEvidence.suspicion(""));
                    FaultSequence second = bed.device(1).beginFaultSequence(FaultEvidence.suspicion(""))) {
                Captured captured = first.capture();
                Aborted aborted = (Aborted) second.capture().abortTasks(TIMEOUT);
                AtomicReference<Map<String, String>> outcomes = new AtomicReference<>(Map.of());
                bed.acl().registerExceptionInfoCallback(exception -> {
                    Map<String, Runnable> calls = refusedInAny(bed, first, captured, aborted);
                    calls.putAll(refusedInExceptionCallback(bed));
                    outcomes.set(outcomes(calls));
                });
                bed.spy().forget();

                bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507015));

                assertThat(outcomes.get())
                        .isNotEmpty()
                        .allSatisfy(
                                (name, outcome) -> assertThat(outcome).as(name).isEqualTo("refused"));
                assertThat(bed.spy().called()).allMatch(InsideCallbackContract::isFixed);
                assertThat(captured.abortTasks(TIMEOUT))
                        .as("nothing was half done")
                        .isInstanceOf(Aborted.class);
            }
            bed.acl().capabilities(); // still open
        }
    }

    @Test
    void anAbortCallbackRefusesWhatWouldAbort() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.engine().aclrtSetDevice(1);
            try (FaultSequence first = bed.device(0).beginFaultSequence(FaultEvidence.suspicion(""));
                    FaultSequence second = bed.device(1).beginFaultSequence(FaultEvidence.suspicion(""))) {
                Captured captured = first.capture();
                Aborted aborted = (Aborted) second.capture().abortTasks(TIMEOUT);
                AtomicReference<Map<String, String>> outcomes = new AtomicReference<>(Map.of());
                bed.acl().registerTaskAbortCallback("acl4j", (device, stage, left) -> {
                    outcomes.set(outcomes(refusedInAny(bed, first, captured, aborted)));
                    return 0;
                });

                assertThat(bed.engine().aclrtDeviceTaskAbort(0, 60_000)).isZero();

                assertThat(outcomes.get())
                        .isNotEmpty()
                        .allSatisfy(
                                (name, outcome) -> assertThat(outcome).as(name).isEqualTo("refused"));
            }
        }
    }

    @Test
    void whatOnlyLooksIsAllowed() {
        try (FacadeBed bed = guest()) {
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            bed.acl().registerExceptionInfoCallback(exception -> {
                try {
                    bed.acl().capabilities();
                    bed.acl().peekAtLastError();
                    bed.acl().exceptionStatistics();
                    bed.acl().report(0, 507015, "seen in a callback");
                    bed.device(0).state();
                    bed.device(0).evidence();
                    bed.device(0).memoryOwners();
                    bed.acl()
                            .registerTaskAbortCallback("acl4j", (device, stage, left) -> 0)
                            .close();
                } catch (RuntimeException e) {
                    thrown.set(e);
                }
            });

            bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507015));

            assertThat(thrown.get()).isNull();
        }
    }

    // A listener runs on a thread of the SDK, under no lock of the runtime.
    @Test
    void aListenerMayDoAllThat() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            var done = new LinkedBlockingQueue<String>();
            bed.acl().onException(exception -> {
                try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.suspicion(""))) {
                    bed.acl().deviceCount();
                    bed.device(0).errorVerbose();
                    done.add(sequence.capture().abortTasks(TIMEOUT) instanceof Aborted ? "aborted" : "not aborted");
                } catch (RuntimeException e) {
                    done.add(e.toString());
                }
            });

            bed.inject(injector -> injector.fire(0, 1, 2, 3, 507015));

            assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("aborted");
        }
    }
}
