package io.github.acl4j.samples.inference;

import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.fake.FakeFault;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.samples.Product;
import java.util.Arrays;
import java.util.Optional;

/**
 * The faults that the samples can show, and what each comes to. On all products it is the same: what the runtime doesn't repair is brought back by loading the
 * model anew, if that can be proven. The service's probe is an inference, so it proves memory and cores, and no link.
 */
public enum Fault {
    /** Uncorrectable memory inside the weights. */
    UCE("uce", Kind.RECOVERED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.breakMemory(victim.weights().start() + 0x400, 0x400);
        }
    },
    /** The L2 buffer. A2 says "no error" of it, which proves nothing, so the model is loaded anew there. */
    L2("l2", Kind.RECOVERED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.failNextTask(507053, FakeFault.L2);
        }
    },
    /** A link to another device, for which this one isn't to blame: it waits for the peer, and loads the model anew; no probe here shows that the link works. */
    LINK("link", Kind.UNPROVEN) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            // The code of a broken link is another one on 950 (acl-facts 4).
            device.failNextTask(product == Product.ASCEND_950 ? 507056 : 507057, FakeFault.LINK);
        }
    },
    /** A kernel that fails. A2 says "no error" of it afterwards, so the model is loaded anew there. */
    AICORE("aicore", Kind.RECOVERED) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.failNextTask(507015, FakeFault.AICORE_SOFTWARE);
        }
    },
    /** An L3 port. On 950 an event of the driver tells of it, and a repair only forgets it; no probe here shows that the port works. */
    L3_PORT("l3-port", Kind.UNPROVEN) {
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
    DEVICE_LOST("device-lost", Kind.LOST) {
        @Override
        void inject(FakeDevice device, Product product, Engine victim) {
            device.lose();
        }
    };

    private final String option;
    private final Kind documented;

    Fault(String option, Kind documented) {
        this.option = option;
        this.documented = documented;
    }

    /** Makes it happen. */
    final void inject(FakeAscend fake, Product product, Engine victim) {
        inject(fake.device(victim.deviceId()), product, victim);
    }

    abstract void inject(FakeDevice device, Product product, Engine victim);

    /**
     * What a service should see of it.
     *
     * @return what the last fault sequence, or the last proof, comes to
     */
    public Kind documented() {
        return documented;
    }

    /**
     * The fault with a name.
     *
     * @param option as it is written on the command line
     * @return the fault, or empty if there is none
     */
    public static Optional<Fault> of(String option) {
        return Arrays.stream(values())
                .filter(fault -> fault.option.equals(option))
                .findFirst();
    }

    /**
     * As it is written on the command line.
     *
     * @return such as {@code device-lost}
     */
    @Override
    public String toString() {
        return option;
    }
}
