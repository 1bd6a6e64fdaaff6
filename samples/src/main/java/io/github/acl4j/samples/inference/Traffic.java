package io.github.acl4j.samples.inference;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Clients that send one request after another at a steady rate, until they are closed; then each waits for its last answer. */
public final class Traffic implements AutoCloseable {
    private static final int CLIENTS = 16;
    private static final Duration LAST_ANSWER = Duration.ofSeconds(60);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final List<Thread> clients = new ArrayList<>();
    private final InferenceService service;
    private volatile boolean ended;

    /**
     * They begin.
     *
     * @param service whom they ask
     */
    public Traffic(InferenceService service) {
        this.service = service;
        for (int number = 0; number < CLIENTS; number++) {
            SplittableRandom inputs = new SplittableRandom(number);
            Thread client = new Thread(() -> send(inputs), "client-" + number);
            client.setDaemon(true);
            clients.add(client);
            client.start();
        }
    }

    private void send(SplittableRandom inputs) {
        try {
            while (!ended) {
                service.infer(inputs.nextLong());
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Lets traffic flow until so many more requests have come.
     *
     * @param requests how many
     */
    public void awaitMore(long requests) {
        long enough = service.accounts().requests() + requests;
        while (service.accounts().requests() < enough) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /**
     * How many clients haven't come back. After the {@linkplain #close end} these are stuck.
     *
     * @return the number
     */
    public long running() {
        return clients.stream().filter(Thread::isAlive).count();
    }

    /** Ends it, and waits for the last answers, but not longer than the service may take for one. */
    @Override
    public void close() {
        ended = true;
        long end = System.nanoTime() + LAST_ANSWER.toNanos();
        try {
            for (Thread client : clients) {
                client.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
