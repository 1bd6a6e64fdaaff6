package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The device set on the prober's thread, once, with what its probes need there. The count of {@code aclrtSetDevice} is the process's, so as long as this is
 * open an engine's reset doesn't end the device; it is given back whenever a fault is seen. For the prober's thread only.
 */
final class ProbeContext {
    private static final int RELAXED = 2;

    private final AclrtBackend backend;
    private final int deviceId;
    private final Lane scheduler;
    private final Optional<DmaCheck> dma;
    private final Optional<Lane> compute;
    private boolean set;

    ProbeContext(AclrtBackend backend, int deviceId, Set<Layer> layers, HealthClock clock) {
        this.backend = backend;
        this.deviceId = deviceId;
        this.scheduler = new Lane(Layer.SCHEDULER, backend, clock);
        this.dma = layers.contains(Layer.DMA) ? Optional.of(new DmaCheck(backend, clock)) : Optional.empty();
        this.compute = layers.contains(Layer.COMPUTE)
                ? Optional.of(new Lane(Layer.COMPUTE, backend, clock))
                : Optional.empty();
    }

    Lane scheduler() {
        return scheduler;
    }

    Optional<DmaCheck> dma() {
        return dma;
    }

    Optional<Lane> compute() {
        return compute;
    }

    boolean isOpen() {
        return set;
    }

    /** Opens what isn't open; null if all is. */
    @Nullable
    LayerReading open() {
        if (!set) {
            int code = backend.aclrtSetDevice(deviceId);
            if (code != AclErrorCode.SUCCESS) {
                return LayerReading.error(Layer.SCHEDULER, 0, code, "aclrtSetDevice");
            }
            set = true;
            relaxCapture();
        }
        LayerReading failed = scheduler.open();
        if (failed == null && dma.isPresent()) {
            failed = dma.get().open();
        }
        if (failed == null && compute.isPresent()) {
            failed = compute.get().open();
        }
        return failed;
    }

    /** So that a probe while the engine captures a graph isn't refused, and doesn't spoil the capture (health.md a.4). */
    private void relaxCapture() {
        if (backend.supports(AclrtFunction.ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE)) {
            backend.aclmdlRICaptureThreadExchangeMode(new int[] {RELAXED}); // 207000 without graphs
        }
    }

    /** Somebody reset the device under us, and with it our count of it. */
    void forget() {
        scheduler.forget();
        dma.ifPresent(DmaCheck::forget);
        compute.ifPresent(Lane::forget);
        set = false;
    }

    /** Gives back all that was opened. */
    void close() {
        if (!set) {
            return;
        }
        dma.ifPresent(DmaCheck::close);
        compute.ifPresent(Lane::close);
        scheduler.close();
        backend.aclrtResetDevice(deviceId); // what it would tell, the probes have told
        set = false;
    }
}
