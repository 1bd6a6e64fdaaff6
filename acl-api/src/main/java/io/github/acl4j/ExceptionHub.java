package io.github.acl4j;

import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.DeviceRecords;
import io.github.acl4j.internal.FlightEvents;
import io.github.acl4j.internal.Verdicts;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtFunction;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives the runtime's exceptions through one callback and hands them to all who registered. Registers that callback with the
 * first entry and removes it with the last; the slot, once taken, is kept.
 */
final class ExceptionHub {
    private static final Logger log = LoggerFactory.getLogger(ExceptionHub.class);

    private final Calls calls;
    private final DeviceRecords records;
    private final SlotPolicy slotPolicy;
    private final ExceptionReader reader;
    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private final AclrtExceptionInfoCallback callback = this::onException;
    private final ReentrantLock installing = new ReentrantLock();
    private final LongAdder received = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final CallGuard guard = new CallGuard("an exception of the runtime could not be handed on", failed);
    private volatile boolean closed;
    private boolean registered;
    private boolean slotTaken;

    ExceptionHub(Calls calls, DeviceRecords records, SlotPolicy slotPolicy) {
        this.calls = calls;
        this.records = records;
        this.slotPolicy = slotPolicy;
        this.reader = new ExceptionReader(calls, records);
    }

    /** Adds a listener that is called on the runtime's thread. */
    Registration addListener(Set<Capture> captures, CapturedException.Listener listener) {
        return add(captures, guarded(listener));
    }

    /** Adds a sink of the SDK's own. */
    Registration add(Set<Capture> captures, CapturedException.Listener sink) {
        Entry entry = new Entry(this, Set.copyOf(captures), sink);
        installing.lock();
        try {
            install();
            entries.add(entry);
        } finally {
            installing.unlock();
        }
        return entry.registration;
    }

    /** A user's listener whose calls are counted, and whose throwables stay here. */
    CapturedException.Listener guarded(CapturedException.Listener listener) {
        CallGuard guard = guard();
        return exception -> {
            delivered.increment();
            guard.run(() -> listener.onException(exception));
        };
    }

    private CallGuard guard() {
        return new CallGuard("an exception callback threw; the others go on", failed);
    }

    ExceptionStatistics statistics(long dropped) {
        return new ExceptionStatistics(received.sum(), delivered.sum(), dropped, failed.sum());
    }

    int listeners() {
        return (int) entries.stream()
                .filter(entry -> entry.sink instanceof QueuedListener)
                .count();
    }

    int callbacks() {
        return (int) entries.stream()
                .filter(entry -> !(entry.sink instanceof QueuedListener))
                .count();
    }

    /** Ends all calls. The callback in the slot stays there for good, and does nothing from now on. */
    void close() {
        closed = true;
        entries.forEach(entry -> entry.registration.close());
    }

    private void install() {
        if (registered || slotTaken) {
            return;
        }
        if (calls.backend().supports(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER)) {
            calls.forProcess(
                    AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER,
                    () -> calls.backend().aclrtExceptionInfoCallbackRegister(callback));
            registered = true;
            return;
        }
        if (slotPolicy == SlotPolicy.LEAVE) {
            throw AclUnsupportedException.notCalled(
                    AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK,
                    "this library has only one slot for exception callbacks, and SlotPolicy.LEAVE leaves it to others");
        }
        calls.forProcess(
                AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK,
                () -> calls.backend().aclrtSetExceptionInfoCallback(callback));
        slotTaken = true;
        log.warn(
                "took the process's only slot for exception callbacks (aclrtSetExceptionInfoCallback): a callback that was"
                        + " there is gone, and whoever sets another one removes this one; SlotPolicy.LEAVE prevents it");
    }

    private void remove(Entry entry) {
        installing.lock();
        try {
            entries.remove(entry);
            // Also with a device lost: the table of callbacks is the process's, no device is asked (acl-facts 3.3).
            if (registered && entries.isEmpty()) {
                calls.forProcess(
                        AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER,
                        () -> calls.backend().aclrtExceptionInfoCallbackUnregister(callback));
                registered = false;
            }
        } catch (RuntimeException e) {
            // A close must not fail half-way. The gate is shut: the runtime may go on calling, and nothing happens.
            log.warn("the exception callback could not be removed from the runtime", e);
        } finally {
            installing.unlock();
        }
    }

    private void onException(long exceptionInfo) {
        if (closed) {
            return; // the backend may be closed, too
        }
        CallbackScope.EXCEPTION.run(() -> {
            received.increment();
            guard.run(() -> dispatch(exceptionInfo));
        });
    }

    private void dispatch(long exceptionInfo) {
        ExceptionInfo info = reader.read(exceptionInfo);
        FlightEvents.exception(info.deviceId(), info.streamId(), info.taskId(), info.threadId(), info.error());
        if (info.deviceId() != ExceptionInfo.NONE) {
            records.of((int) info.deviceId())
                    .seen(
                            info,
                            () -> Verdicts.of(
                                    FaultSymptoms.builder().exception(info),
                                    calls.policy().product()));
        }
        LiveException live = reader.live(info, exceptionInfo);
        for (Entry entry : entries) {
            entry.registration.call(() -> entry.guard.run(() -> entry.sink.onException(live.with(entry.captures))));
        }
    }

    private static final class Entry {
        final Set<Capture> captures;
        final CapturedException.Listener sink;
        final CallGuard guard;
        final GatedRegistration registration;

        Entry(ExceptionHub hub, Set<Capture> captures, CapturedException.Listener sink) {
            this.captures = captures;
            this.sink = sink;
            this.guard = hub.guard();
            this.registration = new GatedRegistration(closed -> hub.remove(this));
        }
    }
}
