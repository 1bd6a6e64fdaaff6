package io.github.acl4j.jna;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.file.Path;

/**
 * A loaded library.
 *
 * @param path its file
 * @param handle what the loader calls it
 */
record DynamicLibrary(Path path, long handle) {
    /** {@code ACL_ERROR_COMPILING_STUB_MODE}: what every function of the library for linking answers (acl-facts 1). */
    private static final int STUB = 100039;

    /**
     * Loads a library, or finds the one that is in the process.
     *
     * @throws IllegalStateException if that fails
     */
    static DynamicLibrary open(Path path, boolean inProcess) {
        long handle = inProcess ? find(path) : load(path);
        return new DynamicLibrary(path, handle);
    }

    private static long load(Path path) {
        long handle = Libc.dlopen(CString.of(path.toString()), Libc.RTLD_NOW | Libc.RTLD_GLOBAL);
        if (handle == 0) {
            throw new IllegalStateException(path + " can't be loaded: " + Libc.loaderError()
                    + ". Set the environment up with CANN's set_env.sh before the JVM starts");
        }
        return handle;
    }

    /** By its file, or by its name where the file was replaced since; never a second copy. */
    private static long find(Path path) {
        int flags = Libc.RTLD_NOW | Libc.RTLD_NOLOAD;
        long handle = Libc.dlopen(CString.of(path.toString()), flags);
        if (handle == 0) {
            String name = path.getFileName().toString();
            handle = Libc.dlopen(CString.of(name.substring(0, name.indexOf(".so") + ".so".length())), flags);
        }
        if (handle == 0) {
            throw new IllegalStateException(path + " is in this process, but the loader doesn't find it: its file was"
                    + " replaced. Start the process again");
        }
        return handle;
    }

    /** Refuses the library for linking, which is loaded where a path leads to its folder. */
    void requireNoStub() {
        long peek = Libc.symbol(handle, AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR.symbol());
        if (peek != 0 && Function.getFunction(new Pointer(peek)).invokeInt(new Object[] {0}) == STUB) {
            Libc.dlclose(handle);
            throw new IllegalStateException("wrong library path: " + path + " is the library for linking, whose"
                    + " functions do nothing (" + STUB + "); the one to run with is in lib64, not in devlib");
        }
    }
}
