package io.github.acl4j;

import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.internal.DeviceRecords;

/** A listener to faults whose calls end with its registration. */
final class FaultRegistration implements SeenFault.Listener {
    private final SeenFault.Listener listener;
    private final GatedRegistration registration;

    FaultRegistration(SeenFault.Listener listener, DeviceRecords records) {
        this.listener = listener;
        this.registration = new GatedRegistration(closed -> records.removeListener(this));
    }

    Registration registration() {
        return registration;
    }

    @Override
    public void onFault(SeenFault fault) {
        registration.call(() -> listener.onFault(fault));
    }
}
