package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LineReader;
import io.github.acl4j.diagnosis.plog.LogFiles;
import io.github.acl4j.diagnosis.plog.LogPath;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/**
 * Reads log folders and keeps what matters. All files of a process are read by one thread, those of several processes at once; a thread has one file open at a
 * time.
 */
public final class EvidenceCollector {
    private final int threads;
    private final LongConsumer progress;

    /**
     * How to read.
     *
     * @param threads how many threads at most
     * @param progress gets the size in bytes of each file on disk after it was read, from several threads
     */
    public EvidenceCollector(int threads, LongConsumer progress) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + ", and has to be positive");
        }
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * The words by which it knows the lines that matter: each line that it keeps has one of them, but for errors of which nothing more is known.
     *
     * @return words of ASCII, as {@code grep -F} takes them
     */
    public static List<String> keywords() {
        return Topic.allWords();
    }

    /**
     * Reads.
     *
     * @param found the files, as {@link LogFiles#find} gives them
     * @return what they say; files that couldn't be read are named in {@link HcclEvidence#problems()}
     * @throws IOException if the thread is interrupted
     */
    public HcclEvidence collect(List<LogFiles.Found> found) throws IOException {
        List<Task> tasks = tasks(found);
        ExecutorService pool =
                Executors.newFixedThreadPool(Math.min(threads, Math.max(1, tasks.size())), threadFactory());
        try {
            List<Future<Task>> running = new ArrayList<>();
            for (Task task : tasks) {
                running.add(pool.submit(task::run));
            }
            Map<ProcessId, EvidenceBuilder> all = new TreeMap<>();
            List<String> problems = new ArrayList<>();
            // In the order of the files, whichever thread is done first.
            for (Future<Task> future : running) {
                Task task = future.get();
                task.builders.forEach((id, builder) -> all.merge(id, builder, (a, b) -> {
                    a.addAll(b);
                    return a;
                }));
                problems.addAll(task.problems);
            }
            return new HcclEvidence(
                    all.values().stream()
                            .filter(builder -> !builder.isEmpty())
                            .map(EvidenceBuilder::build)
                            .toList(),
                    problems);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading logs");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error; // as on the calling thread, where memory may run out as well
            }
            throw new IllegalStateException("a reader failed", e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** A task for each process whose files tell its pid, for each archive, and for each directory of other files. */
    private List<Task> tasks(Collection<LogFiles.Found> found) {
        Map<String, Task> tasks = new TreeMap<>();
        for (LogFiles.Found file : found) {
            LogPath path = file.path();
            String key = file.isArchive() ? path.name() : path.directory() + "\n" + path.pid();
            tasks.computeIfAbsent(key, k -> new Task(progress)).files.add(file);
        }
        return List.copyOf(tasks.values());
    }

    private static ThreadFactory threadFactory() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "acl4j-log-reader-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Some files that are read one after the other. */
    private static final class Task {
        private static final ThreadLocal<LineReader> READERS = ThreadLocal.withInitial(LineReader::new);

        private final List<LogFiles.Found> files = new ArrayList<>();
        private final Map<ProcessId, EvidenceBuilder> builders = new TreeMap<>();
        private final List<String> problems = new ArrayList<>();
        private final LongConsumer progress;

        Task(LongConsumer progress) {
            this.progress = progress;
        }

        Task run() {
            for (LogFiles.Found file : files) {
                LogFiles.read(
                        file,
                        (path, content) -> {
                            Recogniser recogniser = new Recogniser(path, pid -> builder(path, pid));
                            try {
                                READERS.get().read(content, recogniser);
                            } finally {
                                recogniser.finish();
                            }
                        },
                        problems::add);
                progress.accept(file.size());
            }
            return this;
        }

        private EvidenceBuilder builder(LogPath path, long pid) {
            long known = path.pid() == LogPath.UNKNOWN_PID ? pid : path.pid();
            return builders.computeIfAbsent(new ProcessId(path.directory(), known), EvidenceBuilder::new);
        }
    }
}
