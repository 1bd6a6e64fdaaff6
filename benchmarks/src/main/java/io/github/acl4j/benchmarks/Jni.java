package io.github.acl4j.benchmarks;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Hand-written JNI ({@code src/main/c/jni.c}), the measure for everything. */
final class Jni {
    /** Counts exceptions, and keeps their values from being thrown away. */
    static final AtomicLong SEEN = new AtomicLong();

    private Jni() {}

    static native int peekAtLastError(int level);

    static native int getErrorVerbose(int device, ByteBuffer info);

    static native int getMemUceInfo(int device, ByteBuffer array, long size, long[] count);

    /**
     * Registers a callback that calls {@link #onException}.
     *
     * @param staysAttached whether the runtime's thread stays attached to the JVM until it ends, and not only for the call
     */
    static native int register(boolean staysAttached);

    static native int unregister();

    /** Has the library notify of exceptions on a thread of its own, one after another; returns when that is done. */
    static native int notify(int count);

    /** Called by C. */
    static void onException(int task, int stream, int thread, int device, int code) {
        SEEN.addAndGet(1 + ((task ^ stream ^ thread ^ device ^ code) & 1));
    }
}
