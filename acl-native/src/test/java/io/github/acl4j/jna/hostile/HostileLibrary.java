package io.github.acl4j.jna.hostile;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.clib.TestLibrary;
import java.nio.file.Path;

/** What the hostile library can be told ({@code hostile.h}); in a child, once the backend has loaded it. */
final class HostileLibrary {
    static {
        Native.register(HostileLibrary.class, NativeLibrary.getInstance(file().toString()));
    }

    private HostileLibrary() {}

    /** The library that a backend of this JVM loads. */
    static Path file() {
        return Path.of(System.getProperty(JnaOptions.LIBRARY_PATH), TestLibrary.RUNTIME);
    }

    static native int hostile_hang(String function);

    static native int hostile_hung();

    static native int hostile_fire_for_ever(int threads, int micros);

    static native long hostile_fired();

    static native void hostile_join_at_exit();

    static native int hostile_burst(int threads, int each);
}
