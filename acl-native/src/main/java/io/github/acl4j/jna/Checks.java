package io.github.acl4j.jna;

import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What would make C read or write memory that isn't the caller's is refused before the call. */
final class Checks {
    private Checks() {}

    /** An array of which C writes the first element. */
    static void one(AclrtFunction function, String name, long @Nullable [] array) {
        if (array != null && array.length == 0) {
            throw empty(function, name);
        }
    }

    /** An array of which C writes the first element. */
    static void one(AclrtFunction function, String name, int @Nullable [] array) {
        if (array != null && array.length == 0) {
            throw empty(function, name);
        }
    }

    /** An array of which the first element is written. */
    static void one(AclrtFunction function, String name, ByteBuffer @Nullable [] array) {
        if (array != null && array.length == 0) {
            throw empty(function, name);
        }
    }

    /** A size that a buffer can have. */
    static void fitsBuffer(AclrtFunction function, String name, long bytes) {
        if (Long.compareUnsigned(bytes, Integer.MAX_VALUE) > 0) {
            throw new IllegalArgumentException(name + " is " + Long.toUnsignedString(bytes)
                    + ", and a buffer has up to " + Integer.MAX_VALUE + " bytes (" + function + ")");
        }
    }

    private static IllegalArgumentException empty(AclrtFunction function, String name) {
        return new IllegalArgumentException(name + " has length 0 and must have 1 (" + function + ")");
    }

    /** The memory that C is to read: of a buffer JNA passes the address of its position, wherever its limit is. */
    static @Nullable ByteBuffer readable(AclrtFunction function, String name, @Nullable ByteBuffer buffer, long bytes) {
        if (buffer == null) {
            return null;
        }
        if (!buffer.isDirect()) {
            throw new IllegalArgumentException(name + " must be a direct buffer (" + function + ")");
        }
        if (Long.compareUnsigned(bytes, buffer.capacity()) > 0) {
            throw new IllegalArgumentException(name + " has a capacity of " + buffer.capacity() + " and must have "
                    + Long.toUnsignedString(bytes) + " bytes (" + function + ")");
        }
        return buffer.position() == 0 ? buffer : buffer.duplicate().position(0);
    }

    /** The memory that C is to write. */
    static @Nullable ByteBuffer writable(AclrtFunction function, String name, @Nullable ByteBuffer buffer, long bytes) {
        ByteBuffer memory = readable(function, name, buffer, bytes);
        if (memory != null && memory.isReadOnly()) {
            throw new IllegalArgumentException(name + " is a read-only buffer (" + function + ")");
        }
        return memory;
    }

    /** A buffer of {@code count} structs of {@code size} bytes; more than fit into 64 bits are too many as well. */
    static long bytes(long count, int size) {
        return Long.compareUnsigned(count, Integer.MAX_VALUE) > 0 ? Long.MAX_VALUE : count * size;
    }

    /** A string for C, which ends at its first zero byte. */
    static byte @Nullable [] string(AclrtFunction function, String name, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(name + " contains a zero character (" + function + ")");
        }
        return CString.of(text);
    }
}
