package io.github.acl4j.jna;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Callbacks under names, of which the runtime keeps the table (acl-facts 3.7, 3.14): it decides whether a name is taken. One
 * permanent function stands for all of them, with a token as its {@code args}.
 */
final class NamedCallbacks<C> {
    /** The C function that registers. */
    interface Setter {
        int set(byte @Nullable [] name, long function, long args);
    }

    /** Who is to be called, with what was given at registration. */
    record Entry<C>(Object owner, C callback, long args) {}

    private final Setter setter;
    private final Tokens<Entry<C>> tokens = new Tokens<>();

    /** The token under each name. The native call is made under this lock, so that both tables agree. */
    private final Map<String, Long> byName = new HashMap<>();

    private final ReentrantLock changing = new ReentrantLock();

    NamedCallbacks(Setter setter) {
        this.setter = setter;
    }

    /** The entry behind what the runtime passes as {@code args}; null once it is gone. */
    @Nullable
    Entry<C> find(long token) {
        return tokens.find(token);
    }

    int set(Object owner, byte @Nullable [] name, Upcall function, @Nullable C callback, long args) {
        changing.lock();
        try {
            return callback == null ? remove(name) : add(name, function.address(), new Entry<>(owner, callback, args));
        } finally {
            changing.unlock();
        }
    }

    private int add(byte @Nullable [] name, long function, Entry<C> entry) {
        long token = tokens.issue(entry);
        int code = setter.set(name, function, token);
        if (code != 0 || name == null) {
            tokens.drop(token);
            return code;
        }
        retire(byName.put(key(name), token));
        return code;
    }

    private int remove(byte @Nullable [] name) {
        int code = setter.set(name, 0, 0);
        if (code == 0 && name != null) {
            retire(byName.remove(key(name)));
        }
        return code;
    }

    private void retire(@Nullable Long token) {
        if (token != null) {
            tokens.retire(token);
        }
    }

    /** Takes out what an owner has registered, from the runtime as well. No call for it begins afterwards. */
    void removeAllOf(Object owner) {
        changing.lock();
        try {
            byName.entrySet().removeIf(one -> {
                Entry<C> entry = tokens.find(one.getValue());
                boolean own = entry != null && entry.owner == owner;
                if (own) {
                    setter.set(one.getKey().getBytes(StandardCharsets.ISO_8859_1), 0, 0);
                }
                return own;
            });
            tokens.dropAll(entry -> entry.owner == owner);
        } finally {
            changing.unlock();
        }
    }

    /** The process ends, and what the runtime calls from now on never comes out of Java. */
    void takeBack() {
        changing.lock();
        try {
            byName.keySet().forEach(name -> setter.set(name.getBytes(StandardCharsets.ISO_8859_1), 0, 0));
        } finally {
            changing.unlock();
        }
    }

    /** Names are equal where their bytes are. */
    private static String key(byte[] name) {
        return new String(name, StandardCharsets.ISO_8859_1);
    }
}
