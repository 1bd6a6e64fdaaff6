package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the prober's own with an event: there and back through the task scheduler. One stream for life, since devices have few, and one with a hung
 * task can't be destroyed without hanging (health.md a.1). For the prober's thread only.
 */
final class Lane {
    /** Takes no place in the device's table of events, which the engine may have filled; a record would wait for one. */
    private static final int TIME_LINE = 8;

    private static final int EVENT_COMPLETE = 1;
    private static final int STREAM_COMPLETE = 0;
    private static final long FIRST_PAUSE = 100_000;
    private static final long LONGEST_PAUSE = 10_000_000;

    private final Layer layer;
    private final AclrtBackend backend;
    private final HealthClock clock;
    private final int[] status = new int[1];
    private long stream;
    private long event;

    /** What was recorded hasn't completed yet: until it has, nothing more is put behind it. */
    private boolean pending;

    Lane(Layer layer, AclrtBackend backend, HealthClock clock) {
        this.layer = layer;
        this.backend = backend;
        this.clock = clock;
    }

    long stream() {
        return stream;
    }

    /** Whether the device may still be at what was last put on the stream. */
    boolean isPending() {
        return pending;
    }

    /** Creates what isn't there; null if all is. */
    @Nullable
    LayerReading open() {
        long[] created = new long[1];
        if (stream == 0) {
            int code = backend.aclrtCreateStream(created);
            if (code != AclErrorCode.SUCCESS) {
                return LayerReading.error(layer, 0, code, "aclrtCreateStream");
            }
            stream = created[0];
        }
        if (event == 0) {
            int code = backend.aclrtCreateEventExWithFlag(created, TIME_LINE);
            if (code != AclErrorCode.SUCCESS) {
                return LayerReading.error(layer, 0, code, "aclrtCreateEventExWithFlag");
            }
            event = created[0];
        }
        return null;
    }

    /**
     * Puts something on the stream and waits until the device has passed it.
     *
     * @param limit how long, in nanoseconds
     * @param launch puts it there; the event goes behind it
     */
    LayerReading trip(long limit, IntSupplier launch) {
        long began = clock.nanoTime();
        if (pending && isStillPending()) {
            return LayerReading.timeout(layer, 0, "what was asked before hasn't come back");
        }
        int code = launch.getAsInt();
        if (code != AclErrorCode.SUCCESS) {
            return LayerReading.error(layer, clock.nanoTime() - began, code, "launch");
        }
        code = backend.aclrtRecordEvent(event, stream);
        if (code != AclErrorCode.SUCCESS) {
            return LayerReading.error(layer, clock.nanoTime() - began, code, "aclrtRecordEvent");
        }
        pending = true;
        return await(began, limit);
    }

    private LayerReading await(long began, long limit) {
        for (long pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
            int code = backend.aclrtQueryEventStatus(event, status);
            long took = clock.nanoTime() - began;
            if (code != AclErrorCode.SUCCESS) {
                return LayerReading.error(layer, took, code, "aclrtQueryEventStatus");
            }
            if (status[0] == EVENT_COMPLETE) {
                pending = false;
                return LayerReading.ok(layer, took);
            }
            if (took >= limit) {
                return LayerReading.timeout(layer, took, "the event isn't complete");
            }
            clock.sleep(Math.min(pause, limit - took));
        }
    }

    /** A record that somebody's abort dropped never completes, but the stream is empty then (acl-facts 3.6). */
    private boolean isStillPending() {
        if (backend.aclrtQueryEventStatus(event, status) == AclErrorCode.SUCCESS && status[0] == EVENT_COMPLETE) {
            pending = false;
        } else if (backend.aclrtStreamQuery(stream, status) == AclErrorCode.SUCCESS && status[0] == STREAM_COMPLETE) {
            pending = false;
        }
        return pending;
    }

    /**
     * Gives back what was created; a stream that is stuck stays, since its end would be, too. What can't be given back says nothing about the device that the
     * probes don't.
     */
    void close() {
        if (event != 0) {
            backend.aclrtDestroyEvent(event);
        }
        if (stream != 0 && !pending) {
            backend.aclrtDestroyStream(stream);
        }
        forget();
    }

    /** Somebody reset the device: what was created is gone. */
    void forget() {
        event = 0;
        stream = 0;
        pending = false;
    }
}
