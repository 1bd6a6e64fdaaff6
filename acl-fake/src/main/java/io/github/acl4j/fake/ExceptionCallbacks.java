package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import io.github.acl4j.spi.CallbackTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The exception callbacks of the process, and their calling (acl-facts 3.3 to 3.5). */
final class ExceptionCallbacks {
    /** What a callback finds behind the address that it is given, while it is called. */
    record Info(FakeException exception, @Nullable FakeKernel kernel) {}

    private final FakeRuntime runtime;
    private final CallbackTable table = new CallbackTable();
    private final Map<Long, FakeNotification.OfBinary> ofBinaries = new ConcurrentHashMap<>();
    private final Map<Long, Info> infos = new ConcurrentHashMap<>();
    private final AtomicLong lastAddress = new AtomicLong(0x7F00_0000_0000L);
    private final AtomicInteger inFlight = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    ExceptionCallbacks(FakeRuntime runtime) {
        this.runtime = runtime;
    }

    CallbackTable table() {
        return table;
    }

    void setOfBinary(long binary, AclrtOpExceptionCallback callback, long userData) {
        ofBinaries.put(binary, new FakeNotification.OfBinary(callback, userData));
    }

    int inFlight() {
        return inFlight.get();
    }

    /** Waits until no callback is being called, or a time is over. */
    void awaitNone(long nanos) {
        long until = System.nanoTime() + nanos;
        lock.lock();
        try {
            while (inFlight.get() > 0 && System.nanoTime() < until) {
                Waits.uninterruptibly(() -> ended.await(until - System.nanoTime(), TimeUnit.NANOSECONDS));
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(long address) {
        infos.remove(address);
        lock.lock();
        try {
            inFlight.decrementAndGet();
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What is behind an address. */
    Info info(long address) {
        Info info = infos.get(address);
        if (info == null) {
            throw new IllegalStateException("aclrtExceptionInfo 0x" + Long.toHexString(address)
                    + " is used after its callback returned; in the real runtime its memory is gone");
        }
        return info;
    }

    /** Begins a round: the callbacks of this moment, which get their address. */
    FakeNotification begin(FakeException exception, @Nullable FakeKernel kernel) {
        long address = lastAddress.addAndGet(64);
        infos.put(address, new Info(exception, kernel));
        inFlight.incrementAndGet();
        return new FakeNotification(
                exception,
                address,
                inHashOrder(table.round()),
                kernel == null ? null : ofBinaries.get(kernel.binary()),
                () -> end(address));
    }

    /** Has all of this moment called. */
    void tell(FakeException exception, @Nullable FakeKernel kernel) {
        Consumer<FakeNotification> notifier = runtime.settings().notifier();
        try (FakeNotification notification = begin(exception, kernel)) {
            if (notifier == null) {
                call(notification);
            } else {
                notifier.accept(notification);
            }
        }
    }

    /** On this thread, one after another. One that throws doesn't keep the others from it. */
    private void call(FakeNotification notification) {
        long address = notification.exceptionInfo();
        for (AclrtExceptionInfoCallback callback : notification.callbacks()) {
            runtime.guard(() -> callback.onException(address));
        }
        notification
                .ofBinary()
                .ifPresent(
                        ofBinary -> runtime.guard(() -> ofBinary.callback().onException(address, ofBinary.userData())));
    }

    /** The real order is that of a hash table: unspecified, but the same for each round of the same callbacks. */
    private <T> List<T> inHashOrder(List<T> round) {
        List<T> shuffled = new ArrayList<>(round);
        Collections.shuffle(shuffled, new Random(runtime.seed()));
        return shuffled;
    }
}
