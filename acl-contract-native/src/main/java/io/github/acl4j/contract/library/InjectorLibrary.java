package io.github.acl4j.contract.library;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of {@code acl4jtest.h}, each of which a library may lack. */
final class InjectorLibrary {
    private static final int VERSION = 1;

    private final Path file;
    private final NativeLibrary library;
    private final Map<String, @Nullable Function> functions = new HashMap<>();

    /** Loads a library, which brings in what it is linked with: after the backend, whose protection comes too late otherwise. */
    InjectorLibrary(Path file) {
        // JNA would look for files of similar names.
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("there is no injector library " + file);
        }
        this.file = file.toAbsolutePath();
        this.library = NativeLibrary.getInstance(this.file.toString());
        if (find("acl4jtest_version") == null) {
            throw new IllegalArgumentException(file + " is no injector: it exports no acl4jtest_version (acl4jtest.h)");
        }
        int version = call("acl4jtest_version");
        if (version != VERSION) {
            throw new IllegalArgumentException(
                    file + " says that it has version " + version + " of acl4jtest.h; needed is " + VERSION);
        }
    }

    Path file() {
        return file;
    }

    /** What the function returns; -1, "cannot do it", where the library lacks it. */
    int call(String name, Object... arguments) {
        Function function = find(name);
        return function == null ? -1 : function.invokeInt(arguments);
    }

    private synchronized @Nullable Function find(String name) {
        if (!functions.containsKey(name)) {
            functions.put(name, load(name));
        }
        return functions.get(name);
    }

    private @Nullable Function load(String name) {
        try {
            return library.getFunction(name);
        } catch (UnsatisfiedLinkError e) {
            return null; // Each of them is optional.
        }
    }
}
