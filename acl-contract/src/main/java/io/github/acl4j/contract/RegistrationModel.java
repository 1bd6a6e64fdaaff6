package io.github.acl4j.contract;

import io.github.acl4j.spi.AclrtBackend;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The reference: a slot and a set, and a round that is a copy of both (acl-facts 3.3). */
final class RegistrationModel {
    /** What can be done to the tables. */
    enum Function {
        REGISTER,
        UNREGISTER,
        SET
    }

    /**
     * One change.
     *
     * @param function what is done
     * @param callback with which one; null for NULL
     */
    record Change(Function function, @Nullable String callback) {
        int make(AclrtBackend acl, CallbackProbe probe) {
            return switch (function) {
                case REGISTER -> acl.aclrtExceptionInfoCallbackRegister(probe.get(callback));
                case UNREGISTER -> acl.aclrtExceptionInfoCallbackUnregister(probe.get(callback));
                case SET -> acl.aclrtSetExceptionInfoCallback(probe.get(callback));
            };
        }
    }

    private @Nullable String slot;
    private final Set<String> registered = new TreeSet<>();

    /** Makes a change, and says what it must be answered with. */
    int apply(Change change) {
        String callback = change.callback();
        switch (change.function()) {
            case SET -> slot = callback;
            case REGISTER -> {
                if (callback == null) {
                    return Code.PARAM_INVALID;
                }
                registered.add(callback);
            }
            case UNREGISTER -> {
                if (callback == null) {
                    return Code.PARAM_INVALID;
                }
                registered.remove(callback);
            }
        }
        return Code.OK;
    }

    /** How often a notification that begins now calls each callback. */
    Map<String, Integer> round() {
        Map<String, Integer> round = new TreeMap<>();
        registered.forEach(callback -> round.put(callback, 1));
        if (slot != null) {
            round.merge(slot, 1, Integer::sum);
        }
        return round;
    }
}
