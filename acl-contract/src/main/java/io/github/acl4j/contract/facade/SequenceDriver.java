package io.github.acl4j.contract.facade;

import io.github.acl4j.spi.AclrtFunction;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the sequences of one device call natively, by the name of their thread, and where they are stuck. */
final class SequenceDriver {
    /** They look at the calling thread's own last error and current device, and go to no device. */
    private static final Set<AclrtFunction> OF_THE_THREAD =
            Set.of(AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR, AclrtFunction.ACLRT_GET_DEVICE);

    private final MirrorSpy spy;
    private final String thread;
    private final List<Gate> gates = new CopyOnWriteArrayList<>();

    SequenceDriver(MirrorSpy spy, int device) {
        this.spy = spy;
        this.thread = "acl4j-sequence-" + device;
    }

    /** From now on calls of a function don't return. */
    void holdUp(AclrtFunction function) {
        gates.add(spy.holdUp(function, this::isOwn));
    }

    /** Doesn't return, for a probe or an owner. */
    void stick() {
        Gate gate = new Gate();
        gates.add(gate);
        gate.pass();
    }

    boolean isAnythingStuck() {
        return !gates.isEmpty();
    }

    void letReturn() {
        gates.forEach(Gate::open);
        gates.clear();
    }

    /** How many calls for the device there were. */
    long calls() {
        return spy.calls().stream()
                .filter(call -> isOwn(call) && !OF_THE_THREAD.contains(call.function()))
                .count();
    }

    private boolean isOwn(MirrorSpy.Call call) {
        return call.thread().getName().equals(thread);
    }
}
