package io.github.acl4j.samples.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs {@link Examiner} in a process of its own: CANN's library may hang, print to the standard output, end the process, or take
 * the signals without which a JVM dies. A step that isn't done in time ends it.
 */
final class ExaminingProcess {
    /** How often to look whether the process is still there, as its children may hold its output open. */
    private static final Duration TICK = Duration.ofMillis(200);

    private static final int FIRST_WITH_WARNINGS = 24;
    private static final int KEPT_LINES = 50;

    /** As HotSpot says what it died of, such as {@code SIGSEGV (0xb) at pc=..., pid=..., tid=...}. */
    private static final Pattern CRASH = Pattern.compile("#\\s+(SIG\\w+) .*");

    private final Process process;
    private final Duration limit;
    private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(1024);
    private final Deque<String> others = new ArrayDeque<>();
    private final Examination examination = new Examination();

    private ExaminingProcess(Process process, Duration limit) {
        this.process = process;
        this.limit = limit;
    }

    /**
     * Examines the runtime that the system properties name.
     *
     * @param isThere whether there is one
     * @param limit how long each step may take
     */
    static Examination run(Surroundings surroundings, boolean isThere, Duration limit) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command(surroundings, isThere)).redirectErrorStream(true);
            builder.environment().clear();
            builder.environment().putAll(surroundings.environment());
            Process process = builder.start();
            process.getOutputStream().close();
            return new ExaminingProcess(process, limit).run();
        } catch (IOException e) {
            Examination none = new Examination();
            none.broken("a second JVM can't be started: " + e);
            return none;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static List<String> command(Surroundings surroundings, boolean isThere) {
        List<String> command = new ArrayList<>();
        command.add(surroundings.javaHome().resolve("bin").resolve("java").toString());
        // Nothing is left behind of a JVM that dies.
        command.addAll(List.of("-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash"));
        if (surroundings.release() >= FIRST_WITH_WARNINGS) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        surroundings.properties().forEach((name, value) -> {
            if (name.startsWith("acl4j.") || name.startsWith("jna.") || name.equals("java.io.tmpdir")) {
                command.add("-D" + name + "=" + value);
            }
        });
        command.addAll(List.of("-cp", surroundings.property("java.class.path").orElse(""), Examiner.class.getName()));
        if (isThere) {
            command.add(Examiner.LOAD);
        }
        return command;
    }

    private Examination run() throws InterruptedException {
        Thread reader = new Thread(this::read, "doctor-reader");
        reader.setDaemon(true); // the output of a process that can't be killed never ends
        reader.start();
        try {
            while (follow()) {
                // Until there is no more.
            }
        } finally {
            process.destroyForcibly();
        }
        return examination;
    }

    private void read() {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.put(line);
            }
        } catch (IOException e) {
            // The end, too: the process was killed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads up to the end of a step; false if it was the last one. */
    private boolean follow() throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        boolean wasAlive = true;
        while (System.nanoTime() < end) {
            String line = lines.poll(TICK.toMillis(), TimeUnit.MILLISECONDS);
            if (line != null) {
                if (take(line)) {
                    return true;
                }
            } else if (!wasAlive) {
                ended();
                return false;
            } else {
                wasAlive = process.isAlive(); // once more: it may just have written its last line
            }
        }
        examination.broken("not done after " + limit.toSeconds() + " s");
        return false;
    }

    private boolean take(String line) {
        boolean isMessage = Protocol.read(line)
                .map(message -> {
                    examination.add(message);
                    return true;
                })
                .orElse(false);
        if (!isMessage && !line.isBlank()) {
            others.add(line);
            if (others.size() > KEPT_LINES) {
                others.remove();
            }
        }
        return isMessage;
    }

    private void ended() {
        int code = process.exitValue();
        if (!examination.isDone() || code != 0) {
            examination.broken("the process died of it: exit code " + code + lastWords());
        }
    }

    private String lastWords() {
        return others.stream()
                .map(CRASH::matcher)
                .filter(Matcher::matches)
                .map(matcher -> ", " + matcher.group(1))
                .findFirst()
                .orElseGet(() -> others.isEmpty() ? "" : ", and its last words were: " + others.getLast());
    }
}
