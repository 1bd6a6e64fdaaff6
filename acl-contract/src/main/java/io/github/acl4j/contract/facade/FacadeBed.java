package io.github.acl4j.contract.facade;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AclrtBackend;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A fresh backend with a spy on its mirror and the facade on top; for one try. */
final class FacadeBed implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    private final BackendUnderTest underTest;
    private final MirrorSpy spy;
    private final AclRuntime acl;

    private FacadeBed(BackendUnderTest underTest, MirrorSpy spy, AclRuntime acl) {
        this.underTest = underTest;
        this.spy = spy;
        this.acl = acl;
    }

    static Preparation prepare(BackendUnderTest.Factory factory) {
        return new Preparation(factory);
    }

    AclRuntime acl() {
        return acl;
    }

    AclDevice device(int id) {
        return acl.device(id);
    }

    /** The mirror as an engine in the same process calls it: past the facade and the spy. */
    AclrtBackend engine() {
        return underTest.backend();
    }

    MirrorSpy spy() {
        return spy;
    }

    int currentThreadId() {
        return underTest.currentThreadId();
    }

    /** Injects; skips the test if the backend can't. */
    void inject(Injection injection) {
        Assumptions.assumeTrue(injection.inject(underTest.injector()), "this backend's injector can't do it");
    }

    @Override
    public void close() {
        try {
            acl.close();
        } finally {
            underTest.close();
        }
    }

    /** Does something on an OS thread of its own, which then ends. */
    static <T extends @Nullable Object> T onNewThread(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "facade-contract");
        thread.setDaemon(true);
        thread.start();
        return get(task);
    }

    /** Starts something on an OS thread of its own. */
    static <T extends @Nullable Object> FutureTask<T> start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "facade-contract");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** The result of what was started; throws what it threw. */
    static <T extends @Nullable Object> T get(FutureTask<T> task) throws Exception {
        try {
            return task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof Exception exception ? exception : e;
        } catch (TimeoutException e) {
            throw new AssertionError("has not ended within " + LIMIT_SECONDS + " s", e);
        }
    }

    /** One call of an injector. */
    @FunctionalInterface
    interface Injection {
        boolean inject(FaultInjector injector);
    }

    /** What a bed is to be like. */
    static final class Preparation {
        private final BackendUnderTest.Factory factory;
        private Consumer<MirrorSpy> mirror = spy -> {};
        private UnaryOperator<AclRuntime.Builder> options = UnaryOperator.identity();

        private Preparation(BackendUnderTest.Factory factory) {
            this.factory = factory;
        }

        Preparation mirror(Consumer<MirrorSpy> preparation) {
            this.mirror = preparation;
            return this;
        }

        Preparation options(UnaryOperator<AclRuntime.Builder> choice) {
            this.options = choice;
            return this;
        }

        FacadeBed open() {
            BackendUnderTest underTest = factory.start(Map.of());
            try {
                MirrorSpy spy = new MirrorSpy(underTest.backend());
                mirror.accept(spy);
                AclRuntime acl = options.apply(AclRuntime.builder().backend(spy.mirror()))
                        .open();
                spy.forget();
                return new FacadeBed(underTest, spy, acl);
            } catch (RuntimeException | Error e) {
                underTest.close();
                throw e;
            }
        }
    }
}
