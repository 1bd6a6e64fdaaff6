package io.github.acl4j.contract.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a vector gives names to: streams, device buffers, kept structs. */
final class Handles {
    /** The id of no stream. */
    static final int NO_ID = -1;

    private record Stream(long handle, int id) {}

    private final Map<String, Stream> streams = new ConcurrentHashMap<>();
    private final Map<String, Long> buffers = new ConcurrentHashMap<>();
    private final Map<String, ByteBuffer> structs = new ConcurrentHashMap<>();

    /** Keeps a stream with the id that exceptions will carry, as later the handle may be dead. */
    void putStream(String name, long handle, int id) {
        // Ids may be used again; an exception is then the newer stream's.
        streams.replaceAll((other, stream) -> stream.id == id ? new Stream(stream.handle, NO_ID) : stream);
        streams.put(name, new Stream(handle, id));
    }

    /** The handle of a stream; NULL where the argument is null. */
    long stream(@Nullable String name) {
        return name == null ? 0 : named(streams, name, "stream").handle;
    }

    int streamId(String name) {
        return named(streams, name, "stream").id;
    }

    /** The name of the stream that has an id, or {@code other}. */
    String streamName(int id) {
        for (Map.Entry<String, Stream> entry : streams.entrySet()) {
            if (entry.getValue().id == id) {
                return entry.getKey();
            }
        }
        return "other";
    }

    void putBuffer(String name, long address) {
        buffers.put(name, address);
    }

    long buffer(String name) {
        return named(buffers, name, "buffer");
    }

    void putStruct(String name, ByteBuffer struct) {
        structs.put(name, struct);
    }

    /** A copy of a kept struct. */
    ByteBuffer copyOfStruct(String name) {
        ByteBuffer kept = named(structs, name, "struct");
        ByteBuffer copy = ByteBuffer.allocateDirect(kept.capacity()).order(ByteOrder.nativeOrder());
        return copy.put(0, kept, 0, kept.capacity());
    }

    private static <T> T named(Map<String, T> map, String name, String kind) {
        T value = map.get(name);
        if (value == null) {
            throw new VectorFormatException("no " + kind + " has the name '" + name + "'");
        }
        return value;
    }
}
