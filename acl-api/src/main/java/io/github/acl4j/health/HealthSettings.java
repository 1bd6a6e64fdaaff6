package io.github.acl4j.health;

import io.github.acl4j.fault.Probe;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How a monitor works.
 *
 * @param policy judges
 * @param caretaker brings devices back
 * @param layers what is asked where it can be
 * @param compute the service's own compute probe, for {@link Layer#COMPUTE}
 * @param workBudget how long a piece of the service's work may take
 * @param livenessBudget how long a state that a restart helps may last
 * @param scorer what to make of the scheduler's latency
 * @param limits what calls may take
 * @param tick how often the supervisor looks
 */
record HealthSettings(
        HealthPolicy policy,
        Caretaker caretaker,
        Set<Layer> layers,
        Optional<Probe> compute,
        Duration workBudget,
        Duration livenessBudget,
        PhiAccrual.Settings scorer,
        Limits limits,
        Duration tick) {

    /**
     * What calls may take.
     *
     * @param open setting the device, and creating what probes need
     * @param driver a call that should return at once; of other layers it is the grace after their own limit
     * @param answer the device's answer to an event or a copy
     * @param compute the service's own compute probe
     * @param toGiveUp how long after its limit a call that is still inside the driver makes the device wedged for the whole SDK
     */
    record Limits(Duration open, Duration driver, Duration answer, Duration compute, Duration toGiveUp) {}
}
