package io.github.acl4j.recovery;

import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.RetryAdvice;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides what is to be done about a device, by the levels of MindCluster, the verdicts of the SDK, what watching the device says, how often and how
 * long a fault was there, and how often something was tried already (health c.1, c.3, c.4 and d).
 *
 * <ul>
 *   <li>Of several codes of the fault management the highest level wins; of that, a verdict and a condition the one that asks for most.
 *   <li>A fault that comes back too often, or lasts too long, is raised to the level of its rule.
 *   <li>The same code on several devices within 30 seconds is taken as software: no card is cordoned, repaired, released or given up for it, and it
 *       doesn't count as having come back. If more than a share of the process's devices have it, that goes for every new fault during the next 30
 *       seconds. A device that is lost or wedged is excepted.
 *   <li>What costs something is allowed only so often; once that is spent, the device is handed over.
 * </ul>
 *
 * <p>Pure: no thread, no native call, no clock of its own; the same questions in the same order give the same decisions. Nothing is done by deciding.
 * Safe for use by many threads; a decision waits for the disk where the history is kept in a file, so it isn't for callbacks of the runtime.
 */
public final class RecoveryPolicy {
    private final PolicySettings settings;
    private final RecoveryHistory history;
    private final PolicyTable table = PolicyTable.shipped();
    private final String version;

    /**
     * A policy.
     *
     * @param settings what it goes by
     * @param history what has happened so far, and where it is kept; not to be used by another policy
     */
    public RecoveryPolicy(PolicySettings settings, RecoveryHistory history) {
        this.settings = Objects.requireNonNull(settings, "settings");
        this.history = Objects.requireNonNull(history, "history");
        this.version =
                "policy " + table.version() + ", levels " + settings.levels().origin() + ", recurrence "
                        + settings.recurrence().origin();
    }

    /**
     * What it goes by.
     *
     * @return the settings
     */
    public PolicySettings settings() {
        return settings;
    }

    /**
     * Decides. If something new is found, takes from the budgets what the action costs: the decision is the permission.
     *
     * @param question what is known
     * @return what to do
     */
    public RecoveryDecision decide(PolicyQuestion question) {
        history.lock.lock();
        try {
            boolean jumped = history.advance(question.time());
            Changes changes = new Changes();
            FaultBook book = new FaultBook(settings, table, history, question, changes);
            book.record();
            Findings findings = new Findings(settings, table, history, question, book);
            findings.collect();
            RecoveryDecision decision = decide(question, findings, changes);
            history.commit(changes, jumped);
            return decision;
        } finally {
            history.lock.unlock();
        }
    }

    private RecoveryDecision decide(PolicyQuestion question, Findings findings, Changes changes) {
        DeviceHistory device = history.device(question.deviceId());
        Optional<Finding> winner = findings.winner();
        if (winner.isEmpty() || winner.get().action() == RecoveryAction.NONE) {
            device.lastCause = "";
            device.last = null;
            return decision(question, findings, winner.orElse(NOTHING), false, Duration.ZERO, Integer.MAX_VALUE);
        }
        Finding found = winner.get();
        String cause = found.rule() + " " + found.action() + " " + found.level();
        RecoveryDecision last = device.last;
        if (last != null && !found.fresh() && cause.equals(device.lastCause)) {
            Finding standing = found.asking(last.action()).by(last.rule());
            return decision(question, findings, standing, false, Duration.ZERO, left(device, question, standing));
        }
        RecoveryDecision fresh = afford(question, findings, found, device, changes);
        device.lastCause = cause;
        device.last = fresh;
        return fresh;
    }

    private static final String BUDGET_SPENT = "budget-spent";

    private static final Finding NOTHING = new Finding(
            "nothing",
            FaultLevel.NORMAL,
            RecoveryAction.NONE,
            "nothing is wrong",
            false,
            true,
            false,
            Optional.empty(),
            Optional.empty());

    /** What was found, if there is budget for it; else the next that is left to do. */
    private RecoveryDecision afford(
            PolicyQuestion question, Findings findings, Finding found, DeviceHistory device, Changes changes) {
        if (!found.action().isBudgeted()) {
            return decision(question, findings, found, true, Duration.ZERO, Integer.MAX_VALUE);
        }
        Allowance allowance = allowance(device, question, found);
        if (allowance.take(changes)) {
            return decision(question, findings, found, true, delay(device, question, found), allowance.left());
        }
        if (found.action() == RecoveryAction.RETRY_REQUESTS) {
            // A request that fails again and again is hopeless, the device isn't; a fault that comes again and again
            // means to drain.
            Finding next = found.asking(found.ofVerdict() ? RecoveryAction.COUNT : RecoveryAction.REBUILD);
            return afford(question, findings, next.by("retries-spent"), device, changes);
        }
        Finding spent = found.asking(RecoveryAction.HAND_OVER).by(BUDGET_SPENT);
        return decision(question, findings, spent, true, Duration.ZERO, 0);
    }

    private Allowance allowance(DeviceHistory device, PolicyQuestion question, Finding finding) {
        Budget budget = settings.actionBudgets().get(finding.action());
        if (budget == null) {
            int advised = advice(question, finding).attempts();
            budget = advised > 0 ? new Budget(Math.min(advised, 1_000), Budget.DEFAULT.refill()) : Budget.DEFAULT;
        }
        return new Allowance(settings, question.deviceId(), device, history.now(), finding, budget);
    }

