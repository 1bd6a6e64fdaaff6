package io.github.acl4j.jna;

import io.github.acl4j.jna.RuntimeFunctions.GetVersion;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The process's one CANN runtime. Once loaded it stays: its threads and tables outlive every backend. */
final class RuntimeLibrary {
    private static @Nullable RuntimeLibrary loaded;

    private final Path path;
    private final Set<AclrtFunction> functions;

    private RuntimeLibrary(Path path, Set<AclrtFunction> functions) {
        this.path = path;
        this.functions = functions;
    }

    static synchronized RuntimeLibrary load(Path path) {
        RuntimeLibrary present = loaded;
        if (present == null) {
            long handle = Libc.dlopen(CString.of(path.toString()), Libc.RTLD_NOW | Libc.RTLD_GLOBAL);
            if (handle == 0) {
                throw new IllegalStateException(Libc.loaderError());
            }
            present = new RuntimeLibrary(path, new Symbols(handle, 0).bind());
            loaded = present;
        } else if (!present.path.equals(path)) {
            throw new IllegalStateException(present.path + " is loaded already");
        }
        return present;
    }

    Set<AclrtFunction> functions() {
        return functions;
    }

    /** The library and its version, for logs. */
    String describe() {
        int[] major = {0};
        int[] minor = {0};
        int[] patch = {0};
        boolean known = functions.contains(AclrtFunction.ACLRT_GET_VERSION)
                && GetVersion.aclrtGetVersion(major, minor, patch) == 0;
        return path + (known ? ", ACL " + major[0] + "." + minor[0] + "." + patch[0] : "");
    }
}
