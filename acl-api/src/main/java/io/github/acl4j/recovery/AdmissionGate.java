package io.github.acl4j.recovery;

import io.github.acl4j.internal.Durations;
import io.github.acl4j.recovery.Admission.Answer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The way to a device. Open, it lets everybody in without a lock and without an allocation. Closed, it parks who comes, up to the caller's own deadline
 * and up to a number of callers, and knows when all who are inside have left. Given up, it sends everybody away.
 *
 * <p>It is closed by {@link #close}, as often as there are reasons, and opens when the last {@link GateHold} is released. Closing keeps nobody from going
 * on who is inside: work that waits in a queue of its own asks {@link #isOpen} before it begins.
 *
 * <p>Safe for use by many threads, virtual ones and the runtime's callbacks included: nothing but {@link #enter} and {@link GateHold#awaitEmpty} waits.
 */
public final class AdmissionGate {
    /** How many may be parked unless it is said otherwise. */
    public static final int MOST_PARKED = 1_024;

    private final int mostParked;
    private final InstantSource clock;
    private final Headcount inside = new Headcount();
    private volatile GateState state = GateState.OPEN;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Condition left = lock.newCondition();
    private final List<GateHold> holds = new ArrayList<>();
    private int parkedNow;
    private long parked;
    private long retriedElsewhere;
    private long rejected;
    private long closedAt;
    private long closedNanos;

    /** An open gate that parks {@value #MOST_PARKED} callers at most. */
    public AdmissionGate() {
        this(MOST_PARKED);
    }

    /**
     * An open gate.
     *
     * @param mostParked how many callers may be parked at a time, 0 or more
     * @throws IllegalArgumentException if that is negative
     */
    public AdmissionGate(int mostParked) {
        this(mostParked, InstantSource.system());
    }

    AdmissionGate(int mostParked, InstantSource clock) {
        if (mostParked < 0) {
            throw new IllegalArgumentException("a gate that parks " + mostParked + " callers");
        }
        this.mostParked = mostParked;
        this.clock = clock;
    }

    /**
     * Asks for a way in, and waits while the gate is closed, but not longer than the patience. Who is {@linkplain Admission#admitted admitted} has to
     * {@link #exit} exactly once, on any thread.
     *
     * @param patience how long to wait at most; zero or less never waits. Less than the request's own deadline, so that there is time for another device
     * @return the answer
     * @throws InterruptedException if the thread was interrupted while it waited; it isn't inside then
     */
    public Admission enter(Duration patience) throws InterruptedException {
        return tryEnter() ? Admission.OPEN : park(Durations.saturatedNanos(patience));
    }

    /**
     * Goes in if the gate is open. Who gets in has to {@link #exit} exactly once, on any thread.
     *
     * @return whether the caller is inside
     */
    public boolean tryEnter() {
        // First in, then look: whoever closes the gate sees either this one inside, or is seen by it.
        inside.enter();
        if (state.isOpen()) {
            return true;
        }
        exit();
        return false;
    }

    /** Leaves. Once for each admission: one who leaves twice lets a repair begin while somebody is inside. */
    public void exit() {
        inside.exit();
        if (!state.isOpen()) {
            lock.lock();
            try {
                left.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private Admission park(long patience) throws InterruptedException {
        long begun = System.nanoTime();
        lock.lockInterruptibly();
        try {
            if (state.kind() == GateState.Kind.CLOSED && patience > 0 && parkedNow >= mostParked) {
                retriedElsewhere++;
                return answer(Answer.RETRY_ELSEWHERE, parkedNow + " callers are parked already: " + state.why(), begun);
            }
            parkedNow++;
            try {
                return await(patience, begun);
            } finally {
                parkedNow--;
            }
        } finally {
            lock.unlock();
        }
    }

    private Admission await(long patience, long begun) throws InterruptedException {
        String why = state.why();
        long nanos = patience;
        while (true) {
            if (tryEnter()) { // the state can't change while this thread has the lock
                parked++;
                return answer(Answer.PARKED, why, begun);
            }
            why = state.why();
            if (state.kind() == GateState.Kind.GIVEN_UP) {
                rejected++;
                return answer(Answer.REJECTED, why, begun);
            }
            if (nanos <= 0) {
                retriedElsewhere++;
                return answer(Answer.RETRY_ELSEWHERE, why, begun);
            }
            nanos = changed.awaitNanos(nanos);
        }
    }

    private static Admission answer(Answer answer, String why, long begun) {
        return new Admission(answer, why, Duration.ofNanos(System.nanoTime() - begun));
    }

    /**
     * Closes the gate, or adds one more reason to a closed one. Never waits for those inside.
     *
     * @param reason why, for logs and for whoever is sent away
     * @return what keeps it closed until it is released
     */
    public GateHold close(String reason) {
        GateHold hold = new GateHold(this, Objects.requireNonNull(reason, "reason"));
        lock.lock();
        try {
            if (holds.isEmpty()) {
                closedAt = System.nanoTime();
            }
            holds.add(hold);
            update();
        } finally {
            lock.unlock();
        }
        return hold;
    }

    void release(GateHold hold) {
        lock.lock();
        try {
            if (holds.remove(hold)) {
                if (holds.isEmpty()) {
                    closedNanos += System.nanoTime() - closedAt;
                }
                update();
            }
        } finally {
            lock.unlock();
        }
    }

    void giveUp(GateHold hold, String why) {
        Objects.requireNonNull(why, "why");
        lock.lock();
        try {
            if (holds.contains(hold)) {
                hold.givenUp = Optional.of(why);
                update();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean awaitEmpty(GateHold hold, Duration limit) throws InterruptedException {
        long nanos = Durations.saturatedNanos(limit);
        lock.lockInterruptibly();
        try {
            while (true) {
                if (!holds.contains(hold)) {
                    throw new IllegalStateException("the hold \"" + hold + "\" is released, so others may be inside");
                }
                long count = inside.sum();
                if (count == 0) {
                    return true;
                }
                if (count < 0) {
                    throw new IllegalStateException(-count + " more have left than were admitted");
                }
                if (nanos <= 0) {
                    return false;
                }
                nanos = left.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    private void update() {
        if (holds.isEmpty()) {
            state = GateState.OPEN;
        } else {
            boolean givenUp = holds.stream().anyMatch(hold -> hold.givenUp.isPresent());
            state = new GateState(
                    givenUp ? GateState.Kind.GIVEN_UP : GateState.Kind.CLOSED,
                    holds.stream()
                            .map(hold -> hold.givenUp.orElseGet(hold::reason))
                            .toList(),
                    Optional.of(state.closedSince().orElseGet(clock::instant)));
        }
        changed.signalAll();
        left.signalAll(); // a drain whose hold is gone has to end
    }

    /**
     * Whether work that got in may still begin.
     *
     * @return true if there is no hold; never blocks
     */
    public boolean isOpen() {
        return state.isOpen();
    }

    /**
     * Whether it is open, and if not, why.
     *
     * @return a snapshot; never blocks
     */
    public GateState state() {
        return state;
    }

    /**
     * What it has counted.
     *
     * @return a snapshot
     */
    public GateStatistics statistics() {
        lock.lock();
        try {
            long closed = closedNanos + (holds.isEmpty() ? 0 : System.nanoTime() - closedAt);
            return new GateStatistics(
                    inside.sum(), parkedNow, parked, retriedElsewhere, rejected, Duration.ofNanos(closed));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        GateState now = state;
        return now.isOpen() ? "OPEN" : now.kind() + ": " + now.why();
    }
}
