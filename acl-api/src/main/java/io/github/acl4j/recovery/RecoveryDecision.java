package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the policy says is to be done. Only a word: nothing is done by saying it. Holds all that it rests on, so that it can be replayed: the
 * same questions in the same order, put to a policy with the same settings, give the same decisions.
 *
 * @param question what was asked
 * @param action what to do
 * @param level how severe the fault is, the highest of all that was found
 * @param fresh whether something new was found. If not, the decision repeats an earlier one: it took nothing from a budget, and what it wants was
 *     already asked for
 * @param cordon whether nothing new should begin on the device while another one works, whatever the action
 * @param rule the rule that decided
 * @param table version of the table that has the rule, and of the levels
 * @param reasons all that was found, the rule that decided first, in sentences for logs
 * @param delay how long to wait before acting: a back-off that grows from try to try
 * @param deadline how long the action may take where a limit is set: the 60 seconds of a request, or the wait for a reset by the device's owner
 * @param budgetLeft how many more actions of this kind the device is allowed for now, after this one; {@link Integer#MAX_VALUE} if they aren't limited
 * @param exit with which code the process should end if it hands over, or if a release isn't followed by a reset in time, and if the service wants that
 */
public record RecoveryDecision(
        PolicyQuestion question,
        RecoveryAction action,
        FaultLevel level,
        boolean fresh,
        boolean cordon,
        String rule,
        String table,
        List<String> reasons,
        Duration delay,
        Optional<Duration> deadline,
        int budgetLeft,
        Optional<RecoveryExit> exit) {
    /**
     * Copies and checks.
     *
     * @param question what was asked
     * @param action what to do
     * @param level how severe the fault is
     * @param fresh whether something new was found
     * @param cordon whether nothing new should begin
     * @param rule the rule that decided
     * @param table version of the tables
     * @param reasons all that was found
     * @param delay how long to wait before acting
     * @param deadline how long the action may take
     * @param budgetLeft how many more are allowed
     * @param exit with which code the process should end
     */
    public RecoveryDecision {
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(level, "level");
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(table, "table");
        reasons = List.copyOf(reasons);
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(deadline, "deadline");
        Objects.requireNonNull(exit, "exit");
    }

    /**
     * The device.
     *
     * @return as the user counts
     */
    public int deviceId() {
        return question.deviceId();
    }

    /**
     * The decision in one line.
     *
     * @return such as {@code device 0: RUN_SEQUENCE (RestartBusiness, rule category-hbm-ecc)}
     */
    @Override
    public String toString() {
        return "device %d: %s (%s, rule %s)".formatted(deviceId(), action, level.levelName(), rule);
    }
}
