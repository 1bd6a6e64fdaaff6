package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.thread.Actors;
import io.github.acl4j.contract.thread.HungException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;

/**
 * Replays vectors. Each gets a fresh backend, threads of its own (so it doesn't matter which thread runs the runner), and
 * a deadline: what hangs fails, with the stacks of the vector's threads.
 */
public final class VectorRunner {
    /** How long a vector may take if nothing else is said. */
    public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(60);

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(30);
    private static final Set<String> FIELDS = Set.of("id", "title", "product", "needs", "env", "steps");
    private static final int WHOLE = -1;

    private final Vector vector;
    private final BackendUnderTest.Factory factory;
    private final Duration limit;
    private final Actors actors;
    private final List<StepMismatch> mismatches = new ArrayList<>();

    private VectorRunner(Vector vector, BackendUnderTest.Factory factory, Duration limit) {
        this.vector = vector;
        this.factory = factory;
        this.limit = limit;
        this.actors = new Actors(limit);
    }

    /**
     * Replays a vector, with the default limit.
     *
     * @param vector the vector
     * @param factory makes the backend
     * @return how it ended
     */
    public static VectorResult run(Vector vector, BackendUnderTest.Factory factory) {
        return run(vector, factory, DEFAULT_LIMIT);
    }

    /**
     * Replays a vector.
     *
     * @param vector the vector
     * @param factory makes the backend
     * @param limit how long all of it may take
     * @return how it ended
     */
    public static VectorResult run(Vector vector, BackendUnderTest.Factory factory, Duration limit) {
        Optional<String> unserved = Needs.unserved(vector);
        if (unserved.isPresent()) {
            return new VectorResult.Skipped("no injector can be asked for: " + unserved.get());
        }
        return new VectorRunner(vector, factory, limit).run();
    }

    private VectorResult run() {
        Optional<String> cannot = Optional.empty();
        StepReport whole = new StepReport(WHOLE, vector.id());
        try (ConfigFiles configFiles = new ConfigFiles()) {
            Json.allowOnly(vector.json(), FIELDS, "the vector");
            BackendUnderTest underTest = actors.get(Actors.MAIN).call(() -> factory.start(vector.environment()));
            try {
                replay(new Replay(underTest, actors, configFiles));
            } catch (CannotServeException e) {
                cannot = Optional.of(String.valueOf(e.getMessage()));
            } finally {
                close(underTest, whole);
            }
        } catch (Exception | Error e) {
            report(e, whole);
        }
        mismatches.addAll(whole.mismatches());
        if (!mismatches.isEmpty()) {
            return new VectorResult.Failed(mismatches);
        }
        return cannot.<VectorResult>map(VectorResult.Skipped::new).orElseGet(VectorResult.Passed::new);
    }

    private void replay(Replay replay) {
        int index = 0;
        for (JsonNode step : vector.steps()) {
            StepReport report = new StepReport(index, describe(step));
            try {
                if (!replayed(step, replay, report)) {
                    return;
                }
            } finally {
                mismatches.addAll(report.mismatches());
            }
            index++;
        }
    }

    /** Whether the next step can follow. */
    private boolean replayed(JsonNode step, Replay replay, StepReport report) {
        try {
            Step.of(step).run(step, replay, report);
        } catch (CannotServeException e) {
            throw e;
        } catch (Exception | Error e) {
            if (!report(e, report)) {
                return false;
            }
        }
        boolean goOn = true;
        for (Throwable e = replay.problems().poll();
                e != null;
                e = replay.problems().poll()) {
            if (e instanceof CannotServeException cannot) {
                throw cannot;
            }
            goOn &= report(e, report);
        }
        return goOn;
    }

    /** Reports what was thrown, and whether the next step can follow. */
    private boolean report(Throwable thrown, StepReport report) {
        if (thrown instanceof VectorFormatException) {
            report.add("only what the runner knows", String.valueOf(thrown.getMessage()));
            return false;
        }
        if (thrown instanceof HungException) {
            report.add("an end within " + limit, thrown.getMessage() + "\n" + actors.stacks());
            return false;
        }
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            report.add("no interrupt", thrown.toString());
            return false;
        }
        report.add("no exception", thrown.toString());
        return true;
    }

    /** On a thread of its own, since any of the vector's may hang. */
    private void close(BackendUnderTest underTest, StepReport report) throws Exception {
        actors.endAll();
        Actors closers = new Actors(CLOSE_LIMIT);
        try {
            closers.get("close").call(Executors.callable(underTest::close));
        } catch (HungException e) {
            report.add("close to end within " + CLOSE_LIMIT, e.getMessage() + "\n" + closers.stacks());
        } finally {
            closers.endAll();
        }
    }

    private static String describe(JsonNode step) {
        String kind = step.path("do").asText();
        return switch (kind) {
            case "call" ->
                step.path("thread").asText(Actors.MAIN) + ": " + step.path("fn").asText() + step.path("args");
            case "inject" -> "inject " + step.path("what").asText();
            case "fire" -> "fire from " + step.path("from").asText();
            default -> kind;
        };
    }
}
