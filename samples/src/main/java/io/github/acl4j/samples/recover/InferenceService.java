package io.github.acl4j.samples.recover;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Answers requests on all devices in turn. A request whose device fails is tried again, on the same device once it is back or on
 * another one; it is lost only when its time is over.
 */
final class InferenceService {
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Model model;
    private final List<Engine> engines;
    private final List<Gate> gates;
    private final Recovery recovery;
    private final Counts counts;
    private final AtomicInteger turn = new AtomicInteger();

    InferenceService(Model model, List<Engine> engines, List<Gate> gates, Recovery recovery, Counts counts) {
        this.model = model;
        this.engines = engines;
        this.gates = gates;
        this.recovery = recovery;
        this.counts = counts;
    }

    /** Answers one request and counts what became of it. */
    void handle(long input) throws InterruptedException {
        counts.requests.increment();
        Instant deadline = Instant.now().plus(REQUEST_LIMIT);
        boolean parked = false;
        boolean failed = false;
        OptionalLong answer = OptionalLong.empty();
        OptionalInt device = nextDevice();
        while (answer.isEmpty() && device.isPresent() && Instant.now().isBefore(deadline)) {
            Gate gate = gates.get(device.getAsInt());
            Gate.Answer way = gate.enter(PATIENCE);
            parked |= way != Gate.Answer.OPEN;
            if (way == Gate.Answer.ELSEWHERE) {
                device = nextDevice();
                continue;
            }
            try {
                answer = engines.get(device.getAsInt()).infer(input, gate::isOpen);
            } catch (EngineException e) {
                failed = true;
                // The engine's code doesn't pass through the SDK, so the service hands it in.
                recovery.engineSaw(device.getAsInt(), e);
            } finally {
                gate.exit();
            }
        }
        if (answer.isEmpty()) {
            counts.lost.increment();
        } else if (answer.getAsLong() != model.answer(input)) {
            counts.wrong.increment();
        }
        if (parked) {
            counts.parked.increment();
        }
        if (failed) {
            counts.retried.increment();
        }
    }

    /** The next device in turn that isn't given up. */
    private OptionalInt nextDevice() {
        int first = turn.getAndIncrement();
        return IntStream.range(0, engines.size())
                .map(offset -> Math.floorMod(first + offset, engines.size()))
                .filter(device -> !gates.get(device).isGivenUp())
                .findFirst();
    }
}
