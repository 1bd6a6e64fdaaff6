package io.github.acl4j.fake;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a 950 device counts: repairs of its AI Cores while it is open, and requests that reached its driver. */
final class Ascend950State {
    private final AtomicInteger coreRepairs = new AtomicInteger();
    private final AtomicLong l2Resumes = new AtomicLong();
    private final AtomicLong l3Repairs = new AtomicLong();

    /** One count for all kinds of AI Core errors (vectors 950-verbose-020 to -026). */
    boolean isFirstCoreRepair() {
        return coreRepairs.get() == 0;
    }

    void repairCore() {
        coreRepairs.incrementAndGet();
    }

    void resumeL2() {
        l2Resumes.incrementAndGet();
    }

    long l2Resumes() {
        return l2Resumes.get();
    }

    void repairL3() {
        l3Repairs.incrementAndGet();
    }

    long l3Repairs() {
        return l3Repairs.get();
    }

    /** The device was ended. */
    void close() {
        coreRepairs.set(0);
    }
}
