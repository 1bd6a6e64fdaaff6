package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Calls of a device that are stuck or slow in the driver, by a test's wish. Guarded by the device's lock. */
final class CallGates {
    private final Npu npu;
    private final Map<AclrtFunction, Duration> slow = new EnumMap<>(AclrtFunction.class);
    private final Map<AclrtFunction, Set<FakeBlock>> blocks = new EnumMap<>(AclrtFunction.class);
    private volatile boolean any;

    CallGates(Npu npu) {
        this.npu = npu;
    }

    FakeBlock block(AclrtFunction function) {
        FakeBlock block = new FakeBlock(npu, function);
        npu.lock().lock();
        try {
            blocks.computeIfAbsent(function, key -> new HashSet<>()).add(block);
            any = true;
        } finally {
            npu.lock().unlock();
        }
        return block;
    }

    void release(FakeBlock block) {
        npu.lock().lock();
        try {
            blocks.getOrDefault(block.function(), new HashSet<>()).remove(block);
            npu.changed().signalAll();
        } finally {
            npu.lock().unlock();
        }
    }

    void setSlow(AclrtFunction function, Duration time) {
        npu.lock().lock();
        try {
            slow.put(function, time);
            any = true;
        } finally {
            npu.lock().unlock();
        }
    }

    void reset() {
        npu.lock().lock();
        try {
            blocks.clear();
            slow.clear();
            any = false;
            npu.changed().signalAll();
        } finally {
            npu.lock().unlock();
        }
    }

    /** The driver works on a call: takes as long as the test wishes. To be called without the lock. */
    void pass(AclrtFunction function) {
        if (!any) {
            return;
        }
        npu.lock().lock();
        try {
            Duration time = slow.getOrDefault(function, Duration.ZERO);
            npu.await(function, () -> false, time.toMillis());
            npu.await(function, () -> blocks.getOrDefault(function, Set.of()).isEmpty(), -1);
        } finally {
            npu.lock().unlock();
        }
    }
}
