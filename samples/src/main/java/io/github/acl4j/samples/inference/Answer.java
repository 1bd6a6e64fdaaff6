package io.github.acl4j.samples.inference;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What became of a request.
 *
 * @param request its number, from 1
 * @param value what the model says; empty if the request was rejected
 * @param device the device that answered; empty if none did
 * @param rejection why it wasn't served; empty if it was
 * @param parked whether it had to wait for a device
 * @param retries how often it failed on a device before
 */
public record Answer(
        long request,
        OptionalLong value,
        OptionalInt device,
        Optional<Rejection> rejection,
        boolean parked,
        int retries) {
    /**
     * Checks.
     *
     * @param request its number
     * @param value what the model says
     * @param device the device that answered
     * @param rejection why it wasn't served
     * @param parked whether it had to wait
     * @param retries how often it failed before
     */
    public Answer {
        if (value.isPresent() == rejection.isPresent() || value.isPresent() != device.isPresent()) {
            throw new IllegalArgumentException("value " + value + " of device " + device + ", rejection " + rejection);
        }
    }
}
