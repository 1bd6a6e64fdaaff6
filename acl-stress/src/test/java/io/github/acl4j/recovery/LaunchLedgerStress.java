package io.github.acl4j.recovery;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JL_Result;

/** Interleavings of a launch that is recorded with a question about it. */
public class LaunchLedgerStress {
    @JCStressTest
    @Outcome(id = "-1, none", expect = ACCEPTABLE, desc = "not recorded yet")
    @Outcome(id = "1, a", expect = ACCEPTABLE, desc = "the first launch")
    @Outcome(id = "2, b", expect = ACCEPTABLE, desc = "the second launch of the same id")
    @Outcome(expect = FORBIDDEN, desc = "a request with another's operator")
    @State
    public static class AskWhileRecording {
        private final LaunchLedger ledger = new LaunchLedger(4);

        @Actor
        public void launches() {
            ledger.record(0, 1, 7, 1, "a");
            ledger.record(0, 1, 7, 2, "b");
        }

        @Actor
        public void callback(JL_Result result) {
            Launch found = ledger.match(0, 1, 7).launch().orElse(null);
            result.r1 = found == null ? -1 : found.request();
            result.r2 = found == null ? "none" : found.operator();
        }
    }

    @JCStressTest
    @Outcome(id = "-1, none", expect = ACCEPTABLE, desc = "another launch has the place")
    @Outcome(id = "1, a", expect = ACCEPTABLE, desc = "as it was recorded")
    @Outcome(expect = FORBIDDEN, desc = "what was recorded for another task")
    @State
    public static class AskWhileReplacing {
        private final LaunchLedger ledger = new LaunchLedger(4);

        public AskWhileReplacing() {
            ledger.record(0, 1, 7, 1, "a");
        }

        @Actor
        public void launches() {
            for (int task = 100; task < 104; task++) {
                ledger.record(0, 1, task, task, "other");
            }
        }

        @Actor
        public void callback(JL_Result result) {
            Launch found = ledger.match(0, 1, 7).launch().orElse(null);
            result.r1 = found == null ? -1 : found.request();
            result.r2 = found == null ? "none" : found.operator();
        }
    }
}
