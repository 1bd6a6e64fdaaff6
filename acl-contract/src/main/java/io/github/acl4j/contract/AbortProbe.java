package io.github.acl4j.contract;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Abort callbacks by registered name, with a record of their calls. One function serves all names; args tells them apart. */
final class AbortProbe {
    static final int PRE = AclrtDeviceTaskAbortCallback.STAGE_PRE;
    static final int POST = AclrtDeviceTaskAbortCallback.STAGE_POST;

    /**
     * A call.
     *
     * @param name under which the callback was registered
     * @param device the device
     * @param stage the stage
     * @param timeout the milliseconds left
     * @param on the thread that made the call
     */
    record Call(String name, int device, int stage, int timeout, Thread on) {}

    /** What a callback does at a stage, and returns. */
    interface Behaviour {
        int at(int stage);
    }

    private final AclrtBackend acl;
    private final AclrtDeviceTaskAbortCallback function = this::called;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Behaviour> behaviours = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();

    AbortProbe(AclrtBackend acl) {
        this.acl = acl;
    }

    /** Registers on the calling thread. */
    int register(String name) {
        long args;
        synchronized (names) {
            names.add(name);
            args = names.size();
        }
        return acl.aclrtSetDeviceTaskAbortCallback(name, function, args);
    }

    int remove(String name) {
        return acl.aclrtSetDeviceTaskAbortCallback(name, null, 0);
    }

    void behave(String name, Behaviour behaviour) {
        synchronized (names) {
            behaviours.put(name, behaviour);
        }
    }

    List<Call> take() {
        synchronized (calls) {
            List<Call> taken = List.copyOf(calls);
            calls.clear();
            return taken;
        }
    }

    static List<String> namesAt(int stage, List<Call> calls) {
        return calls.stream()
                .filter(call -> call.stage() == stage)
                .map(Call::name)
                .toList();
    }

    private int called(int device, int stage, int timeout, long args) {
        String name;
        Behaviour behaviour;
        synchronized (names) {
            name = names.get((int) args - 1);
            behaviour = behaviours.getOrDefault(name, at -> 0);
        }
        synchronized (calls) {
            calls.add(new Call(name, device, stage, timeout, Thread.currentThread()));
        }
        return behaviour.at(stage);
    }
}
