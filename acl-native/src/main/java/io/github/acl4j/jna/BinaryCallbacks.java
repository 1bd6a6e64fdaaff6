package io.github.acl4j.jna;

import io.github.acl4j.jna.RuntimeFunctions.BinarySetExceptionCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Callbacks for the kernels of one binary: one for each, the last one wins, none can be taken back (acl-facts 3.5). What was set
 * for a binary that is unloaded stays here until the backend is closed, since nobody tells of the unloading.
 */
final class BinaryCallbacks {
    /** Who is to be called, with what was given at registration. */
    record Entry(Object owner, AclrtOpExceptionCallback callback, long userData) {}

    private final Tokens<Entry> tokens = new Tokens<>();
    private final Map<Long, Long> byBinary = new HashMap<>();
    private final ReentrantLock changing = new ReentrantLock();

    /** The entry behind what the runtime passes as {@code userData}; null once it is gone. */
    @Nullable
    Entry find(long token) {
        return tokens.find(token);
    }

    int set(Object owner, long binary, Upcall function, @Nullable AclrtOpExceptionCallback callback, long userData) {
        if (callback == null) {
            return BinarySetExceptionCallback.aclrtBinarySetExceptionCallback(binary, 0, userData);
        }
        changing.lock();
        try {
            long token = tokens.issue(new Entry(owner, callback, userData));
            int code = BinarySetExceptionCallback.aclrtBinarySetExceptionCallback(binary, function.address(), token);
            if (code != 0) {
                tokens.drop(token);
                return code;
            }
            Long before = byBinary.put(binary, token);
            if (before != null) {
                tokens.retire(before);
            }
            return code;
        } finally {
            changing.unlock();
        }
    }

    /** No call for an owner begins afterwards; the runtime keeps the function, which finds nobody. */
    void removeAllOf(Object owner) {
        changing.lock();
        try {
            tokens.dropAll(entry -> entry.owner == owner);
            byBinary.values().removeIf(token -> tokens.find(token) == null);
        } finally {
            changing.unlock();
        }
    }
}
