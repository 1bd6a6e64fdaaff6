package io.github.acl4j.recovery;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.acl4j.fault.FaultEvidence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Interleavings of who tells of a fault with who deals with it. */
public class InboxStress {
    private static final Trouble FAULT = new Trouble(
            new PolicyTime(Instant.EPOCH, 0),
            FaultEvidence.of(507_053),
            Optional::empty,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            true,
            false,
            "a fault");

    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "dealt with, and open again")
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "it waits, and the gate is closed")
    @Outcome(expect = FORBIDDEN, desc = "a gate that nobody will open, or an open one though a fault waits")
    @State
    public static class TellWhileDealing {
        private final AdmissionGate gate = new AdmissionGate();
        private final Inbox inbox = new Inbox(0, gate);

        @Actor
        public void teller() {
            inbox.tell(FAULT);
        }

        @Actor
        public void recovery() {
            inbox.takeAll(any -> true);
            inbox.open();
        }

        @Arbiter
        public void after(ZZ_Result result) {
            result.r1 = inbox.isEmpty();
            result.r2 = gate.isOpen();
        }
    }
}
