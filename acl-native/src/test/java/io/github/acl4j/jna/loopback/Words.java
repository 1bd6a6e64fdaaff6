package io.github.acl4j.jna.loopback;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one C function, as the mirror's methods take them. What is behind a pointer is copied into an array, and back
 * at the end of the call, so that what isn't written keeps its value.
 */
final class Words implements AutoCloseable {
    /** No array of structs in a test is longer; C wouldn't look at what it is told of its size either. */
    private static final long MAX_BYTES = 1 << 20;

    private final Pointer words;
    private final Deque<Runnable> atTheEnd = new ArrayDeque<>();

    Words(Pointer words) {
        this.words = words;
    }

    int int32(int index) {
        return (int) int64(index);
    }

    long int64(int index) {
        return words.getLong(index * (long) Long.BYTES);
    }

    private @Nullable Pointer pointer(int index) {
        long address = int64(index);
        return address == 0 ? null : new Pointer(address);
    }

    @Nullable
    String string(int index) {
        Pointer pointer = pointer(index);
        return pointer == null ? null : pointer.getString(0, "UTF-8");
    }

    /** An {@code int32_t*}. */
    int @Nullable [] ints(int index) {
        Pointer pointer = pointer(index);
        if (pointer == null) {
            return null;
        }
        int[] cell = {pointer.getInt(0)};
        atTheEnd.add(() -> pointer.setInt(0, cell[0]));
        return cell;
    }

    /** A pointer to 64 bits. */
    long @Nullable [] longs(int index) {
        Pointer pointer = pointer(index);
        if (pointer == null) {
            return null;
        }
        long[] cell = {pointer.getLong(0)};
        atTheEnd.add(() -> pointer.setLong(0, cell[0]));
        return cell;
    }

    /** Memory of the host. */
    @Nullable
    ByteBuffer bytes(int index, long size) {
        Pointer pointer = pointer(index);
        long seen = size < 0 || size > MAX_BYTES ? MAX_BYTES : size;
        return pointer == null ? null : pointer.getByteBuffer(0, seen);
    }

    /** Memory of the host that a pointer must point to. */
    ByteBuffer required(int index, long size) {
        return Objects.requireNonNull(bytes(index, size));
    }

    /** Fills the array that a pointer points to. */
    void write(int index, long[] values) {
        Objects.requireNonNull(pointer(index)).write(0, values, 0, values.length);
    }

    @Override
    public void close() {
        atTheEnd.forEach(Runnable::run);
    }
}
