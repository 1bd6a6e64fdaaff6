package io.github.acl4j.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The streams of a device. Guarded by its lock. */
final class NpuStreams {
    /** A stream that no user sees, for synchronous copies that have to run as a task. */
    private static final long COPY_STREAM = 0;

    private final Npu npu;
    private final Map<Long, NpuStream> named = new TreeMap<>();
    private @Nullable NpuStream defaultStream;
    private @Nullable NpuStream copyStream;

    NpuStreams(Npu npu) {
        this.npu = npu;
    }

    /** The device was opened. */
    NpuStream open() {
        NpuStream stream = create();
        defaultStream = stream;
        return stream;
    }

    /** The device was ended. */
    void close() {
        all().forEach(npu.scheduler()::drop);
        named.keySet().forEach(npu.runtime()::forgetStream);
        named.clear();
        defaultStream = null;
        copyStream = null;
    }

    /** How many more the device has room for. */
    int available() {
        return Math.max(0, npu.injections().streamLimit(npu.runtime().hardware().streams()) - named.size());
    }

    NpuStream create() {
        NpuStream stream =
                new NpuStream(npu, npu.runtime().newStreamId(), npu.runtime().newHandle());
        named.put(stream.handle(), stream);
        return stream;
    }

    void remove(NpuStream stream) {
        npu.scheduler().drop(stream);
        named.remove(stream.handle());
    }

    @Nullable
    NpuStream defaultStream() {
        return defaultStream;
    }

    NpuStream copyStream() {
        NpuStream stream = copyStream;
        if (stream == null) {
            stream = new NpuStream(npu, npu.runtime().newStreamId(), COPY_STREAM);
            copyStream = stream;
        }
        return stream;
    }

    @Nullable
    NpuStream byId(int id) {
        return all().stream().filter(stream -> stream.id() == id).findFirst().orElse(null);
    }

    List<NpuStream> all() {
        List<NpuStream> all = new ArrayList<>(named.values());
        if (copyStream != null) {
            all.add(copyStream);
        }
        return all;
    }
}
