package io.github.acl4j.jna.hostile;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.StillAborting;
import java.time.Duration;

/** Uses the facade over a library of which one function never returns, and ends. */
final class HangChild {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** For a step that isn't to hang: a cold JVM on a busy machine takes its time. */
    private static final Duration LONG = Duration.ofSeconds(30);

    private HangChild() {}

    /**
     * The child.
     *
     * @param arguments none; the {@link Hostile#WISHES} are the function, then {@code return} or {@code exit}
     */
    public static void main(String[] arguments) {
        String function = Hostile.wishes().get(0);
        AclRuntime acl = AclRuntime.builder()
                .stepLimit(function.equals("aclrtGetErrorVerbose") ? SHORTEST : LONG)
                .open();
        acl.registerExceptionInfoCallback(exception -> {});
        acl.registerTaskAbortCallback("acl4j-test", (device, stage, left) -> 0);
        AclDevice npu = acl.device(0);
        System.out.println("HANG " + HostileLibrary.hostile_hang(function));
        // Not with resources: closing them is nothing that a process has to come to.
        FaultSequence sequence = npu.beginFaultSequence(FaultEvidence.suspicion("a test's"));
        try {
            Captured captured = sequence.capture();
            System.out.println("CAPTURED " + captured.repairable());
            if (captured.abortTasks(SHORTEST) instanceof StillAborting still) {
                System.out.println("ABORT " + still.reason());
            }
            // Another thread's call is refused before it could hang as well.
            npu.errorVerbose();
        } catch (AclDeviceLostException e) {
            System.out.println("LOST " + e.getMessage());
        }
        System.out.println("STATE " + npu.state() + " HUNG " + HostileLibrary.hostile_hung());
        if (Hostile.wishes().contains("close")) {
            sequence.close();
            acl.close();
            System.out.println("CLOSED");
        }
        if (Hostile.wishes().contains("exit")) {
            System.exit(0);
        }
    }
}
