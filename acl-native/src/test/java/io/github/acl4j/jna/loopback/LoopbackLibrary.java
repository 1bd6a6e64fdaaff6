package io.github.acl4j.jna.loopback;

import com.sun.jna.Callback;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.acl4j.jna.clib.TestLibrary;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The C side of the loopback: its own functions, beside those that it exports as CANN's library does. */
final class LoopbackLibrary {
    /** Answers all calls of the library's exported functions. */
    interface Answer extends Callback {
        /**
         * Answers one.
         *
         * @param number the function's number
         * @param words its arguments, 64 bits each
         * @return what the function returns
         */
        long answer(int number, Pointer words);
    }

    /** The folder of the library. */
    static final Path FOLDER = TestLibrary.loopback();

    /** The library, which is its own injector. */
    static final Path FILE = FOLDER.resolve(TestLibrary.RUNTIME);

    static {
        Native.register(LoopbackLibrary.class, NativeLibrary.getInstance(FILE.toString()));
    }

    private LoopbackLibrary() {}

    static native int acl4j_loopback_functions();

    static native String acl4j_loopback_name(int number);

    static native void acl4j_loopback_bind(Answer answer);

    /** A number that the calling OS thread alone has, its id in the lower half. */
    static native long acl4j_loopback_thread();

    /** Whether the calling thread was started by the library, so that no VM knew of it before. */
    static native boolean acl4j_loopback_started_here();

    /** Calls the callbacks of a round on a thread that is no VM's, and returns when they have returned. */
    static native void acl4j_loopback_tell(ByteBuffer round);

    static native int acl4j_loopback_call_abort(long function, int device, int stage, int timeout, long args);

    static native void acl4j_loopback_call_stream_state(long function, long stream, int state, long args);

    static native void acl4j_loopback_call_device_state(long function, int device, int state, long args);
}
