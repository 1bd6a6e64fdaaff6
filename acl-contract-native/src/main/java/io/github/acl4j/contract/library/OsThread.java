package io.github.acl4j.contract.library;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import java.util.Map;

/** The calling thread as the operating system knows it. */
final class OsThread {
    /** {@code SYS_gettid}: the C library has a function for it from glibc 2.30 on only. */
    private static final Map<String, Long> SYS_GETTID = Map.of("amd64", 186L, "aarch64", 178L);

    private static final Function SYSCALL = NativeLibrary.getProcess().getFunction("syscall");

    private OsThread() {}

    /** {@code gettid()}. */
    static int id() {
        Long number = SYS_GETTID.get(System.getProperty("os.arch"));
        if (number == null) {
            throw new IllegalStateException("not known for " + System.getProperty("os.arch"));
        }
        return SYSCALL.invokeInt(new Object[] {number});
    }
}
