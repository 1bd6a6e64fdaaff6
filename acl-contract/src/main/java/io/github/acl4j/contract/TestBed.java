package io.github.acl4j.contract;

import io.github.acl4j.contract.thread.Actor;
import io.github.acl4j.contract.thread.Actors;
import io.github.acl4j.spi.AclrtBackend;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A fresh backend with threads that call it; for one try. Everything has to end within the limit. */
final class TestBed implements AutoCloseable {
    static final String MAIN = Actors.MAIN;

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final BackendUnderTest underTest;
    private final AclrtBackend acl;
    private final FaultInjector injector;
    private final Actors actors;

    private TestBed(BackendUnderTest underTest) {
        this.underTest = underTest;
        this.acl = underTest.backend();
        this.injector = underTest.injector();
        this.actors = new Actors(LIMIT);
    }

    static TestBed open(BackendUnderTest.Factory factory) {
        return open(factory, Map.of());
    }

    /** With environment variables that the runtime sees. */
    static TestBed open(BackendUnderTest.Factory factory, Map<String, String> environment) {
        return new TestBed(factory.start(environment));
    }

    /** The mirror, for calls inside callbacks; other calls say their thread, see {@link #on}. */
    AclrtBackend acl() {
        return acl;
    }

    /** Calls a function on a thread. */
    int on(String thread, ToIntFunction<AclrtBackend> call) throws Exception {
        return ask(thread, () -> call.applyAsInt(acl));
    }

    /** Does something on a thread. */
    <T extends @Nullable Object> T ask(String thread, Callable<T> task) throws Exception {
        return actors.get(thread).call(task);
    }

    /** Starts something on a thread. */
    <T extends @Nullable Object> Actor.Pending<T> start(String thread, Callable<T> task) throws InterruptedException {
        return actors.get(thread).start(task);
    }

    Thread thread(String name) {
        return actors.get(name).thread();
    }

    void end(String thread) throws InterruptedException {
        actors.end(thread);
    }

    /** Injects from a thread of the test bed's own; skips the test if the backend can't. */
    void inject(Injection injection) throws Exception {
        injectOn("(control)", injection);
    }

    /** Injects on a thread; skips the test if the backend can't. */
    void injectOn(String thread, Injection injection) throws Exception {
        boolean done = ask(thread, () -> injection.inject(injector));
        Assumptions.assumeTrue(done, "this backend's injector can't do it");
    }

    /** What reached the driver as repairs; skips the test if the backend can't tell. */
    long[] lastRepair(int device) throws Exception {
        long[] last = ask("(control)", () -> injector.lastRepair(device));
        Assumptions.assumeTrue(last != null, "this backend's injector can't tell what reached the driver");
        return Objects.requireNonNull(last);
    }

    @Override
    public void close() {
        try {
            actors.endAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            underTest.close();
        }
    }

    /** One call of an injector. */
    @FunctionalInterface
    interface Injection {
        boolean inject(FaultInjector injector);
    }
}
