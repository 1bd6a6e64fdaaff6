package io.github.acl4j.samples.recover;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Clients that send one request after another at a steady rate, until they are closed; then each waits for its last answer. */
final class Traffic implements AutoCloseable {
    private static final int CLIENTS = 16;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean ended;

    Traffic(InferenceService service) {
        for (int number = 0; number < CLIENTS; number++) {
            SplittableRandom inputs = new SplittableRandom(number);
            Thread client = new Thread(() -> send(service, inputs), "client-" + number);
            client.setDaemon(true);
            clients.add(client);
            client.start();
        }
    }

    private void send(InferenceService service, SplittableRandom inputs) {
        try {
            while (!ended) {
                service.handle(inputs.nextLong());
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets traffic flow until so many more requests have come. */
    void awaitMore(Counts counts, long requests) {
        long enough = counts.requests.sum() + requests;
        while (counts.requests.sum() < enough) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @Override
    public void close() {
        ended = true;
        try {
            for (Thread client : clients) {
                client.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
