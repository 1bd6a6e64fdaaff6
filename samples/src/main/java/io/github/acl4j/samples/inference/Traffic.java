package io.github.acl4j.samples.recover;

import io.github.acl4j.samples.inference.InferenceService;
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
    private final InferenceService service;
    private volatile boolean ended;

    Traffic(InferenceService service) {
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

    /** Lets traffic flow until so many more requests have come. */
    void awaitMore(long requests) {
        long enough = service.accounts().requests() + requests;
        while (service.accounts().requests() < enough) {
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
