package io.github.acl4j.recovery;

import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.recovery.FaultReport.Assertion;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes into the history what a question tells, and sees whether it is the fault of one device. One for each question. */
final class FaultBook {
    /** How many codes of interest a device may have; of more, the least severe are forgotten. */
    private static final int MOST_CODES = 256;

    private final PolicySettings settings;
    private final PolicyTable table;
    private final RecoveryHistory history;
    private final PolicyQuestion question;
    private final DeviceHistory device;
    private final Changes changes;
    private final long now;

    /** Those that began or happened now. */
    final Set<FaultCode> fresh = new TreeSet<>();
    /** Whether the fault isn't this one device's. */
    boolean pointsToSoftware;

    FaultBook(
            PolicySettings settings,
            PolicyTable table,
            RecoveryHistory history,
            PolicyQuestion question,
            Changes changes) {
        this.settings = settings;
        this.table = table;
        this.history = history;
        this.question = question;
        this.device = history.device(question.deviceId());
        this.changes = changes;
        this.now = history.now();
    }

    void record() {
        device.codes.forEach((code, state) -> {
            if (state.advance(now, rules(code))) {
                changes.code(question.deviceId(), code);
            }
        });
        changes.keep(history.devices);
        device.codes.entrySet().removeIf(entry -> entry.getValue().isIdle(now, rules(entry.getKey())));
        question.reports().forEach(this::record);
        question.verdict().ifPresent(this::count);
        if (question.pointsToSoftware()) {
            pointsToSoftware = true;
            fresh.forEach(code -> excuse(code, Set.of(question.deviceId())));
        }
        for (FaultCode code : fresh) {
            sawOnDevice(code, Set.of(code));
        }
        question.verdict().ifPresent(this::sawOnDevice);
        forgetSome();
    }

    private void record(FaultReport report) {
        FaultCode code = report.code();
        CodeHistory known = device.codes.get(code);
        if (report.assertion() == Assertion.RECOVER) {
            if (known != null && known.recover(now, rules(code))) {
                changes.code(question.deviceId(), code);
            }
            return;
        }
        CodeHistory state = state(code);
        FaultLevel told = told(report);
        if (report.assertion() == Assertion.ONCE) {
            state.once(now, told, rules(code));
        } else if (!state.occur(now, told, rules(code))) {
            return;
        }
        fresh.add(code);
        changes.code(question.deviceId(), code);
    }

    /** What the cluster says outranks the tables; what the driver says fills their gaps. */
    private @Nullable FaultLevel told(FaultReport report) {
        if (report.told().isPresent()) {
            return report.told().get();
        }
        boolean known = settings.levels().find(report.code()).isPresent();
        return known ? null : settings.levels().level(report.code(), report.severity());
    }

    /** Counts a failure with those of its class, if the verdict wants it counted. An incident is seen many times, and counts once. */
    private void count(FaultVerdict verdict) {
        boolean counts = verdict.actions().contains(FaultAction.COUNT_RECURRENCE)
                && !verdict.forbidden().contains(FaultAction.ISOLATE_DEVICE);
        FaultCode code = classOf(verdict);
        if (counts && rules(code).frequency().isPresent() && state(code).begins(question.incident())) {
            state(code).once(now, null, rules(code));
            fresh.add(code);
            changes.code(question.deviceId(), code);
        }
    }

    private static FaultCode classOf(FaultVerdict verdict) {
        return FaultCode.ofClass(verdict.category().name());
    }

    /** The code of a failure is the same on two devices, or it isn't; its class is counted with it. */
    private void sawOnDevice(FaultVerdict verdict) {
        OptionalInt code = question.aclCode();
        RecoveryAction action =
                Findings.stepFor(table, question.aclCode(), verdict).action();
        boolean ofPeer = action == RecoveryAction.AWAIT_PEER || action == RecoveryAction.JOIN;
        if (code.isPresent() && !ofPeer && action != RecoveryAction.NONE) {
            sawOnDevice(FaultCode.acl(code.getAsInt()), Set.of(classOf(verdict)));
        }
    }

    private void sawOnDevice(FaultCode code, Set<FaultCode> counted) {
        if (code.kind() == FaultCode.Kind.CLASS) {
            return;
        }
        Set<Integer> devices = history.sameCode.seen(code, question.deviceId(), now);
        if (devices.size() < 2) {
            return;
        }
        pointsToSoftware = true;
        counted.forEach(each -> excuse(each, devices));
        if (settings.devices() > 0 && devices.size() > settings.breakerShare() * settings.devices()) {
            history.sameCode.trip(now);
        }
    }

    private void excuse(FaultCode code, Set<Integer> devices) {
        for (int id : devices) {
            DeviceHistory other = history.devices.get(id);
            CodeHistory state = other == null ? null : other.codes.get(code);
            if (state != null && state.excuse(now - SameCodeWatch.WINDOW.toNanos(), now, rules(code))) {
                changes.code(id, code);
            }
        }
    }

    CodeHistory.Rules rules(FaultCode code) {
        return rules(settings, table, code);
    }

    static CodeHistory.Rules rules(PolicySettings settings, PolicyTable table, FaultCode code) {
        return code.kind() == FaultCode.Kind.CLASS
                ? new CodeHistory.Rules(table.recurs(code.text()), Optional.empty())
                : new CodeHistory.Rules(
                        settings.recurrence().frequency(code),
                        settings.recurrence().duration(code));
    }

    private CodeHistory state(FaultCode code) {
        return device.codes.computeIfAbsent(code, key -> new CodeHistory());
    }

    /** Whoever invents codes doesn't get more memory for it. */
    private void forgetSome() {
        while (device.codes.size() > MOST_CODES) {
            FaultCode least = device.codes.keySet().stream()
                    .min(Comparator.comparing(code -> settings.levels().level(code, Optional.empty())))
                    .orElseThrow();
            device.codes.remove(least);
        }
    }
}
