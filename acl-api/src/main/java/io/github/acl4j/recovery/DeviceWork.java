package io.github.acl4j.recovery;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import java.time.Duration;

/**
 * What a recovery can do to one device, and the time that it takes. Each method ends, whatever the driver or the service does. Apart from the recovery itself, so
 * that its decisions can be tested with a clock that is no real one.
 */
interface DeviceWork {
    /** Now. */
    PolicyTime now();

    /** What is known of the device; no native call. */
    DeviceState state();

    /** Forgets which faults were seen: somebody vouches for what no probe here can prove. Nothing is forgotten of a device that is gone. */
    void forgetFaults();

    /** Waits. */
    void pause(Duration delay) throws InterruptedException;

    /** Waits until somebody has said, since the trouble began, that what is waited for has come; false if nobody does. */
    boolean awaitResumed(PolicyTime since, Duration limit) throws InterruptedException;

    /** Waits until nobody is inside; false if somebody still is. */
    boolean drain(GateHold hold) throws InterruptedException;

    /** Runs the fault sequence; drains between abort and repair. */
    Attempt runSequence(FaultEvidence evidence, GateHold hold) throws InterruptedException;

    /** Drops all tasks on the device, so that who waits for them can leave; false if that isn't possible. */
    boolean abortTasks(FaultEvidence evidence) throws InterruptedException;

    /** Has the service let go of the device; {@link Attempt#proven} says only whether it did. */
    Attempt release() throws InterruptedException;

    /** Has the service set its session up again; {@link Attempt#proven} says only whether it did. */
    Attempt rebuild() throws InterruptedException;

    /** Has a probe show that the device works. */
    Attempt prove();
}
