package io.github.acl4j.recovery;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Interleavings of somebody who goes in with somebody who closes the gate and looks whether it is empty. */
public class AdmissionGateStress {
    private static boolean isEmpty(GateHold hold) {
        try {
            return hold.awaitEmpty(Duration.ZERO);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "in before the gate was closed, and seen there")
    @Outcome(id = "false, (true|false)", expect = ACCEPTABLE, desc = "sent away; a drain may be late to see that")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "a repair would take the memory from under somebody")
    @State
    public static class EnterWhileDraining {
        private final AdmissionGate gate = new AdmissionGate();

        @Actor
        public void request(ZZ_Result result) {
            result.r1 = gate.tryEnter();
        }

        @Actor
        public void recovery(ZZ_Result result) {
            result.r2 = isEmpty(gate.close("fault"));
        }
    }

    @JCStressTest
    @Outcome(id = "true, true, 0", expect = ACCEPTABLE, desc = "open in the end, and nobody inside")
    @Outcome(expect = FORBIDDEN, desc = "closed without a hold, or a count that is off")
    @State
    public static class TwoHolds {
        private final AdmissionGate gate = new AdmissionGate();
        private final GateHold first = gate.close("first");
        private final GateHold second = gate.close("second");

        @Actor
        public void one() {
            first.release();
            if (gate.tryEnter()) {
                gate.exit();
            }
        }

        @Actor
        public void other() {
            second.giveUp("lost");
            second.release();
        }

        @Arbiter
        public void read(ZZJ_Result result) {
            result.r1 = gate.isOpen();
            result.r2 = gate.tryEnter();
            gate.exit();
            result.r3 = gate.statistics().inside();
        }
    }
}
