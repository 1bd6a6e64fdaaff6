package io.github.acl4j.internal;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.acl4j.AnsweringBackend;
import io.github.acl4j.fault.FaultEvidence;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A device has one sequence at a time (design, "Fault sequence"). */
public class FaultSequencesStress {
    private static final Calls CALLS = new Calls(
            new AnsweringBackend().mirror(),
            new CallPolicy(true, false, Optional.empty()),
            new DeviceRecords(),
            new Hop());

    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true"},
            expect = ACCEPTABLE,
            desc = "one has it")
    @Outcome(expect = FORBIDDEN, desc = "both or none")
    @State
    public static class BeginTwice {
        private final DeviceStates devices = new DeviceStates();
        private final FaultSequences sequences = new FaultSequences(CALLS, devices);

        @Actor
        public void one(ZZ_Result result) {
            result.r1 = begins();
        }

        @Actor
        public void other(ZZ_Result result) {
            result.r2 = begins();
        }

        private boolean begins() {
            try {
                return sequences.begin(devices.records().of(0), FaultEvidence.suspicion("slow"), Duration.ofSeconds(1))
                        != null;
            } catch (IllegalStateException e) {
                return false;
            }
        }
    }
}
