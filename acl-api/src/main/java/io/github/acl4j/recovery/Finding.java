package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/**
 * One reason to do something.
 *
 * @param rule the rule that found it
 * @param level how severe it is
 * @param action what it asks for
 * @param reason in a sentence
 * @param fresh whether the question brought it up
 * @param firm whether it is known of this device by itself, so that it stays when other devices have the same
 * @param ofVerdict whether it comes from what a call or callback told, not from the fault management
 * @param exit the code with which a process ends for it
 * @param deadline how long the action may take
 */
record Finding(
        String rule,
        FaultLevel level,
        RecoveryAction action,
        String reason,
        boolean fresh,
        boolean firm,
        boolean ofVerdict,
        Optional<RecoveryExit> exit,
        Optional<Duration> deadline) {
    /** How the fault management merges the codes of a device: by level alone. */
    static final Comparator<Finding> BY_LEVEL = Comparator.comparing(Finding::level)
            .thenComparing(Finding::fresh)
            .thenComparing(Finding::action)
            .thenComparing(Finding::rule);

    /** What the fault management, the verdict and the watching say together: by what has to be done. */
    static final Comparator<Finding> BY_ACTION = Comparator.comparing(Finding::action)
            .thenComparing(Finding::firm)
            .thenComparing(Finding::level)
            .thenComparing(Finding::fresh)
            .thenComparing(Finding::rule);

    static Finding of(PolicyRow row, PolicyRow.Step step, String reason, boolean fresh) {
        return new Finding(
                row.id(),
                step.level(),
                step.action(),
                reason + ": " + row.because(),
                fresh,
                true,
                false,
                row.exit(),
                Optional.empty());
    }

    Finding asking(RecoveryAction newAction) {
        return new Finding(rule, level, newAction, reason, fresh, firm, ofVerdict, exit, deadline);
    }

    Finding by(String newRule) {
        return new Finding(newRule, level, action, reason, fresh, firm, ofVerdict, exit, deadline);
    }

    Finding within(Duration newDeadline) {
        return new Finding(rule, level, action, reason, fresh, firm, ofVerdict, exit, Optional.of(newDeadline));
    }

    Finding notFirm() {
        return new Finding(rule, level, action, reason, fresh, false, ofVerdict, exit, deadline);
    }

    Finding fromVerdict() {
        return new Finding(rule, level, action, reason, fresh, firm, true, exit, deadline);
    }

    /** What is left of it where the fault isn't this device's: nothing that is about the card. */
    Finding sparingTheCard(String why) {
        RecoveryAction less = action == RecoveryAction.RUN_SEQUENCE
                ? RecoveryAction.REBUILD
                : action.isAboutTheCard() ? RecoveryAction.COUNT : action;
        FaultLevel lessLevel = action.isAboutTheCard() && less == RecoveryAction.COUNT ? FaultLevel.NOT_HANDLE : level;
        return new Finding(
                less == action ? rule : why,
                lessLevel,
                less,
                reason + " (" + why + ")",
                fresh,
                firm,
                ofVerdict,
                Optional.empty(),
                deadline);
    }
}
