package io.github.acl4j.recovery;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSymptoms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A policy with clocks that are turned by hand. */
final class PolicyBench {
    static final FaultCode HBM = FaultCode.chip("80E01801");
    static final FaultCode LINK = FaultLevels.LINK_DOWN;

    /** Codes without a rule for coming back or lasting, by their level in the shipped table. */
    static final FaultCode REQUEST = FaultCode.chip("80BB8003");

    static final FaultCode BUSINESS = FaultCode.chip("81B38002");
    static final FaultCode FREE_RESTART = FaultCode.chip("8C084E00");
    static final FaultCode RESTART = FaultCode.chip("40F84E00");
    static final FaultCode SEPARATE = FaultCode.chip("020001002");
    static final FaultCode PRE_SEPARATE = FaultCode.chip("110001024");
    static final FaultCode SUB_HEALTH = FaultCode.chip("020000002");
    static final FaultCode NOT_HANDLE = FaultCode.chip("200001002");

    final RecoveryPolicy policy;
    Instant wall = Instant.parse("2031-02-03T04:05:06Z");
    long nanos = -5_000_000_000L;

    PolicyBench(PolicySettings settings) {
        this(settings, RecoveryHistory.inMemory());
    }

    PolicyBench(PolicySettings settings, RecoveryHistory history) {
        policy = new RecoveryPolicy(settings, history);
    }

    static PolicyBench ofDefaults() {
        return new PolicyBench(PolicySettings.DEFAULT);
    }

    PolicyTime time() {
        return new PolicyTime(wall, nanos);
    }

    /** Both clocks go on. */
    PolicyBench pass(Duration duration) {
        wall = wall.plus(duration);
        nanos += duration.toNanos();
        return this;
    }

    PolicyBench passSeconds(long seconds) {
        return pass(Duration.ofSeconds(seconds));
    }

    /** Only the wall clock does. */
    void jump(Duration duration) {
        wall = wall.plus(duration);
    }

    RecoveryDecision ask(PolicyQuestion question) {
        return policy.decide(question);
    }

    RecoveryDecision tick(int device) {
        return ask(PolicyQuestion.tick(time(), device));
    }

    RecoveryDecision report(int device, FaultReport... reports) {
        return ask(PolicyQuestion.tick(time(), device).withReports(List.of(reports)));
    }

    RecoveryDecision occur(int device, FaultCode code) {
        return report(device, FaultReport.occur(code));
    }

    RecoveryDecision recover(int device, FaultCode code) {
        return report(device, FaultReport.recover(code));
    }

    RecoveryDecision returned(int device, int code) {
        return ask(failure(device, code));
    }

    PolicyQuestion failure(int device, int code) {
        return PolicyQuestion.of(time(), device, code, verdict(code));
    }

    RecoveryDecision condition(int device, DeviceCondition condition) {
        return ask(PolicyQuestion.tick(time(), device).withCondition(condition));
    }

    static FaultVerdict verdict(int code) {
        return FaultClassifier.classify(FaultSymptoms.builder().returned(code).build());
    }

    static List<Integer> codes() {
        return AclError.table().stream().map(AclError::code).toList();
    }
}
