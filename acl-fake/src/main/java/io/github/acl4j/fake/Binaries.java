package io.github.acl4j.fake;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The handles of loaded binaries. The mirror can't load any, so the control side does. */
final class Binaries {
    private final FakeRuntime runtime;
    private final Set<Long> handles = ConcurrentHashMap.newKeySet();

    Binaries(FakeRuntime runtime) {
        this.runtime = runtime;
    }

    long load() {
        long handle = runtime.newHandle();
        handles.add(handle);
        return handle;
    }

    boolean isLoaded(long handle) {
        return handles.contains(handle);
    }
}
