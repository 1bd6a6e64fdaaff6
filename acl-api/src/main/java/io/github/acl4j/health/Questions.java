package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What a device is asked that takes no stream of the prober's own, and what it has answered in the round under way. Its native memory lives as long as the prober: a
 * call that returns late writes into it. For the prober's thread only.
 */
final class Questions {
    private static final int AI_CORES = 101;
    private static final int ABNORMAL = 1;
    private static final int UNKNOWN_PERCENT = -1;

    private final AclrtBackend backend;
    private final int deviceId;
    private final HealthClock clock;
    private final int[] status = new int[1];
    private final long[] cores = new long[1];
    private final ByteBuffer rates =
            ByteBuffer.allocateDirect(AclrtStructs.UTILIZATION_INFO_SIZE).order(ByteOrder.nativeOrder());
    private Round.Status flag = Round.Status.UNKNOWN;
    private OptionalInt utilization = OptionalInt.empty();

    Questions(AclrtBackend backend, int deviceId, HealthClock clock) {
        this.backend = backend;
        this.deviceId = deviceId;
        this.clock = clock;
    }

    /** A round begins. */
    void forget() {
        flag = Round.Status.UNKNOWN;
        utilization = OptionalInt.empty();
    }

    /** The runtime's own flag, as told in this round. */
    Round.Status flag() {
        return flag;
    }

    /** How busy the cores are, as told in this round. */
    OptionalInt utilization() {
        return utilization;
    }

    LayerReading status() {
        long began = clock.nanoTime();
        int code = backend.aclrtQueryDeviceStatus(deviceId, status);
        long took = clock.nanoTime() - began;
        if (code != AclErrorCode.SUCCESS) {
            return LayerReading.error(Layer.STATUS, took, code, AclrtFunction.ACLRT_QUERY_DEVICE_STATUS.symbol());
        }
        flag = status[0] == ABNORMAL ? Round.Status.ABNORMAL : Round.Status.NORMAL;
        return LayerReading.ok(Layer.STATUS, took);
    }

    LayerReading driver(boolean withUtilization) {
        long began = clock.nanoTime();
        int code = backend.aclrtGetDeviceInfo(deviceId, AI_CORES, cores);
        if (code != AclErrorCode.SUCCESS) {
            return LayerReading.error(
                    Layer.DRIVER, clock.nanoTime() - began, code, AclrtFunction.ACLRT_GET_DEVICE_INFO.symbol());
        }
        if (withUtilization && backend.supports(AclrtFunction.ACLRT_GET_DEVICE_UTILIZATION_RATE)) {
            utilization = askUtilization();
        }
        return LayerReading.ok(Layer.DRIVER, clock.nanoTime() - began);
    }

    /** Succeeds also where the driver failed; what isn't known is -1 (health.md 0). */
    private OptionalInt askUtilization() {
        rates.putLong(AclrtStructs.UTILIZATION_INFO_EXTEND, 0);
        int code = backend.aclrtGetDeviceUtilizationRate(deviceId, rates);
        int cube = rates.getInt(AclrtStructs.UTILIZATION_INFO_CUBE);
        int vector = rates.getInt(AclrtStructs.UTILIZATION_INFO_VECTOR);
        int most = Math.max(cube, vector);
        return code == AclErrorCode.SUCCESS && most > UNKNOWN_PERCENT ? OptionalInt.of(most) : OptionalInt.empty();
    }

    /** Runs the service's own probe, whatever it throws. */
    LayerReading compute(Probe probe, Lane lane, Duration limit) {
        long began = clock.nanoTime();
        DeviceAccess access = new DeviceAccess(
                deviceId,
                lane.stream(),
                backend,
                MemoryRanges.NONE,
                clock.instant().plus(limit));
        try {
            probe.run(access);
        } catch (InterruptedException e) {
            return LayerReading.timeout(Layer.COMPUTE, clock.nanoTime() - began, e.toString());
        } catch (Exception | AssertionError | LinkageError e) {
            long took = clock.nanoTime() - began;
            return took >= limit.toNanos()
                    ? LayerReading.timeout(Layer.COMPUTE, took, e.toString())
                    : LayerReading.error(Layer.COMPUTE, took, AclErrorCode.SUCCESS, e.toString());
        }
        return LayerReading.ok(Layer.COMPUTE, clock.nanoTime() - began);
    }
}
