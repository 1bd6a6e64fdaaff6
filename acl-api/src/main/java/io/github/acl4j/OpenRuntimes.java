package io.github.acl4j;

import io.github.acl4j.spi.AclrtBackend;
import java.util.ArrayList;
import java.util.List;

/**
 * The runtimes that are open. What a provider opens is the process's one native runtime, shared by all who open it alike; a
 * backend that was given is one for itself.
 */
final class OpenRuntimes {
    private static final OpenRuntimes PROCESS = new OpenRuntimes();

    private final List<Open> open = new ArrayList<>();

    private OpenRuntimes() {}

    static OpenRuntimes ofProcess() {
        return PROCESS;
    }

    synchronized RuntimeCore acquire(RuntimeOptions options) {
        for (Open one : open) {
            if (one.isSameRuntime(options)) {
                if (!one.core.options.equals(options)) {
                    throw new IllegalStateException("the runtime is open already with other options: "
                            + one.core.options + "; asked for: " + options);
                }
                one.count++;
                return one.core;
            }
        }
        AclrtBackend backend = options.backend().orElseGet(() -> BackendChoice.open(options.backendName()));
        Open one = new Open(core(options, backend));
        open.add(one);
        return one.core;
    }

    private static RuntimeCore core(RuntimeOptions options, AclrtBackend backend) {
        try {
            return new RuntimeCore(options, backend);
        } catch (RuntimeException | Error e) {
            if (options.backend().isEmpty()) {
                backend.close();
            }
            throw e;
        }
    }

    void release(RuntimeCore core) {
        if (isLast(core)) {
            core.close(); // outside the lock: it waits for callbacks, which may open or close runtimes themselves
        }
    }

    private synchronized boolean isLast(RuntimeCore core) {
        for (Open one : open) {
            if (one.core == core && --one.count == 0) {
                open.remove(one);
                return true;
            }
        }
        return false;
    }

    private static final class Open {
        final RuntimeCore core;
        int count = 1;

        Open(RuntimeCore core) {
            this.core = core;
        }

        boolean isSameRuntime(RuntimeOptions options) {
            return core.options.backend().orElse(null) == options.backend().orElse(null);
        }
    }
}
