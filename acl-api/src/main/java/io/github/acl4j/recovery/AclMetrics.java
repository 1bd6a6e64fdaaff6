package io.github.acl4j.recovery;

import io.github.acl4j.fault.FaultSource;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Counts what happens to devices, for a system of metrics: {@link RecoveryCoordinator.Builder#metrics} attaches it. Each value is one of few, but for device ids and
 * codes, so whoever makes labels of them has to bound these two.
 *
 * <p>What happens often isn't told but read: {@link #watching} gives the coordinator, whose gates, states and budgets can be asked at any time, so that a request
 * which passes an open gate costs nothing more than without metrics.
 *
 * <p>Called on threads of the SDK's, never on one of the runtime's, several at a time for several devices. Should return soon, since a recovery waits for it. What
 * it throws is logged the first time and counted ({@link RecoveryCoordinator#metricsFailures}); the recovery goes on. All methods do nothing unless they are
 * overridden.
 */
public interface AclMetrics {
    /**
     * A coordinator looks after a device from now on. Told once for each device, before anything else is told of it.
     *
     * @param coordinator what may be asked about the device, from any thread
     * @param deviceId the device, as the user counts
     */
    default void watching(RecoveryCoordinator coordinator, int deviceId) {}

    /**
     * A fault was seen, or the cluster told of one. Told once for each {@link RecoveryRecord.Event#SEEN} or {@link RecoveryRecord.Event#JOINED} that is about a fault,
     * and for each report of the fault management that begins or happens.
     *
     * @param deviceId the device
     * @param code the code that was seen; any, known or not
     * @param level how severe the policy's tables take it to be by itself; empty if it can't be judged
     * @param source who saw it
     */
    default void fault(int deviceId, FaultCode code, Optional<FaultLevel> level, FaultSource source) {}

    /**
     * More troubles came with a device than are kept ({@link RecoveryRecord.Event#DROPPED}); what they were isn't known any more.
     *
     * @param deviceId the device
     * @param count how many since the last time, at least 1
     */
    default void dropped(int deviceId, long count) {}

    /**
     * An action was carried out to its end, or the device was given up. Told of each attempt, also of those that the policy didn't ask for.
     *
     * @param deviceId the device
     * @param action what was tried; {@link RecoveryAction#HAND_OVER} exactly if it is given up
     * @param result how it ended
     * @param took how long it took, without the back-off before it; zero if the device is given up
     */
    default void recovery(int deviceId, RecoveryAction action, RecoveryResult result, Duration took) {}

    /**
     * Somebody who watches the device, such as a health monitor, says how it is. Until then, and where the SDK itself knows of a fault, its state is that of {@link
     * RecoveryCoordinator#state}.
     *
     * @param deviceId the device
     * @param condition its condition, which holds until another one is told
     */
    default void condition(int deviceId, DeviceCondition condition) {}

    /**
     * A health probe has ended, or wasn't run. For who watches devices; a recovery's own proof isn't told here.
     *
     * @param deviceId the device
     * @param layer which probe: one of few short names, such as {@code L1}
     * @param result one of {@code ok}, {@code slow}, {@code timeout}, {@code error} and {@code skipped} (health d)
     * @param took how long it took; of no meaning if it was skipped
     */
    default void probe(int deviceId, String layer, String result, Duration took) {}

    /**
     * Something of a device can be read from now on. For who watches devices.
     *
     * @param deviceId the device
     * @param reading what it is
     * @param value gives it at any time, on any thread, without waiting; {@link Double#NaN} if it isn't known. Takes the place of one that was told before
     */
    default void reading(int deviceId, HealthReading reading, DoubleSupplier value) {}
}
