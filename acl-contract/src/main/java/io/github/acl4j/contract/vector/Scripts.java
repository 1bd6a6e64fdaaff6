package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.thread.Actors;
import io.github.acl4j.contract.thread.HungException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The calls that callbacks make, and what came of them. A key is {@code A} or {@code P:PRE}. */
final class Scripts {
    /** Makes a call on the calling thread. */
    @FunctionalInterface
    interface Caller {
        Outcome call(String function, JsonNode args);
    }

    /**
     * A call of a script and its outcome.
     *
     * @param function the C function
     * @param outcome what came of it
     */
    record Result(String function, Outcome outcome) {}

    private final Actors actors;
    private final Caller caller;
    private final Map<String, JsonNode> scripts = new ConcurrentHashMap<>();
    private final Map<String, List<Result>> results = new TreeMap<>();

    /** Threads on which a script's call runs: an abort that a script makes shows only its return value. */
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    Scripts(Actors actors, Caller caller) {
        this.actors = actors;
        this.caller = caller;
    }

    void set(String key, JsonNode calls) {
        for (JsonNode call : calls) {
            Json.allowOnly(call, Set.of("fn", "args", "on"), "a script's call");
        }
        scripts.put(key, calls);
    }

    boolean isRunningHere() {
        return running.contains(Thread.currentThread());
    }

    /** Runs the script of a callback, on the thread that called it. */
    void run(String key) {
        JsonNode calls = scripts.get(key);
        if (calls == null) {
            return;
        }
        for (JsonNode call : calls) {
            String function = Json.text(call, "fn");
            Result result = new Result(function, make(call, function));
            synchronized (results) {
                results.computeIfAbsent(key, k -> new ArrayList<>()).add(result);
            }
        }
    }

    /** The results so far of exception callbacks, or of abort callbacks, which are then forgotten. */
    Map<String, List<Result>> take(boolean ofAborts) {
        synchronized (results) {
            Map<String, List<Result>> taken = new TreeMap<>(results);
            taken.keySet().removeIf(key -> key.contains(":") != ofAborts);
            results.keySet().removeAll(taken.keySet());
            return taken;
        }
    }

    private Outcome make(JsonNode call, String function) {
        try {
            if (call.has("on")) {
                return actors.get(Json.text(call, "on")).call(() -> marked(function, call.path("args")));
            }
            return marked(function, call.path("args"));
        } catch (VectorFormatException | CannotServeException | HungException e) {
            throw e;
        } catch (Exception | Error e) {
            return Outcome.threw(e);
        }
    }

    private Outcome marked(String function, JsonNode args) {
        Thread thread = Thread.currentThread();
        boolean outermost = running.add(thread);
        try {
            return caller.call(function, args);
        } finally {
            if (outermost) {
                running.remove(thread);
            }
        }
    }
}
