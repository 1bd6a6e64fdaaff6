package io.github.acl4j.recovery;

import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.Repairability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** All that speaks for doing something about a device, and which of it decides. One for each question. */
final class Findings {
    /** For how long a device has to be idle before the device plugin resets it (health c.4). */
    private static final Duration IDLE_BEFORE_RESET = Duration.ofSeconds(60);

    private static final int MOST_REASONS = 16;
    private static final String POINTS_TO_SOFTWARE = "points-to-software";

    private final PolicySettings settings;
    private final PolicyTable table;
    private final RecoveryHistory history;
    private final PolicyQuestion question;
    private final FaultBook book;
    private final long now;
    private final List<Finding> ofManagement = new ArrayList<>();
    private final List<Finding> others = new ArrayList<>();

    Findings(
            PolicySettings settings,
            PolicyTable table,
            RecoveryHistory history,
            PolicyQuestion question,
            FaultBook book) {
        this.settings = settings;
        this.table = table;
        this.history = history;
        this.question = question;
        this.book = book;
        this.now = history.now();
    }

    void collect() {
        DeviceHistory device = history.device(question.deviceId());
        for (Map.Entry<FaultCode, CodeHistory> entry : device.codes.entrySet()) {
            ofCode(entry.getKey(), entry.getValue());
        }
        question.verdict().ifPresent(verdict -> others.add(spared(ofVerdict(verdict), now)));
        question.condition()
                .ifPresent(condition -> others.add(Finding.of(
                        table.condition(condition),
                        table.condition(condition).poisoned(),
                        "the device is " + condition,
                        !device.lastCondition.equals(question.condition()))));
        if (question.condition().isPresent()) {
            device.lastCondition = question.condition();
        }
    }

    /** What the fault management says: what is there, what lasts too long, what comes too often. */
    private void ofCode(FaultCode code, CodeHistory state) {
        boolean fresh = book.fresh.contains(code);
        boolean ofClass = code.kind() == FaultCode.Kind.CLASS;
        CodeHistory.Rules rules = book.rules(code);
        if (!ofClass && (state.isActive() || fresh)) {
            FaultLevel told = state.told;
            FaultLevel level = told != null ? told : settings.levels().level(code, Optional.empty());
            long since = state.isActive() ? state.activeSince : now;
            Finding own = Finding.of(
                    table.level(level), table.level(level).poisoned(), code + " is " + level.levelName(), fresh);
            ofManagement.add(judged(inTime(own, since), state, since));
        }
        rules.duration()
                .filter(rule -> state.isTimedOut())
                .ifPresent(rule -> ofManagement.add(judged(
                        escalated("duration", rule.level(), code + " lasts longer than " + rule.faultTimeout()),
                        state,
                        state.timedOut)));
        rules.frequency()
                .filter(rule -> state.isLatched())
                .ifPresent(rule -> ofManagement.add(judged(
                        escalated(
                                "frequency",
                                rule.level(),
                                code + " came " + rule.times() + " times in " + rule.window()),
                        state,
                        state.latched)));
    }

    private Finding escalated(String rule, FaultLevel level, String reason) {
        PolicyRow row = table.level(level);
        return Finding.of(row, row.poisoned(), reason, false).by(rule);
    }

    /** Where the fault was found on several devices, what is known of this one only from the same code isn't held against it. */
    private Finding judged(Finding finding, CodeHistory state, long since) {
        boolean excused = state.isActive() && state.excused;
        Finding timed = finding.notFirm();
        return excused ? timed.sparingTheCard(POINTS_TO_SOFTWARE) : spared(timed, since);
    }

    private Finding spared(Finding finding, long since) {
        boolean handsOver = finding.firm() && finding.action() == RecoveryAction.HAND_OVER;
        if (handsOver) {
            return finding;
        }
        if (book.pointsToSoftware && finding.fresh()) {
            return finding.sparingTheCard(POINTS_TO_SOFTWARE);
        }
        return history.sameCode.isTripped(since, now) ? finding.sparingTheCard("circuit-breaker") : finding;
    }

    /** Requests are done again only for so long; afterwards the device is drained. */
    private Finding inTime(Finding own, long since) {
        if (own.action() == RecoveryAction.RETRY_REQUESTS) {
            Duration window = settings.requestWindow();
            Duration passed = Duration.ofNanos(now - since);
            return passed.compareTo(window) > 0
                    ? own.asking(RecoveryAction.REBUILD).by("request-window-over")
                    : own.within(window.minus(passed));
        }
        return own;
    }

    private Finding ofVerdict(FaultVerdict verdict) {
        PolicyRow row = table.verdict(question.aclCode(), verdict);
        PolicyRow.Step step = stepFor(table, question.aclCode(), verdict);
        Finding finding = Finding.of(row, step, verdict.toString(), true).fromVerdict();
        boolean mayNot = Stream.of(FaultAction.CALL_DEVICE, FaultAction.ABORT_TASKS, FaultAction.REPAIR)
                .anyMatch(verdict.forbidden()::contains);
        if (row.sequence()
                && step.action() == RecoveryAction.REBUILD
                && settings.sequences()
                && verdict.repair() != Repairability.NO
                && !mayNot) {
            return finding.asking(RecoveryAction.RUN_SEQUENCE);
        }
        boolean again = step.action() == RecoveryAction.RETRY_REQUESTS;
        if (again && verdict.forbidden().contains(FaultAction.RETRY)) {
            return finding.asking(RecoveryAction.COUNT);
        }
        return again ? finding.within(settings.requestWindow()) : finding;
    }

    static PolicyRow.Step stepFor(PolicyTable table, OptionalInt aclCode, FaultVerdict verdict) {
        PolicyRow row = table.verdict(aclCode, verdict);
        return verdict.isFatal() ? row.poisoned() : row.usable();
    }

    /** Of the codes the highest level; of that, the verdict and the watching what asks for most. */
    Optional<Finding> winner() {
        Optional<Finding> management = ofManagement.stream().max(Finding.BY_LEVEL);
        return Stream.concat(others.stream(), management.stream())
                .max(Finding.BY_ACTION)
                .map(this::withDeadline);
    }

    private Finding withDeadline(Finding finding) {
        return switch (finding.action()) {
            case RELEASE_AT_ONCE -> finding.within(settings.grace().releaseWait());
            case RELEASE_WHEN_IDLE ->
                finding.within(settings.grace().releaseWait().plus(IDLE_BEFORE_RESET));
            default -> finding;
        };
    }

    /** The highest of all. */
    FaultLevel level() {
        return FaultLevel.highest(all().map(Finding::level).toList());
    }

    /** Whether something asks that nothing new begins. */
    boolean cordons() {
        return all().anyMatch(finding -> finding.action() == RecoveryAction.CORDON);
    }

    /** What was found, that which decided first. */
    List<String> reasons(Finding winner) {
        return Stream.concat(
                        Stream.of(winner.reason()),
                        all().map(Finding::reason).filter(reason -> !reason.equals(winner.reason())))
                .distinct()
                .limit(MOST_REASONS)
                .toList();
    }

    private Stream<Finding> all() {
        return Stream.concat(ofManagement.stream(), others.stream());
    }
}
