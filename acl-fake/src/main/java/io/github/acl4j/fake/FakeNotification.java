package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An exception that callbacks are to be told of, for tests that call the callbacks themselves because a thread of this JVM can't
 * stand for the one that does: see {@link FakeAscend#begin} and {@link FakeAscend.Builder#notifier}.
 */
public final class FakeNotification implements AutoCloseable {
    /**
     * The callback of one binary, which is called after the others.
     *
     * @param callback the callback
     * @param userData what was given at registration
     */
    public record OfBinary(AclrtOpExceptionCallback callback, long userData) {}

    private final FakeException exception;
    private final long exceptionInfo;
    private final List<AclrtExceptionInfoCallback> callbacks;
    private final @Nullable OfBinary ofBinary;
    private final Runnable end;
    private final AtomicBoolean ended = new AtomicBoolean();

    FakeNotification(
            FakeException exception,
            long exceptionInfo,
            List<AclrtExceptionInfoCallback> callbacks,
            @Nullable OfBinary ofBinary,
            Runnable end) {
        this.exception = exception;
        this.exceptionInfo = exceptionInfo;
        this.callbacks = List.copyOf(callbacks);
        this.ofBinary = ofBinary;
        this.end = end;
    }

    /**
     * What the getters say.
     *
     * @return the five values
     */
    public FakeException exception() {
        return exception;
    }

    /**
     * What the callbacks are to be given.
     *
     * @return an address that the mirror's getters know until {@link #close}
     */
    public long exceptionInfo() {
        return exceptionInfo;
    }

    /**
     * Who is to be called, in this order: the callbacks of the moment of the beginning.
     *
     * @return an unmodifiable list; what is in the slot and registered is in it twice
     */
    public List<AclrtExceptionInfoCallback> callbacks() {
        return callbacks;
    }

    /**
     * Who is to be called last.
     *
     * @return the callback of the failed kernel's binary, if there is one
     */
    public Optional<OfBinary> ofBinary() {
        return Optional.ofNullable(ofBinary);
    }

    /** Says that all callbacks have returned. Doing it again does nothing. */
    @Override
    public void close() {
        if (ended.compareAndSet(false, true)) {
            end.run();
        }
    }
}
