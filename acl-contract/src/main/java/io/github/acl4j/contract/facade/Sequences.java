package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceStep;
import io.github.acl4j.fault.StillAborting;
import java.time.Duration;
import java.util.List;

/** What contract tests of fault sequences begin with. */
final class Sequences {

    static final Duration TIMEOUT = Duration.ofSeconds(20);
    static final Duration SHORTEST = Captured.MIN_ABORT_TIMEOUT;
    static final FaultEvidence UCE = FaultEvidence.of(507053);
    static final FaultEvidence SUSPICION = FaultEvidence.suspicion("it is slow");
    static final int PART = 512;

    private Sequences() {}

    /** A device with an uncorrectable error in an engine's memory. */
    static Memory brokenMemory(FacadeBed bed) {
        bed.engine().aclrtSetDevice(0);
        Memory memory = Memory.allocate(bed.engine());
        bed.inject(injector -> injector.setUce(0, 1, memory.address() + PART, 0, PART));
        bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));
        return memory;
    }

    static Aborted aborted(Captured captured) {
        AbortOutcome outcome = captured.abortTasks(TIMEOUT);
        assertThat(outcome).isInstanceOf(Aborted.class);
        return (Aborted) outcome;
    }

    /** For an abort that ends by itself, with whatever the driver says. */
    static StillAborting notAborted(Captured captured) {
        return notAborted(captured, TIMEOUT);
    }

    /** For an abort whose time runs out. */
    static StillAborting notAbortedInTime(Captured captured) {
        return notAborted(captured, SHORTEST);
    }

    private static StillAborting notAborted(Captured captured, Duration timeout) {
        AbortOutcome outcome = captured.abortTasks(timeout);
        assertThat(outcome).isInstanceOf(StillAborting.class);
        return (StillAborting) outcome;
    }

    static List<String> names(SequenceOutcome outcome) {
        return outcome.steps().stream().map(SequenceStep::name).toList();
    }

    static void assertTaken(Runnable step) {
        assertThatThrownBy(step::run).isInstanceOf(IllegalStateException.class).hasMessageContaining("step");
    }
}
