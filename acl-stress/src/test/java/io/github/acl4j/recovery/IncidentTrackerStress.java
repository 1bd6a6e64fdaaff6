package io.github.acl4j.recovery;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Instant;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/** Interleavings of two threads that see a fault. */
public class IncidentTrackerStress {
    private static final Sighting ON_DEVICE_0 = Sighting.of(Instant.EPOCH, 0, 507_053);
    private static final Sighting ALSO_ON_DEVICE_0 = Sighting.of(Instant.EPOCH.plusSeconds(1), 0, 507_015);
    private static final Sighting ON_DEVICE_1 = Sighting.of(Instant.EPOCH, 1, 507_015);

    private static long record(IncidentTracker tracker, Sighting sighting) {
        return tracker.record(sighting).orElseThrow().id();
    }

    private static void summarize(IncidentTracker tracker, JJJJ_Result result) {
        List<Incident> incidents = tracker.recent();
        result.r3 = incidents.size();
        result.r4 = incidents.stream().mapToLong(Incident::count).sum();
    }

    @JCStressTest
    @Outcome(id = "1, 1, 1, 2", expect = ACCEPTABLE, desc = "one incident, seen twice")
    @Outcome(expect = FORBIDDEN, desc = "two incidents of one fault, or a sighting that got lost")
    @State
    public static class SameDevice {
        private final IncidentTracker tracker = new IncidentTracker();

        @Actor
        public void callback(JJJJ_Result result) {
            result.r1 = record(tracker, ON_DEVICE_0);
        }

        @Actor
        public void call(JJJJ_Result result) {
            result.r2 = record(tracker, ALSO_ON_DEVICE_0);
        }

        @Arbiter
        public void after(JJJJ_Result result) {
            summarize(tracker, result);
        }
    }

    @JCStressTest
    @Outcome(
            id = {"1, 2, 2, 2", "2, 1, 2, 2"},
            expect = ACCEPTABLE,
            desc = "each device has its own")
    @Outcome(expect = FORBIDDEN, desc = "one number twice, or a sighting that got lost")
    @State
    public static class OtherDevice {
        private final IncidentTracker tracker = new IncidentTracker();

        @Actor
        public void one(JJJJ_Result result) {
            result.r1 = record(tracker, ON_DEVICE_0);
        }

        @Actor
        public void other(JJJJ_Result result) {
            result.r2 = record(tracker, ON_DEVICE_1);
        }

        @Arbiter
        public void after(JJJJ_Result result) {
            summarize(tracker, result);
        }
    }
}
