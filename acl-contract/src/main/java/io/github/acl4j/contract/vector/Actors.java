package io.github.acl4j.contract.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The threads of one vector, by name. A name's thread is made when it is first needed. */
final class Actors {
    static final String MAIN = "main";

    /** Injects and fires; no vector names it, so that it never is the thread that a callback waits for. */
    private static final String CONTROL = "(control)";

    private final Deadline deadline;
    private final Map<String, Actor> actors = new ConcurrentHashMap<>();

    Actors(Deadline deadline) {
        this.deadline = deadline;
    }

    Actor get(String name) {
        return actors.computeIfAbsent(name, n -> new Actor(n, deadline));
    }

    Actor control() {
        return get(CONTROL);
    }

    void end(String name) throws InterruptedException {
        Actor actor = actors.remove(name);
        if (actor != null) {
            actor.end();
        }
    }

    void endAll() throws InterruptedException {
        for (String name : List.copyOf(actors.keySet())) {
            end(name);
        }
    }

    /** What each thread is doing right now, for the report on a hang. */
    String stacks() {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(actors).forEach((name, actor) -> {
            lines.add("thread " + name + " (" + actor.thread().getState() + ")");
            for (StackTraceElement frame : actor.thread().getStackTrace()) {
                lines.add("    at " + frame);
            }
        });
        return String.join("\n", lines);
    }
}
