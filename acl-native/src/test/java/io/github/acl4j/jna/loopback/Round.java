package io.github.acl4j.jna.loopback;

import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fake.FakeNotification;
import io.github.acl4j.jna.loopback.FunctionPointers.ExceptionPointer;
import io.github.acl4j.jna.loopback.FunctionPointers.OpExceptionPointer;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Who is to be called with what, as the library's {@code struct round} says it. */
final class Round {
    private static final int MAX_CALLBACKS = 64;
    private static final int WORDS = 9 + MAX_CALLBACKS;

    /** Its size in bytes. */
    static final int SIZE = WORDS * Long.BYTES;

    private Round() {}

    static ByteBuffer of(FakeNotification notification) {
        ByteBuffer round = ByteBuffer.allocateDirect(SIZE).order(ByteOrder.nativeOrder());
        write(notification, round);
        return round.rewind();
    }

    static void write(FakeNotification notification, ByteBuffer round) {
        FakeException exception = notification.exception();
        round.putLong(exception.device());
        round.putLong(exception.stream());
        round.putLong(exception.task());
        round.putLong(exception.thread());
        round.putLong(exception.code());
        round.putLong(notification.exceptionInfo());
        round.putLong(notification
                .ofBinary()
                .map(ofBinary -> ((OpExceptionPointer) ofBinary.callback()).function())
                .orElse(0L));
        round.putLong(
                notification.ofBinary().map(FakeNotification.OfBinary::userData).orElse(0L));
        List<AclrtExceptionInfoCallback> callbacks = notification.callbacks();
        if (callbacks.size() > MAX_CALLBACKS) {
            throw new IllegalStateException("the library has no room for " + callbacks.size() + " callbacks");
        }
        round.putLong(callbacks.size());
        callbacks.forEach(callback -> round.putLong(((ExceptionPointer) callback).function()));
    }
}
