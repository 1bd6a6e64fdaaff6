package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import java.util.Objects;

/**
 * One layer's answer in one round.
 *
 * @param layer the layer
 * @param result how it answered
 * @param nanos how long that took; 0 if it wasn't asked
 * @param code the code that decided; 0 if none did
 * @param detail for people, such as the function that failed; may be empty
 */
public record LayerReading(Layer layer, ProbeResult result, long nanos, int code, String detail) {
    /**
     * Checks.
     *
     * @param layer the layer
     * @param result how it answered
     * @param nanos how long that took
     * @param code the code that decided
     * @param detail for people
     */
    public LayerReading {
        Objects.requireNonNull(layer, "layer");
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(detail, "detail");
        if (nanos < 0) {
            throw new IllegalArgumentException("a reading that took " + nanos + " ns");
        }
    }

    static LayerReading ok(Layer layer, long nanos) {
        return new LayerReading(layer, ProbeResult.OK, nanos, AclErrorCode.SUCCESS, "");
    }

    static LayerReading timeout(Layer layer, long nanos, String detail) {
        return new LayerReading(layer, ProbeResult.TIMEOUT, nanos, AclErrorCode.SUCCESS, detail);
    }

    static LayerReading error(Layer layer, long nanos, int code, String detail) {
        return new LayerReading(layer, ProbeResult.ERROR, nanos, code, detail);
    }

    static LayerReading skipped(Layer layer, String detail) {
        return new LayerReading(layer, ProbeResult.SKIPPED, 0, AclErrorCode.SUCCESS, detail);
    }

    LayerReading slow(String why) {
        return new LayerReading(layer, ProbeResult.SLOW, nanos, code, why);
    }
}
