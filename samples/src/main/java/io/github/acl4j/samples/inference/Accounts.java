package io.github.acl4j.samples.inference;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The books of a service: each request is entered when it comes and struck off when it is answered, so that none can get lost or be answered twice unseen. */
public final class Accounts {
    private final Set<Long> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();
    private final LongAdder served = new LongAdder();
    private final LongAdder twice = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final LongAdder parked = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final Map<Rejection, LongAdder> rejected = new EnumMap<>(Rejection.class);

    /** Empty books. */
    public Accounts() {
        for (Rejection rejection : Rejection.values()) {
            rejected.put(rejection, new LongAdder());
        }
    }

    /** Enters a request and gives it its number, from 1. */
    long enter() {
        long number = requests.incrementAndGet();
        open.add(number);
        return number;
    }

    /** A request has its answer. */
    void answered(Answer answer, boolean isRight) {
        if (!open.remove(answer.request())) {
            twice.increment();
            return;
        }
        if (answer.parked()) {
            parked.increment();
        }
        if (answer.retries() > 0) {
            retried.increment();
        }
        answer.rejection()
                .ifPresentOrElse(
                        rejection -> rejected(rejection).increment(), () -> (isRight ? served : wrong).increment());
    }

    private LongAdder rejected(Rejection rejection) {
        LongAdder count = rejected.get(rejection);
        if (count == null) {
            throw new AssertionError(rejection);
        }
        return count;
    }

    /**
     * How many requests came.
     *
     * @return the count
     */
    public long requests() {
        return requests.get();
    }

    /**
     * How many got the right answer.
     *
     * @return the count
     */
    public long served() {
        return served.sum();
    }

    /**
     * How many came and have no answer yet. Once all clients have ended, these are lost.
     *
     * @return the count
     */
    public long unanswered() {
        return open.size();
    }

    /**
     * How many answers were given to requests that had one.
     *
     * @return the count
     */
    public long twice() {
        return twice.sum();
    }

    /**
     * How many got a wrong answer.
     *
     * @return the count
     */
    public long wrong() {
        return wrong.sum();
    }

    /**
     * How many had to wait for a device.
     *
     * @return the count
     */
    public long parked() {
        return parked.sum();
    }

    /**
     * How many failed on a device and were tried again.
     *
     * @return the count
     */
    public long retried() {
        return retried.sum();
    }

    /**
     * How many were told that they won't be served.
     *
     * @return the count for each reason
     */
    public Map<Rejection, Long> rejected() {
        Map<Rejection, Long> counts = new EnumMap<>(Rejection.class);
        rejected.forEach((rejection, count) -> counts.put(rejection, count.sum()));
        return counts;
    }

    /**
     * How many were told that they won't be served, for whatever reason.
     *
     * @return the count
     */
    public long rejections() {
        return rejected.values().stream().mapToLong(LongAdder::sum).sum();
    }
}
