package io.github.acl4j.fault;

import io.github.acl4j.spi.AclrtBackend;
import java.time.Instant;

/**
 * What a {@link Probe} or a {@link MemoryOwner} may use. Valid only during the call, on the thread that makes it: the device
 * is set there and nowhere else.
 *
 * @param deviceId the device, current on this thread
 * @param stream a stream of the sequence's own
 * @param mirror the C functions; calls that wait must carry a limit
 * @param touched the memory that the repair touched
 * @param deadline when the step must have ended
 */
public record DeviceAccess(int deviceId, long stream, AclrtBackend mirror, MemoryRanges touched, Instant deadline) {}
