package io.github.acl4j.samples.inference;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.recovery.Admission;
import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.RecoveryCoordinator;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Answers requests on all devices in turn. A request whose device fails is tried again, on the same device once it is back or on
 * another one; it is rejected once its time is over, or no device is left. Safe for use by many threads.
 */
public final class InferenceService {
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Model model;
    private final List<Engine> engines;
    private final AclRuntime acl;
    private final RecoveryCoordinator coordinator;
    private final Accounts accounts = new Accounts();
    private final AtomicInteger turn = new AtomicInteger();

    InferenceService(Model model, List<Engine> engines, AclRuntime acl, RecoveryCoordinator coordinator) {
        this.model = model;
        this.engines = engines;
        this.acl = acl;
        this.coordinator = coordinator;
    }

    /**
     * What became of all requests.
     *
     * @return the books, which go on
     */
    public Accounts accounts() {
        return accounts;
    }

    /**
     * Answers one request; takes {@code 20} seconds and the time of one inference at most.
     *
     * @param input the input
     * @return the answer
     * @throws InterruptedException if the thread was interrupted; the request is left without an answer then
     */
    public Answer infer(long input) throws InterruptedException {
        Answer answer = answer(accounts.enter(), input);
        OptionalLong value = answer.value();
        accounts.answered(answer, value.isPresent() && value.getAsLong() == model.answer(input));
        return answer;
    }

    private Answer answer(long request, long input) throws InterruptedException {
        Instant deadline = Instant.now().plus(REQUEST_LIMIT);
        boolean parked = false;
        int retries = 0;
        OptionalInt device = nextDevice();
        while (device.isPresent() && Instant.now().isBefore(deadline)) {
            int id = device.getAsInt();
            AdmissionGate gate = coordinator.gate(id);
            Admission admission = gate.enter(PATIENCE);
            parked |= admission.answer() != Admission.Answer.OPEN;
            if (!admission.admitted()) {
                device = nextDevice();
                continue;
            }
            try {
                // The engine has a queue of its own: the gate may be closed by the time its turn has come.
                OptionalLong value = engines.get(id).infer(request, input, gate::isOpen);
                if (value.isPresent()) {
                    return new Answer(request, value, device, Optional.empty(), parked, retries);
                }
            } catch (EngineException e) {
                retries++;
                // The engine's code doesn't pass through the SDK, so the service hands it in.
                acl.report(id, e.code(), String.valueOf(e.getMessage()));
            } finally {
                gate.exit();
            }
        }
        Rejection rejection = device.isPresent() ? Rejection.TIME_OVER : Rejection.NO_DEVICE_LEFT;
        return new Answer(request, OptionalLong.empty(), OptionalInt.empty(), Optional.of(rejection), parked, retries);
    }

    /** The next device in turn that isn't given up. */
    private OptionalInt nextDevice() {
        int first = turn.getAndIncrement();
        return IntStream.range(0, engines.size())
                .map(offset -> Math.floorMod(first + offset, engines.size()))
                .filter(device -> coordinator.gate(device).state().kind() != GateState.Kind.GIVEN_UP)
                .findFirst();
    }
}
