package io.github.acl4j.contract.thread;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Threads by name. A name's thread is made when it is first needed. */
public final class Actors {
    /** The name of the first thread of a process. */
    public static final String MAIN = "main";

    private final Deadline deadline;
    private final Map<String, Actor> actors = new ConcurrentHashMap<>();

    /**
     * Makes none yet.
     *
     * @param limit how long all that they do may take together, from now on
     */
    public Actors(Duration limit) {
        this.deadline = new Deadline(limit);
    }

    /**
     * The thread with a name.
     *
     * @param name the name
     * @return its thread
     */
    public Actor get(String name) {
        return actors.computeIfAbsent(name, n -> new Actor(n, deadline));
    }

    /**
     * Ends a thread; its name gets a new one when it is needed again.
     *
     * @param name the name
     * @throws InterruptedException if the caller is interrupted
     */
    public void end(String name) throws InterruptedException {
        Actor actor = actors.remove(name);
        if (actor != null) {
            actor.end();
        }
    }

    /**
     * Ends all threads.
     *
     * @throws InterruptedException if the caller is interrupted
     */
    public void endAll() throws InterruptedException {
        for (String name : List.copyOf(actors.keySet())) {
            end(name);
        }
    }

    /**
     * What each thread is doing right now, for the report on a hang.
     *
     * @return the stacks, by name
     */
    public String stacks() {
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
