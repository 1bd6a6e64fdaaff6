package io.github.acl4j;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.acl4j.internal.CallPolicy;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.DeviceRecords;
import io.github.acl4j.internal.Hop;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** Interleavings of registering and closing, down to what the runtime has registered. */
public class RegistrationStress {
    private static final Hop HOP = new Hop();

    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "removed once")
    @Outcome(expect = FORBIDDEN, desc = "removed twice, or not at all")
    @State
    public static class CloseTwice {
        private final AtomicInteger removals = new AtomicInteger();
        private final GatedRegistration registration = new GatedRegistration(closed -> removals.incrementAndGet());

        @Actor
        public void one() {
            registration.close();
        }

        @Actor
        public void other() {
            registration.close();
        }

        @Arbiter
        public void count(I_Result result) {
            result.r1 = removals.get();
        }
    }

    /** The last one goes while another one comes. */
    @JCStressTest
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "who came is heard")
    @Outcome(expect = FORBIDDEN, desc = "who came isn't registered with the runtime, or who went is heard still")
    @State
    public static class GoAndCome {
        private final AnsweringBackend backend = new AnsweringBackend();
        private final ExceptionHub hub = hub(backend);
        private final AtomicInteger heard = new AtomicInteger();
        private final Registration goes = hub.addListener(Set.of(), exception -> heard.addAndGet(100));

        @Actor
        public void goes() {
            goes.close();
        }

        @Actor
        public void comes() {
            hub.addListener(Set.of(), exception -> heard.incrementAndGet());
        }

        @Arbiter
        public void fire(ZI_Result result) {
            result.r1 = backend.fire();
            result.r2 = heard.get();
        }
    }

    private static ExceptionHub hub(AnsweringBackend backend) {
        DeviceRecords records = new DeviceRecords();
        Calls calls = new Calls(backend.mirror(), new CallPolicy(true, false, Optional.empty()), records, HOP);
        return new ExceptionHub(calls, records, SlotPolicy.TAKE);
    }
}
