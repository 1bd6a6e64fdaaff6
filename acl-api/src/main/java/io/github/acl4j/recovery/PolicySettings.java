package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a {@link RecoveryPolicy} goes by. Immutable; {@link #DEFAULT} is what health c and d say.
 *
 * @param levels the level of each code of the fault management
 * @param recurrence which codes make a device worse by coming back or by lasting
 * @param grace how long the device's owner takes for a reset
 * @param deviceBudget how often a device may be rebuilt, repaired or released, all of them together
 * @param actionBudgets how often one rule may ask for an action on a device, where it isn't {@link Budget#DEFAULT}
 * @param backoff how long to wait between tries of one rule on a device that didn't help
 * @param requestWindow how long a fault of level RestartRequest may last while its requests are done again, 0 s to a day: the cluster doesn't
 *     reschedule so long (health c.7)
 * @param sequences whether fault sequences may be run: the service's consent to abort and repair
 * @param devices how many devices the process uses, for the circuit breaker; 0 if that isn't known, and then there is none
 * @param breakerShare the circuit breaker trips when more than this share of the devices, more than 0 and at most 1, has the same fault within 30 s
 */
public record PolicySettings(
        FaultLevels levels,
        RecurrenceRules recurrence,
        GraceTolerance grace,
        Budget deviceBudget,
        Map<RecoveryAction, Budget> actionBudgets,
        Backoff backoff,
        Duration requestWindow,
        boolean sequences,
        int devices,
        double breakerShare) {
    private static final Duration LONGEST_REQUEST_WINDOW = Duration.ofDays(1);

    /** The shipped tables, three actions in six hours, a minute for requests, no fault sequence. */
    public static final PolicySettings DEFAULT = new PolicySettings(
            FaultLevels.shipped(),
            RecurrenceRules.shipped(),
            GraceTolerance.DEFAULT,
            Budget.DEFAULT,
            Map.of(),
            Backoff.DEFAULT,
            Duration.ofSeconds(60),
            false,
            0,
            0.5);

    /**
     * Copies and checks.
     *
     * @param levels the level of each code
     * @param recurrence which codes make a device worse
     * @param grace how long a reset takes
     * @param deviceBudget how often a device may be acted on
     * @param actionBudgets how often one rule may ask for an action
     * @param backoff how long to wait between tries
     * @param requestWindow how long requests may be done again
     * @param sequences whether fault sequences may be run
     * @param devices how many devices the process uses
     * @param breakerShare the share at which the circuit breaker trips
     * @throws IllegalArgumentException if a number is out of its range, or an action isn't one with a budget
     */
    public PolicySettings {
        Objects.requireNonNull(levels, "levels");
        Objects.requireNonNull(recurrence, "recurrence");
        Objects.requireNonNull(grace, "grace");
        Objects.requireNonNull(deviceBudget, "deviceBudget");
        Objects.requireNonNull(backoff, "backoff");
        Map<RecoveryAction, Budget> budgets = new EnumMap<>(RecoveryAction.class);
        budgets.putAll(actionBudgets);
        for (RecoveryAction action : budgets.keySet()) {
            if (!action.isBudgeted()) {
                throw new IllegalArgumentException(action + " has no budget");
            }
        }
        actionBudgets = Collections.unmodifiableMap(budgets);
        FrequencyRule.check("requestWindow", requestWindow, Duration.ZERO, LONGEST_REQUEST_WINDOW);
        if (devices < 0) {
            throw new IllegalArgumentException(devices + " devices");
        }
        if (!(breakerShare > 0 && breakerShare <= 1)) {
            throw new IllegalArgumentException("a breaker that trips at a share of " + breakerShare);
        }
    }

    /**
     * These settings, with the tables of a cluster.
     *
     * @param newLevels the level of each code
     * @param newRecurrence which codes make a device worse
     * @param newGrace how long a reset takes
     * @return the settings
     */
    public PolicySettings withTables(FaultLevels newLevels, RecurrenceRules newRecurrence, GraceTolerance newGrace) {
        return new PolicySettings(
                newLevels,
                newRecurrence,
                newGrace,
                deviceBudget,
                actionBudgets,
                backoff,
                requestWindow,
                sequences,
                devices,
                breakerShare);
    }

    /**
     * These settings, with another budget for each device.
     *
     * @param budget how often a device may be rebuilt, repaired or released
     * @return the settings
     */
    public PolicySettings withDeviceBudget(Budget budget) {
        return new PolicySettings(
                levels,
                recurrence,
                grace,
                budget,
                actionBudgets,
                backoff,
                requestWindow,
                sequences,
                devices,
                breakerShare);
    }

    /**
     * These settings, with another budget for one action.
     *
     * @param action which
     * @param budget how often one rule may ask for it on a device
     * @return the settings
     * @throws IllegalArgumentException if the action has no budget
     */
    public PolicySettings withActionBudget(RecoveryAction action, Budget budget) {
        Map<RecoveryAction, Budget> budgets = new EnumMap<>(RecoveryAction.class);
        budgets.putAll(actionBudgets);
        budgets.put(action, budget);
        return new PolicySettings(
                levels,
                recurrence,
                grace,
                deviceBudget,
                budgets,
                backoff,
                requestWindow,
                sequences,
                devices,
                breakerShare);
    }

    /**
     * These settings, with another back-off.
     *
     * @param newBackoff how long to wait between tries
     * @return the settings
     */
    public PolicySettings withBackoff(Backoff newBackoff) {
        return new PolicySettings(
                levels,
                recurrence,
                grace,
                deviceBudget,
                actionBudgets,
                newBackoff,
                requestWindow,
                sequences,
                devices,
                breakerShare);
    }

    /**
     * These settings, with another time for requests.
     *
     * @param window how long requests may be done again while a fault lasts
     * @return the settings
     */
    public PolicySettings withRequestWindow(Duration window) {
        return new PolicySettings(
                levels,
                recurrence,
                grace,
                deviceBudget,
                actionBudgets,
                backoff,
                window,
                sequences,
                devices,
                breakerShare);
    }

    /**
     * These settings, with or without fault sequences.
     *
     * @param allowed whether they may be run
     * @return the settings
     */
    public PolicySettings withSequences(boolean allowed) {
        return new PolicySettings(
                levels,
                recurrence,
                grace,
                deviceBudget,
                actionBudgets,
                backoff,
                requestWindow,
                allowed,
                devices,
                breakerShare);
    }

    /**
     * These settings, with a circuit breaker.
     *
     * @param newDevices how many devices the process uses
     * @param share of them that has the same fault when it trips
     * @return the settings
     */
    public PolicySettings withBreaker(int newDevices, double share) {
        return new PolicySettings(
                levels,
                recurrence,
                grace,
                deviceBudget,
                actionBudgets,
                backoff,
                requestWindow,
                sequences,
                newDevices,
                share);
    }
}
