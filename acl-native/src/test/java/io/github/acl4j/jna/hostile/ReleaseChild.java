package io.github.acl4j.jna.hostile;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capabilities;
import io.github.acl4j.SlotPolicy;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.atomic.AtomicInteger;

/** Uses the facade over a library of an older release, which lacks functions. */
final class ReleaseChild {
    private static final int BURST = 3;

    private ReleaseChild() {}

    /**
     * The child.
     *
     * @param arguments none; the first of the {@link Hostile#WISHES} is the slot policy
     */
    public static void main(String[] arguments) {
        SlotPolicy policy = SlotPolicy.valueOf(Hostile.wishes().get(0));
        try (AclRuntime acl = AclRuntime.builder().slotPolicy(policy).open()) {
            Capabilities capabilities = acl.capabilities();
            System.out.println("DELIVERY " + capabilities.exceptionDelivery());
            for (AclrtFunction function : AclrtFunction.values()) {
                System.out.println(function + " " + capabilities.of(function).status());
            }
            AtomicInteger called = new AtomicInteger();
            try {
                acl.registerExceptionInfoCallback(exception -> called.incrementAndGet());
                System.out.println("BURST " + HostileLibrary.hostile_burst(1, BURST) + " CALLED " + called);
            } catch (AclUnsupportedException e) {
                System.out.println("UNSUPPORTED " + e.getMessage());
            }
            AclDevice npu = acl.device(0);
            try (FaultSequence sequence = npu.beginFaultSequence(FaultEvidence.suspicion("a test's"))) {
                Captured captured = sequence.capture();
                System.out.println("CAPTURED " + captured.source());
            }
        }
    }
}
