package io.github.acl4j.internal;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Interleavings of a gate's calls (design, "Exception callbacks": no call begins after close returned). */
public class InFlightGateStress {
    @JCStressTest
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "a call began after close returned")
    @Outcome(expect = ACCEPTABLE, desc = "the call began before, or not at all")
    @State
    public static class EnterAfterClose {
        private final InFlightGate gate = new InFlightGate();
        private volatile boolean closed;

        @Actor
        public void closer() {
            gate.close();
            closed = true;
        }

        @Actor
        public void caller(ZZ_Result result) {
            result.r1 = closed;
            result.r2 = gate.enter();
        }
    }

    @JCStressTest
    @Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "quiet, and the call never began")
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "quiet, and all that the call did is seen")
    @Outcome(id = "false, .*", expect = ACCEPTABLE, desc = "the call is under way")
    @Outcome(expect = FORBIDDEN, desc = "it was quiet, but the call went on")
    @State
    public static class QuietAfterClose {
        private final InFlightGate gate = new InFlightGate();
        private int done; // plain: the gate must make it visible
        private int seen;
        private boolean quiet;

        @Actor
        public void caller() {
            if (gate.enter()) {
                done++;
                gate.exit();
            }
        }

        @Actor
        public void closer() {
            gate.close();
            quiet = isQuiet(gate, Duration.ZERO);
            seen = quiet ? done : 0;
        }

        @Arbiter
        public void compare(ZI_Result result) {
            result.r1 = quiet;
            result.r2 = !quiet || seen == done ? seen : -1;
        }
    }

    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "woken, or never slept")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "nobody told the waiter")
    @State
    public static class LastOneWakes {
        private final InFlightGate gate = new InFlightGate();

        public LastOneWakes() {
            gate.enter();
        }

        @Actor
        public void caller() {
            gate.exit();
        }

        @Actor
        public void waiter(Z_Result result) {
            result.r1 = isQuiet(gate, Duration.ofSeconds(5));
        }
    }

    @JCStressTest
    @Outcome(
            id = {"true, false, 0", "false, true, 0"},
            expect = ACCEPTABLE,
            desc = "one closed it, and nobody is inside")
    @Outcome(expect = FORBIDDEN, desc = "closed by both or by none, or a count is lost")
    @State
    public static class CloseTwice {
        private final InFlightGate gate = new InFlightGate();

        public CloseTwice() {
            gate.enter();
            gate.enter();
        }

        @Actor
        public void one(ZZI_Result result) {
            result.r1 = gate.close();
            gate.exit();
        }

        @Actor
        public void other(ZZI_Result result) {
            gate.exit();
            result.r2 = gate.close();
        }

        @Arbiter
        public void count(ZZI_Result result) {
            result.r3 = gate.inFlight();
        }
    }

    private static boolean isQuiet(InFlightGate gate, Duration limit) {
        try {
            return gate.awaitQuiescence(limit);
        } catch (InterruptedException e) {
            throw new AssertionError(e); // nobody interrupts here
        }
    }
}
