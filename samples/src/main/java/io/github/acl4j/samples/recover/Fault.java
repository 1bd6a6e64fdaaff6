package io.github.acl4j.samples.recover;

import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.fake.FakeFault;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.samples.Product;

/**
 * The faults that the sample can show, and what each comes to: on A2 and A3, on 950, on 310P. The service's probe is an
 * inference, so it proves memory and cores, and no link.
 */
enum Fault {
    /** Uncorrectable memory inside the weights. */
    UCE("uce", Kind.RECOVERED, Kind.RECOVERED, Kind.UNSUPPORTED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.breakMemory(victim.weights().start() + 0x400, 0x400);
        }
    },
    /** The L2 buffer. A2 says "no error" of it, which proves nothing. */
    L2("l2", Kind.INCONCLUSIVE, Kind.RECOVERED, Kind.UNSUPPORTED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.failNextTask(507053, FakeFault.L2);
        }
    },
    /** A link to another device. A2 tells it as "others" and doesn't repair it; on 950 the repair only forgets it. */
    LINK("link", Kind.NOT_REPAIRABLE, Kind.UNPROVEN, Kind.UNSUPPORTED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            // The code of a broken link is another one on 950 (acl-facts 4).
            device.failNextTask(product == Product.ASCEND_950 ? 507056 : 507057, FakeFault.LINK);
        }
    },
    /** A kernel that fails. A2 says "no error" of it afterwards. */
    AICORE("aicore", Kind.INCONCLUSIVE, Kind.RECOVERED, Kind.UNSUPPORTED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.failNextTask(507015, FakeFault.AICORE_SOFTWARE);
        }
    },
    /** An L3 port. On 950 an event of the driver tells of it; A2 has none, and says "no error" if a task fails with its code. */
    L3_PORT("l3-port", Kind.INCONCLUSIVE, Kind.UNPROVEN, Kind.UNSUPPORTED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            if (product == Product.ASCEND_950) {
                device.setFaultEvent(0x81AFAA06);
            } else {
                device.failNextTask(507914, FakeFault.L3_PORT);
            }
        }
    },
    /** The connection to the device is gone. */
    DEVICE_LOST("device-lost", Kind.LOST, Kind.LOST, Kind.LOST) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.lose();
        }
    };

    private final String option;
    private final Kind onA2;
    private final Kind on950;
    private final Kind on310P;

    Fault(String option, Kind onA2, Kind on950, Kind on310P) {
        this.option = option;
        this.onA2 = onA2;
        this.on950 = on950;
        this.on310P = on310P;
    }

    /** Makes it happen. */
    final void inject(FakeAscend fake, Product product, Engine victim) {
        inject(fake.device(victim.deviceId()), product, victim);
    }

    abstract void inject(FakeDevice device, Product product, Engine victim);

    /** What a service should see of it. */
    Kind documented(Product product) {
        return switch (product) {
            case A2, A3 -> onA2;
            case ASCEND_950 -> on950;
            case ASCEND_310P -> on310P;
        };
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return option;
    }
}
