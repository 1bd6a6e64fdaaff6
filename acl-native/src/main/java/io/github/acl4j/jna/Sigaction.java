package io.github.acl4j.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.nio.ByteBuffer;

/**
 * {@code sigaction} of the C library itself. The process's would be libjsig's where that is preloaded, which tells what it keeps
 * for the JVM and for libraries, not what the kernel has.
 */
final class Sigaction {
    static {
        Native.register(Sigaction.class, NativeLibrary.getInstance("libc.so.6"));
    }

    private Sigaction() {}

    /** Reads what is done about a signal where {@code newAction} is 0. */
    static native int sigaction(int signal, long newAction, ByteBuffer oldAction);
}
