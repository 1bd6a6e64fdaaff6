package io.github.acl4j.contract.facade;

import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.Probe;
import java.util.Set;

/** Probes of a service's own. */
final class Probes {
    private Probes() {}

    /** What a probe does. */
    @FunctionalInterface
    interface Body {
        void run(DeviceAccess access) throws Exception;
    }

    /** A probe that passes and covers everything. */
    static Probe passing() {
        return of(access -> {}, Probe.Coverage.values());
    }

    static Probe of(Body body, Probe.Coverage... covers) {
        return new Probe() {
            @Override
            public void run(DeviceAccess access) throws Exception {
                body.run(access);
            }

            @Override
            public Set<Coverage> covers() {
                return Set.of(covers);
            }
        };
    }
}
