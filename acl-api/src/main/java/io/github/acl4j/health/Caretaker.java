package io.github.acl4j.health;

import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.internal.DeviceStates;
import io.github.acl4j.recovery.DeviceCondition;

/** Who brings devices back, as a monitor sees it. Nothing of it waits. */
interface Caretaker {
    /** Nobody does. */
    Caretaker NOBODY = new Caretaker() {
        @Override
        public boolean isAtWork(int deviceId) {
            return false;
        }

        @Override
        public boolean hasGivenUp(int deviceId) {
            return false;
        }

        @Override
        public void tell(int deviceId, DeviceCondition condition, String detail) {
            // There is nobody to hear it.
        }
    };

    /** Whether a device is being brought back. */
    boolean isAtWork(int deviceId);

    /** Whether a device was given up. */
    boolean hasGivenUp(int deviceId);

    /** Tells what watching a device says. */
    void tell(int deviceId, DeviceCondition condition, String detail);

    /** In whose hands a device is. */
    default Hands hands(int deviceId, DeviceStates devices) {
        if (isAtWork(deviceId)) {
            return Hands.RECOVERY;
        }
        if (devices.isClaimed(deviceId)) {
            return Hands.SEQUENCE;
        }
        return hasGivenUp(deviceId) ? Hands.GIVEN_UP : Hands.NOBODY;
    }
}
