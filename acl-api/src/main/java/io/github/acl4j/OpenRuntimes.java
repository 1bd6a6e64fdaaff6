package io.github.acl4j;

import io.github.acl4j.internal.DeviceStates;
import io.github.acl4j.internal.Uninterruptibly;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.Semaphore;

/**
 * The runtimes that are open. What a provider opens is the process's one native runtime, shared by all who open it alike; a
 * backend that was given is one for itself. What is known of the devices stays when a runtime is closed: that of a native
 * backend as long as the process, since each opening gives another object for the same library; that of others as long as the
 * object.
 */
final class OpenRuntimes {
    private static final OpenRuntimes PROCESS = new OpenRuntimes();

    /** How long one opening waits for another one: it calls the library, which may hang. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Semaphore opening = new Semaphore(1);
    private final List<Open> open = new ArrayList<>();
    private final DeviceStates ofNative = new DeviceStates();
    private final Map<AclrtBackend, DeviceStates> ofOthers = new WeakHashMap<>();

    private OpenRuntimes() {}

    static OpenRuntimes ofProcess() {
        return PROCESS;
    }

    RuntimeCore acquire(RuntimeOptions options) {
        if (!Uninterruptibly.acquire(opening, LIMIT)) {
            throw new IllegalStateException("another thread has been opening the runtime for " + LIMIT + " already");
        }
        try {
            Optional<RuntimeCore> shared = share(options);
            return shared.isPresent() ? shared.get() : open(options);
        } finally {
            opening.release();
        }
    }

    private synchronized Optional<RuntimeCore> share(RuntimeOptions options) {
        for (Open one : open) {
            if (one.isSameRuntime(options)) {
                if (!one.core.options.equals(options)) {
                    throw new IllegalStateException("the runtime is open already with other options: "
                            + one.core.options + "; asked for: " + options);
                }
                one.count++;
                return Optional.of(one.core);
            }
        }
        return Optional.empty();
    }

    /** Calls the library, so not under the lock that a close needs. */
    private RuntimeCore open(RuntimeOptions options) {
        Open one = new Open(
                options.backend().isPresent()
                        ? new RuntimeCore(
                                options,
                                options.backend().get(),
                                states(options.backend().get()))
                        : open(options, BackendChoice.provider(options.backendName())));
        synchronized (this) {
            open.add(one);
        }
        return one.core;
    }

    private RuntimeCore open(RuntimeOptions options, AclrtProvider provider) {
        AclrtBackend backend = provider.open();
        try {
            return new RuntimeCore(
                    options, backend, provider.kind() == AclrtProvider.Kind.NATIVE ? ofNative : states(backend));
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    private synchronized DeviceStates states(AclrtBackend backend) {
        return ofOthers.computeIfAbsent(backend, unknown -> new DeviceStates());
    }

    void release(RuntimeCore core) {
        if (isLast(core)) {
            core.close(); // outside the lock: it waits for callbacks, which may open or close runtimes themselves
        }
    }

    synchronized int handles(RuntimeCore core) {
        return open.stream()
                .filter(one -> one.core == core)
                .mapToInt(one -> one.count)
                .sum();
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
