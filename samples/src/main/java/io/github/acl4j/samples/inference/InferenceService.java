package io.github.acl4j.samples.inference;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.health.HealthMonitor;
import io.github.acl4j.health.ProgressTracker;
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
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Answers requests on all devices in turn. A request whose device fails is tried again, on the same device once it is back or on
 * another one; it is rejected once its time is over, or no device is left. Safe for use by many threads.
 */
public final class InferenceService {
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Whose queue is so long gets nothing more as long as there are others: one that hangs must not gather all clients. */
    private static final int LONG_QUEUE = 4;

    private final Model model;
    private final List<Engine> engines;
    private final AclRuntime acl;
    private final RecoveryCoordinator coordinator;
    private final HealthMonitor health;
    private final Accounts accounts = new Accounts();
    private final AtomicInteger turn = new AtomicInteger();

    InferenceService(
            Model model, List<Engine> engines, AclRuntime acl, RecoveryCoordinator coordinator, HealthMonitor health) {
        this.model = model;
        this.engines = engines;
        this.acl = acl;
        this.coordinator = coordinator;
        this.health = health;
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
                OptionalLong value = infer(id, request, input);
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
            if (gate.isOpen()) {
                device = nextDevice(); // it isn't being brought back, so waiting for it is of no use
            }
        }
        Rejection rejection = device.isPresent() ? Rejection.TIME_OVER : Rejection.NO_DEVICE_LEFT;
        return new Answer(request, OptionalLong.empty(), OptionalInt.empty(), Optional.of(rejection), parked, retries);
    }

    /** One inference, which the monitor of the device's health knows of. */
    private OptionalLong infer(int id, long request, long input) throws EngineException {
        ProgressTracker progress = health.progress(id);
        long token = progress.begin();
        OptionalLong value = OptionalLong.empty();
        try {
            // The engine has a queue of its own: the device may be away by the time its turn has come.
            value = engines.get(id).infer(request, input, () -> mayBegin(id));
            return value;
        } finally {
            if (value.isPresent()) {
                progress.end(token);
            } else {
                progress.fail(token);
            }
        }
    }

    private boolean mayBegin(int device) {
        return coordinator.gate(device).isOpen() && (!coordinator.isCordoned(device) || !isAnyGood());
    }

    private boolean isAnyGood() {
        return IntStream.range(0, engines.size()).anyMatch(this::isGood);
    }

    /** Nothing speaks against it. */
    private boolean isGood(int device) {
        return isThere(device) && !coordinator.isCordoned(device);
    }

    private boolean isThere(int device) {
        return coordinator.gate(device).state().kind() != GateState.Kind.GIVEN_UP;
    }

    private boolean isShort(int device) {
        return health.progress(device).inFlight() < LONG_QUEUE;
    }

    /** The next device in turn: a good one whose queue is short, else a good one, else one that isn't given up. */
    private OptionalInt nextDevice() {
        int first = turn.getAndIncrement();
        return Stream.<IntPredicate>of(device -> isGood(device) && isShort(device), this::isGood, this::isThere)
                .map(wish -> IntStream.range(0, engines.size())
                        .map(offset -> Math.floorMod(first + offset, engines.size()))
                        .filter(wish)
                        .findFirst())
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }
}
