package io.github.acl4j.stress;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Registration;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fault.FaultEvidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A process: a runtime with some devices, a service on each, and chaos. */
final class World implements AutoCloseable {
    static final int DEVICES = 3;

    private static final Duration LONGEST_DEATH = Duration.ofSeconds(30);
    private static final long JOIN_MILLIS = 60_000;

    /** Fair, so that whoever wants silence gets it. */
    private final ReadWriteLock silence = new ReentrantReadWriteLock(true);

    private final FakeAscend fake;
    private final AclRuntime acl;
    private final Census census;
    private final Random random;
    private final Chaos chaos;
    private final List<Service> services = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final int longestCalm;
    private volatile boolean doomed;
    private volatile boolean ending;

    /**
     * Starts one.
     *
     * @param worst what may happen to a device for good, after which the process has to end
     */
    World(String socName, Chaos.Worst worst, long seed, Census census) {
        this.census = census;
        this.random = new Random(seed);
        this.fake = FakeAscend.builder()
                .devices(DEVICES)
                .socName(socName)
                .recordedCalls(0)
                .build();
        boolean deadly = worst != Chaos.Worst.NOTHING;
        // A device that lives for long must not be taken for wedged where only this machine was slow.
        this.acl = AclRuntime.builder()
                .backend(fake.backend())
                .stepLimit(deadly ? Duration.ofSeconds(1) : Duration.ofSeconds(5))
                .open();
        this.longestCalm = deadly ? 15 : 60;
        this.chaos = new Chaos(fake, worst, random.nextLong());
        Duration abortLimit = deadly ? Duration.ofSeconds(1) : Duration.ofSeconds(20);
        for (int id = 0; id < DEVICES; id++) {
            services.add(new Service(fake, acl, id, random.nextLong(), census, silence.readLock(), abortLimit));
        }
        acl.onException(exception ->
                services.get((int) exception.deviceId()).suspect(FaultEvidence.of((int) exception.errorCode())));
        acl.registerExceptionInfoCallback(exception -> {});
        services.forEach(service -> start(service, "service"));
        start(this::rage, "chaos");
    }

    private void start(Runnable work, String name) {
        Thread thread = new Thread(work, "soak-" + name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void rage() {
        while (!ending) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(longestCalm)));
            silence.readLock().lock();
            try {
                int id = random.nextInt(DEVICES);
                Card card = services.get(id).card();
                if (card != null && !ending && !doomed) {
                    chaos.strike(id, card);
                }
                // Listeners come and go, too.
                Registration shortLived = acl.onException(exception -> {});
                shortLived.close();
            } finally {
                silence.readLock().unlock();
            }
        }
    }

    /** Whether a device is lost or wedged. */
    boolean isOver() {
        return services.stream().anyMatch(Service::isGone);
    }

    /** Has the worst happen, sooner or later. */
    void dies(Duration life) {
        Waits.until(life, this::isOver);
        doomed = true;
        int id = random.nextInt(DEVICES);
        boolean died = Waits.until(LONGEST_DEATH, () -> {
            if (!isOver()) {
                chaos.doom(id);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
            return isOver();
        });
        if (!died) {
            census.complain("a device doesn't die");
        }
    }

    /** Does something while nothing happens in this world. */
    <T> T inSilence(Callable<T> work) throws Exception {
        if (!silence.writeLock().tryLock(JOIN_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new AssertionError("a service hangs:\n" + stacks());
        }
        try {
            return work.call();
        } finally {
            silence.writeLock().unlock();
        }
    }

    /** How much is registered for the devices. */
    int owners() {
        int owners = 0;
        for (int id = 0; id < DEVICES; id++) {
            owners += acl.device(id).memoryOwners().all().size();
        }
        return owners;
    }

    int mostEvidence() {
        int most = 0;
        for (int id = 0; id < DEVICES; id++) {
            most = Math.max(most, acl.device(id).evidence().codes().size());
        }
        return most;
    }

    /** Ends the process. Nothing may be left of it. */
    @Override
    public void close() throws InterruptedException {
        ending = true;
        services.forEach(Service::end);
        chaos.end();
        for (Thread thread : threads) {
            thread.join(JOIN_MILLIS);
            if (thread.isAlive()) {
                census.complain("a thread doesn't end:\n" + stacks());
            }
        }
        // A device that is lost or wedged stays set.
        boolean over = isOver();
        acl.close();
        if (!over) {
            fake.leaks().forEach(census::complain);
        }
        if (!fake.uncaught().isEmpty()) {
            census.complain("thrown into the runtime: " + fake.uncaught());
        }
        fake.close();
    }

    private String stacks() {
        StringBuilder all = new StringBuilder();
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (thread.getName().startsWith("soak-") || thread.getName().startsWith("acl4j-")) {
                all.append(thread.getName()).append('\n');
                for (StackTraceElement frame : stack) {
                    all.append("    at ").append(frame).append('\n');
                }
            }
        });
        return all.toString();
    }
}
