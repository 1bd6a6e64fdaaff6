package io.github.acl4j.jna;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this module needs of the C library. JNA's own way of loading isn't used: where a file can't be loaded it goes on to files
 * of similar names.
 */
final class Libc {
    /** All symbols are resolved at once: one that is missing must be found now, not in a call. */
    static final int RTLD_NOW = 0x2;

    /** A library that is in the process already is found, none is loaded. */
    static final int RTLD_NOLOAD = 0x4;

    /** Libraries that are loaded later find these symbols, as if the process had been linked with them. */
    static final int RTLD_GLOBAL = 0x100;

    static {
        Map<String, String> options = Map.of(Library.OPTION_STRING_ENCODING, StandardCharsets.UTF_8.name());
        Native.register(Libc.class, NativeLibrary.getInstance(null, options));
    }

    private Libc() {}

    static native long dlopen(byte[] path, int flags);

    static native long dlsym(long handle, byte[] symbol);

    static native int dlclose(long handle);

    /** A String, converted inside the call: the text is gone with the loader's next one, such as the JVM's for a native method. */
    private static native @Nullable String dlerror();

    private static native long getenv(byte[] name);

    private static native int setenv(byte[] name, byte[] value, int overwrite);

    /** The address of a symbol, or 0. */
    static long symbol(long handle, String name) {
        return dlsym(handle, CString.of(name));
    }

    /** What the calling thread's last call of the loader failed with. */
    static String loaderError() {
        String text = dlerror();
        return text == null ? "the loader gives no reason" : text;
    }

    /** An environment variable as native code sees it now; {@link System#getenv} is a copy of the time of the JVM's start. */
    static @Nullable String environment(String name) {
        return CString.read(getenv(CString.of(name)));
    }

    /** Sets an environment variable for native code of this process and for the processes that it starts. */
    static void setEnvironment(String name, String value) {
        if (setenv(CString.of(name), CString.of(value), 1) != 0) {
            throw new IllegalStateException("setenv failed for " + name);
        }
    }
}
