package io.github.acl4j.jna;

import io.github.acl4j.internal.InFlightGate;
import io.github.acl4j.jna.RuntimeFunctions.ExceptionInfoCallbackRegister;
import io.github.acl4j.jna.RuntimeFunctions.ExceptionInfoCallbackUnregister;
import io.github.acl4j.jna.RuntimeFunctions.SetExceptionInfoCallback;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.CallbackTable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exception callbacks (acl-facts 3.3): two permanent functions, one for the slot and one that is registered with the first
 * callback and taken back with the last. The tables change only after the runtime has agreed.
 */
final class ExceptionCallbacks {
    private static final Logger log = LoggerFactory.getLogger(ExceptionCallbacks.class);

    private final CallbackTable table = new CallbackTable();
    private final Rounds rounds = new Rounds(table);
    private final Upcall slotFunction;
    private final Upcall registeredFunction;

    /** Held during the native call, which takes no more than the lock of a table, so that both tables agree. */
    private final ReentrantLock changing = new ReentrantLock();

    private final IdentityHashMap<AclrtExceptionInfoCallback, Object> owners = new IdentityHashMap<>();
    private @Nullable Object slotOwner;
    private boolean slotWritten;

    ExceptionCallbacks(InFlightGate gate) {
        slotFunction = function(gate, Rounds.Half.SLOT);
        registeredFunction = function(gate, Rounds.Half.REGISTERED);
    }

    private Upcall function(InFlightGate gate, Rounds.Half half) {
        return new Upcall(CallbackType.EXCEPTION_INFO, gate, arguments -> call(half, (long) arguments[0]));
    }

    private int call(Rounds.Half half, long exceptionInfo) {
        Rounds.Call call = rounds.begin(exceptionInfo, half);
        try {
            for (AclrtExceptionInfoCallback callback : call.callbacks()) {
                try {
                    callback.onException(exceptionInfo);
                } catch (Throwable e) {
                    log.error("an exception callback threw; the others are still called", e);
                }
            }
        } finally {
            call.end();
        }
        return 0;
    }

    int setSlot(Object owner, @Nullable AclrtExceptionInfoCallback callback) {
        changing.lock();
        try {
            int code = SetExceptionInfoCallback.aclrtSetExceptionInfoCallback(
                    callback == null ? 0 : slotFunction.address());
            if (code == 0) {
                slotWritten = callback != null;
                slotOwner = owner;
                table.setSlot(callback);
            }
            return code;
        } finally {
            changing.unlock();
        }
    }

    int register(Object owner, @Nullable AclrtExceptionInfoCallback callback) {
        if (callback == null) {
            return ExceptionInfoCallbackRegister.aclrtExceptionInfoCallbackRegister(0);
        }
        changing.lock();
        try {
            int code = owners.isEmpty()
                    ? ExceptionInfoCallbackRegister.aclrtExceptionInfoCallbackRegister(registeredFunction.address())
                    : 0;
            if (code == 0) {
                owners.putIfAbsent(callback, owner);
                table.register(callback);
            }
            return code;
        } finally {
            changing.unlock();
        }
    }

    int unregister(@Nullable AclrtExceptionInfoCallback callback) {
        if (callback == null) {
            return ExceptionInfoCallbackUnregister.aclrtExceptionInfoCallbackUnregister(0);
        }
        changing.lock();
        try {
            boolean others = owners.size() > (owners.containsKey(callback) ? 1 : 0);
            int code = others
                    ? 0
                    : ExceptionInfoCallbackUnregister.aclrtExceptionInfoCallbackUnregister(
                            registeredFunction.address());
            if (code == 0) {
                owners.remove(callback);
                table.unregister(callback);
            }
            return code;
        } finally {
            changing.unlock();
        }
    }

    /**
     * Takes out what an owner has registered. What is in the runtime's slot stays: it may be somebody else's by now, and nobody
     * can see that.
     */
    void removeAllOf(Object owner) {
        changing.lock();
        try {
            for (AclrtExceptionInfoCallback callback : List.copyOf(owners.keySet())) {
                if (owners.get(callback) == owner) {
                    unregister(callback);
                    owners.remove(callback);
                    table.unregister(callback); // whatever the runtime has answered
                }
            }
            if (slotOwner == owner) {
                table.setSlot(null);
                slotOwner = null;
            }
            rounds.clear();
        } finally {
            changing.unlock();
        }
    }

    /** The process ends, and a thread of the runtime that entered Java now might never come out. */
    void takeBack() {
        changing.lock();
        try {
            if (!owners.isEmpty()) {
                ExceptionInfoCallbackUnregister.aclrtExceptionInfoCallbackUnregister(registeredFunction.address());
            }
            if (slotWritten) {
                SetExceptionInfoCallback.aclrtSetExceptionInfoCallback(0);
            }
        } finally {
            changing.unlock();
        }
    }
}
