package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Optional;

/**
 * What keeps a gate closed. A gate may have several holds, each of somebody else: it opens when the last one is released. Safe for use by many
 * threads.
 */
public final class GateHold {
    private final AdmissionGate gate;
    private final String reason;

    /** Why the device is given up. Guarded by the gate's lock. */
    Optional<String> givenUp = Optional.empty();

    GateHold(AdmissionGate gate, String reason) {
        this.gate = gate;
        this.reason = reason;
    }

    /**
     * Why the gate was closed.
     *
     * @return the reason
     */
    public String reason() {
        return reason;
    }

    /**
     * Waits until nobody is inside. Between repair and restore the memory of a device holds zeros: whoever computed then would be wrong.
     *
     * @param limit how long to wait; zero or less asks without waiting
     * @return false if somebody is still inside when the time is over
     * @throws InterruptedException if the thread was interrupted
     * @throws IllegalStateException if the hold was released, so that others may get in; or if somebody left who wasn't inside
     */
    public boolean awaitEmpty(Duration limit) throws InterruptedException {
        return gate.awaitEmpty(this, limit);
    }

    /** Takes this hold from the gate, which opens if it was the last. Those who are parked go in. Does nothing the second time. */
    public void release() {
        gate.release(this);
    }

    /**
     * Gives the device up: who is parked, and who comes, is rejected, until this hold is released after all. Does nothing if it was released.
     *
     * @param why the reason from now on
     */
    public void giveUp(String why) {
        gate.giveUp(this, why);
    }

    @Override
    public String toString() {
        return reason;
    }
}
