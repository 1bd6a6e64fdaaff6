package io.github.acl4j.health;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What was found out about a device before its first probe.
 *
 * @param logicId its id as the driver counts inside the container; empty if it isn't known. {@code reset.json} has this one
 * @param physicalId its id as the host, {@code npu-smi} and the cluster count; empty if it isn't known
 * @param virtual whether it is a virtual device, whose utilization means nothing
 * @param versions the versions of the ACL interface and of installed packages, as far as they are told
 * @param disabled why the monitor asks nothing of the device, if it doesn't
 */
public record DeviceFacts(
        OptionalInt logicId,
        OptionalInt physicalId,
        boolean virtual,
        Map<String, String> versions,
        Optional<String> disabled) {
    /** Nothing was found out yet. */
    static final DeviceFacts NONE =
            new DeviceFacts(OptionalInt.empty(), OptionalInt.empty(), false, Map.of(), Optional.empty());

    /**
     * Copies the versions.
     *
     * @param logicId its id inside the container
     * @param physicalId its id on the host
     * @param virtual whether it is a virtual device
     * @param versions versions
     * @param disabled why the monitor asks nothing
     */
    public DeviceFacts {
        versions = Map.copyOf(versions);
    }
}