    private int left(DeviceHistory device, PolicyQuestion question, Finding finding) {
        return finding.action().isBudgeted()
                ? allowance(device, question, finding).left()
                : Integer.MAX_VALUE;
    }

    private static RetryAdvice advice(PolicyQuestion question, Finding finding) {
        boolean retries = finding.ofVerdict() && finding.action() == RecoveryAction.RETRY_REQUESTS;
        return question.verdict().filter(v -> retries).map(FaultVerdict::retry).orElse(RetryAdvice.NONE);
    }

    private Duration delay(DeviceHistory device, PolicyQuestion question, Finding finding) {
        Tries tries = device.tries.get(finding.rule());
        Duration wait = tries == null ? Duration.ZERO : tries.delay(history.now(), settings.backoff());
        Duration advised = advice(question, finding).delay();
        return wait.compareTo(advised) >= 0 ? wait : advised;
    }

    private RecoveryDecision decision(
            PolicyQuestion question, Findings findings, Finding finding, boolean fresh, Duration delay, int left) {
        RecoveryAction action = finding.action();
        boolean leaves = action.compareTo(RecoveryAction.RELEASE_WHEN_IDLE) >= 0;
        return new RecoveryDecision(
                question,
                action,
                findings.level(),
                fresh,
                leaves || findings.cordons(),
                finding.rule(),
                version,
                findings.reasons(finding),
                delay,
                action.isBudgeted() ? finding.deadline() : Optional.empty(),
                left,
                exit(finding));
    }

    private static Optional<RecoveryExit> exit(Finding finding) {
        return switch (finding.action()) {
            case HAND_OVER ->
                Optional.of(
                        finding.rule().equals(BUDGET_SPENT)
                                ? RecoveryExit.BUDGET_SPENT
                                : finding.exit().orElse(RecoveryExit.DEVICE_LOST));
            case RELEASE_AT_ONCE, RELEASE_WHEN_IDLE -> Optional.of(RecoveryExit.RESCHEDULE);
            default -> Optional.empty();
        };
    }

    /**
     * Tells what became of an action. A success ends the back-off of its rule; after a failure the next try waits longer.
     *
     * @param time when
     * @param decision the decision that was carried out
     * @param recovered whether the device is proven to work again
     */
    public void finished(PolicyTime time, RecoveryDecision decision, boolean recovered) {
        history.lock.lock();
        try {
            boolean jumped = history.advance(time);
            Changes changes = new Changes();
            Map<String, Tries> all = history.device(decision.deviceId()).tries;
            Tries tries = all.computeIfAbsent(decision.rule(), rule -> new Tries());
            tries.finished(history.now(), recovered);
            changes.part(HistoryCodec.tries(decision.deviceId(), decision.rule(), tries));
            history.commit(changes, jumped);
        } finally {
            history.lock.unlock();
        }
    }

    /**
     * Forgets all about a device: an operator has replaced it, or vouches for it. Nothing else ends a {@link FaultLevel#MANUALLY_SEPARATE} that has no
     * time of release.
     *
     * @param time when
     * @param deviceId the device
     */
    public void forget(PolicyTime time, int deviceId) {
        history.lock.lock();
        try {
            boolean jumped = history.advance(time);
            Changes changes = new Changes();
            if (history.devices.remove(deviceId) != null) {
                changes.part(HistoryCodec.forgotten(deviceId));
            }
            history.commit(changes, jumped);
        } finally {
            history.lock.unlock();
        }
    }

    /**
     * The faults of the fault management that began on a device and didn't end. Whoever reads them from a source that tells all that are there, such
     * as a file, reports those as over that it doesn't tell any more.
     *
     * @param deviceId the device
     * @return their codes
     */
    public Set<FaultCode> activeFaults(int deviceId) {
        history.lock.lock();
        try {
            Set<FaultCode> active = new TreeSet<>();
            DeviceHistory device = history.devices.get(deviceId);
            if (device != null) {
                device.codes.forEach((code, state) -> {
                    if (state.isActive()) {
                        active.add(code);
                    }
                });
            }
            return active;
        } finally {
            history.lock.unlock();
        }
    }

    /**
     * How often a device may still be set up again, repaired or released. Asking changes nothing.
     *
     * @param time when
     * @param deviceId the device
     * @return how often, 0 or more
     */
    public int budgetLeft(PolicyTime time, int deviceId) {
        history.lock.lock();
        try {
            return left(time, deviceId);
        } finally {
            history.lock.unlock();
        }
    }

    /** The same for who mustn't wait, as for the disk: empty while somebody else asks the policy. */
    OptionalInt tryBudgetLeft(PolicyTime time, int deviceId) {
        if (!history.lock.tryLock()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(left(time, deviceId));
        } finally {
            history.lock.unlock();
        }
    }

    private int left(PolicyTime time, int deviceId) {
        DeviceHistory device = history.devices.get(deviceId);
        return device == null ? settings.deviceBudget().tokens() : Allowance.leftOf(settings, device, history.at(time));
    }
}
