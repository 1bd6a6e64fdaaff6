package io.github.acl4j.samples.recover;

import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.fake.FakeFault;
import io.github.acl4j.fault.SequenceOutcome.Kind;

/** The faults that the sample can show, and the outcome that is documented for each on A2. */
enum Fault {
    /** Uncorrectable memory inside the weights. */
    UCE("uce", Kind.RECOVERED) {
        @Override
        void inject(FakeAscend fake, Engine victim) {
            fake.device(victim.deviceId()).breakMemory(victim.weights().start() + 0x400, 0x400);
        }
    },
    /** A link to another device: A2 tells it as "others" and doesn't repair it. */
    LINK("link", Kind.NOT_REPAIRABLE) {
        @Override
        void inject(FakeAscend fake, Engine victim) {
            FakeDevice device = fake.device(victim.deviceId());
            device.setFault(FakeFault.LINK);
            device.failNextTask(507057);
        }
    },
    /** A kernel that fails: A2 says "no error" of it afterwards, which proves nothing. */
    AICORE("aicore", Kind.INCONCLUSIVE) {
        @Override
        void inject(FakeAscend fake, Engine victim) {
            fake.device(victim.deviceId()).failNextTask(507015);
        }
    },
    /** The connection to the device is gone. */
    DEVICE_LOST("device-lost", Kind.LOST) {
        @Override
        void inject(FakeAscend fake, Engine victim) {
            fake.device(victim.deviceId()).lose();
        }
    };

    private final String option;
    private final Kind documented;

    Fault(String option, Kind documented) {
        this.option = option;
        this.documented = documented;
    }

    /** Makes it happen. */
    abstract void inject(FakeAscend fake, Engine victim);

    /** What a service should see of it. */
    Kind documented() {
        return documented;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return option;
    }
}
