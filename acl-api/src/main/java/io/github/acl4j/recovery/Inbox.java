package io.github.acl4j.recovery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What was told of one device and isn't dealt with yet, and the hold that keeps its gate closed meanwhile. The two change together: whoever opens the gate
 * knows that nothing waits, and whoever tells of a fault has closed it before anybody can have dealt with the fault. Otherwise one who is slow between the two would
 * close a gate that nobody opens again.
 *
 * <p>Safe for use by many threads, callbacks of the runtime included: nothing but {@link #take} waits.
 */
final class Inbox {
    /** How many troubles may wait. More are counted; those that wait will close the gate, or keep it closed, all the same. */
    static final int MOST_WAITING = 256;

    private final AdmissionGate gate;
    private final int deviceId;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition told = lock.newCondition();
    private final Queue<Trouble> waiting = new ArrayDeque<>();
    private long dropped;
    private @Nullable GateHold hold;
    private @Nullable Trouble closedBy;
    private boolean ended;

    Inbox(int deviceId, AdmissionGate gate) {
        this.deviceId = deviceId;
        this.gate = gate;
    }

    /** Keeps the trouble until it is taken, and closes the gate if it poisons. Does nothing once this has ended. */
    void tell(Trouble trouble) {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            if (waiting.size() < MOST_WAITING) {
                waiting.add(trouble);
                told.signal();
            } else {
                dropped++;
            }
            if (trouble.poisons()) {
                close(trouble);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The next trouble; waits for one. */
    Trouble take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                Trouble next = waiting.poll();
                if (next != null) {
                    return next;
                }
                told.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes out those that wait and are such, oldest first. */
    List<Trouble> takeAll(Predicate<Trouble> such) {
        lock.lock();
        try {
            List<Trouble> taken = new ArrayList<>(waiting.stream().filter(such).toList());
            waiting.removeAll(taken);
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** How many were dropped since this was last asked. */
    long takeDropped() {
        lock.lock();
        try {
            long count = dropped;
            dropped = 0;
            return count;
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Closes the gate, unless this has closed it already. */
    GateHold close(Trouble trouble) {
        lock.lock();
        try {
            GateHold held = hold;
            if (held == null) {
                held = gate.close("device " + deviceId + ": " + trouble.detail());
                hold = held;
                closedBy = trouble;
            }
            return held;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the gate is closed by this. */
    boolean hasClosed() {
        lock.lock();
        try {
            return hold != null;
        } finally {
            lock.unlock();
        }
    }

    /** For what the gate was closed, if it was since this was last asked. */
    Optional<Trouble> takeClosedBy() {
        lock.lock();
        try {
            Optional<Trouble> by = Optional.ofNullable(closedBy);
            closedBy = null;
            return by;
        } finally {
            lock.unlock();
        }
    }

    /** Opens the gate, unless something waits; false also if it wasn't closed. */
    boolean open() {
        lock.lock();
        try {
            GateHold held = hold;
            if (held == null || !waiting.isEmpty()) {
                return false;
            }
            held.release();
            hold = null;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes nothing any more. The hold that is left keeps the gate closed for good. */
    Optional<GateHold> end() {
        lock.lock();
        try {
            ended = true;
            return Optional.ofNullable(hold);
        } finally {
            lock.unlock();
        }
    }
}
