package io.github.acl4j.internal;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.acl4j.error.AclError;
import io.github.acl4j.fault.DeviceState;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LI_Result;
import org.openjdk.jcstress.infra.results.ZLI_Result;

/** Interleavings of what is seen of a device with what a fault sequence says of it. */
public class DeviceRecordStress {
    private static final AclError KERNEL = AclError.of(507015);
    private static final AclError LOST = AclError.of(507901);

    @JCStressTest
    @Outcome(
            id = "(true|false), FAULTED, 1",
            expect = ACCEPTABLE,
            desc = "the fault is known, whether it came before or after")
    @Outcome(expect = FORBIDDEN, desc = "a fault was forgotten")
    @State
    public static class FaultWhileProving {
        private final DeviceRecord device = new DeviceRecord(0, new Listeners<>());
        private final long before = device.now().faults();

        @Actor
        public void callback() {
            device.seen(KERNEL, "test", Optional::empty);
        }

        @Actor
        public void sequence(ZLI_Result result) {
            result.r1 = device.proven(before);
        }

        @Arbiter
        public void read(ZLI_Result result) {
            result.r2 = device.now().state();
            result.r3 = device.now().evidence().codes().size();
        }
    }

    @JCStressTest
    @Outcome(id = "LOST, 1", expect = ACCEPTABLE, desc = "lost is final")
    @Outcome(expect = FORBIDDEN, desc = "a lost device came back")
    @State
    public static class LostInTheAbort {
        private final DeviceRecord device = new DeviceRecord(0, new Listeners<>());

        @Actor
        public void callback() {
            device.seen(LOST, "test", Optional::empty);
        }

        @Actor
        public void sequence() {
            DeviceRecord.Moment before = device.now();
            device.move(DeviceState.ABORTING);
            device.moveBack(before);
            device.forget();
        }

        @Arbiter
        public void read(LI_Result result) {
            result.r1 = device.now().state();
            result.r2 = (int) device.now().faults();
        }
    }
}
