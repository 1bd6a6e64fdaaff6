package io.github.acl4j.stress;

import io.github.acl4j.fake.FakeAbortEnd;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeBlock;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fake.FakeFault;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes faults happen at random. */
final class Chaos {
    /** What may happen to a device for good. */
    enum Worst {
        NOTHING,
        LOST,
        /** Calls don't return from the driver. */
        STUCK
    }

    private static final int KERNEL = 507015;
    private static final int UCE = 507053;
    private static final int LINK = 507056;
    private static final int DRIVER = 507899;

    private static final List<FakeFault> KINDS = List.of(
            FakeFault.AICORE_SOFTWARE,
            FakeFault.AICORE_HARDWARE,
            FakeFault.AICORE_UNKNOWN,
            FakeFault.L2,
            FakeFault.LINK,
            FakeFault.L3_PORT);
    private static final List<AclrtFunction> STUCK = List.of(
            AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
            AclrtFunction.ACLRT_DEVICE_TASK_ABORT,
            AclrtFunction.ACLRT_REPAIR_ERROR);

    private final FakeAscend fake;
    private final Worst worst;
    private final Random random;
    private final List<FakeBlock> blocks = new ArrayList<>();

    Chaos(FakeAscend fake, Worst worst, long seed) {
        this.fake = fake;
        this.worst = worst;
        this.random = new Random(seed);
    }

    /** One thing goes wrong on a device; nothing if its model isn't loaded just now. */
    synchronized void strike(int id, Card card) {
        FakeDevice device = fake.device(id);
        try {
            switch (random.nextInt(worst == Worst.NOTHING ? 13 : 18)) {
                case 0, 1, 2 -> device.breakMemory(card.weights() + 8L * random.nextInt(Card.WEIGHTS / 16), 8);
                case 3 -> device.failNextTask(KERNEL);
                case 4, 5 ->
                    device.failNextTask(random.nextBoolean() ? UCE : LINK, KINDS.get(random.nextInt(KINDS.size())));
                case 6 -> device.setAbortCode(DRIVER);
                case 7 -> device.setRepairCode(DRIVER);
                case 8 -> device.setUceQueryCode(DRIVER);
                case 9 -> device.hangStream(card.streamId(), true);
                case 10 ->
                    fake.fireStorm(4, 200, new FakeException(id, 1, 1, 0, random.nextBoolean() ? KERNEL : 107022));
                case 11 -> device.slow(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, Duration.ofMillis(random.nextInt(100)));
                case 12 -> device.resetInjections();
                case 13 -> device.setAbort(FakeAbortEnd.NEVER);
                default -> {
                    if (worst == Worst.STUCK) {
                        blocks.add(device.block(STUCK.get(random.nextInt(STUCK.size()))));
                    }
                }
            }
        } catch (IllegalStateException | IllegalArgumentException e) {
            // The engine has just ended the device, or its stream.
        }
    }

    /** The worst that may happen happens to a device; once may not be enough, since an engine that starts anew mends it. */
    synchronized void doom(int id) {
        if (worst == Worst.LOST) {
            fake.device(id).lose();
        } else {
            STUCK.forEach(function -> blocks.add(fake.device(id).block(function)));
            fake.device(id).failNextTask(KERNEL);
        }
    }

    /** Whatever is stuck returns. */
    synchronized void end() {
        blocks.forEach(FakeBlock::close);
        blocks.clear();
    }
}
