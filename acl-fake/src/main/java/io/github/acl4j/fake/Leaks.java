package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.util.ArrayList;
import java.util.List;

/** What a test left behind. */
final class Leaks {
    private Leaks() {}

    static List<String> of(FakeRuntime runtime, Calls calls) {
        List<String> leaks = new ArrayList<>();
        ExceptionCallbacks exceptions = runtime.exceptionCallbacks();
        boolean slotIsTheOnlyWay = !runtime.settings().has(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        if (exceptions.table().slot() != null && !slotIsTheOnlyWay) {
            leaks.add("aclrtSetExceptionInfoCallback: a callback is still in the slot");
        }
        int registered = exceptions.table().registered().size();
        if (registered > 0) {
            leaks.add("aclrtExceptionInfoCallbackRegister: " + registered + " still registered");
        }
        named(leaks, "aclrtSetDeviceTaskAbortCallback", calls.aborts().callbacks());
        named(leaks, "aclrtRegStreamStateCallback", calls.deviceStates().streamCallbacks());
        named(leaks, "aclrtRegDeviceStateCallback", calls.deviceStates().deviceCallbacks());
        for (Npu device : runtime.devices()) {
            if (device.setCount() > 0) {
                leaks.add("aclrtSetDevice: device " + runtime.visible().userId(device.driverId()) + " is still set "
                        + device.setCount() + " times");
            }
        }
        int descriptions = calls.operators().descriptions().owned();
        if (descriptions > 0) {
            leaks.add("aclmdlCreateAndGetOpDesc: " + descriptions
                    + " arrays of tensor descriptions weren't destroyed by aclDestroyTensorDesc");
        }
        int inFlight = exceptions.inFlight();
        if (inFlight > 0) {
            leaks.add("exception callbacks: " + inFlight + " notifications are still under way");
        }
        return leaks;
    }

    private static <C> void named(List<String> leaks, String function, NamedCallbacks<C> callbacks) {
        for (NamedCallbacks.Entry<C> entry : callbacks.round()) {
            leaks.add(function + ": \"" + entry.name() + "\" is still registered");
        }
    }
}
