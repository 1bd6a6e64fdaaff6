package io.github.acl4j.contract.facade;

import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.ProbeFailedException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** The owners and probes that a service gives to a sequence, which do what a move says and count how often they were called. */
final class SequenceHelpers {
    private final SequenceDriver driver;
    private final AtomicInteger restores = new AtomicInteger();
    private final AtomicInteger probes = new AtomicInteger();

    /** What happens while a probe runs, which it doesn't do itself. */
    @FunctionalInterface
    interface Meanwhile {
        void happens(Move move);
    }

    SequenceHelpers(SequenceDriver driver) {
        this.driver = driver;
    }

    int restores() {
        return restores.get();
    }

    int probes() {
        return probes.get();
    }

    MemoryOwners owners(Move how) {
        MemoryOwner all = Owners.of(Owners.EVERYTHING, (lost, access) -> {
            restores.incrementAndGet();
            if (how == Move.RESTORE_STUCK) {
                driver.stick();
            }
        });
        MemoryOwner failing = Owners.of(MemoryRanges.of(new MemoryRange(Weather.ADDRESS, 1)), (lost, access) -> {
            throw new IOException("the file is gone");
        });
        return switch (how) {
            case RESTORE_NOTHING -> new MemoryOwners();
            case RESTORE_FAILING -> Owners.registry(failing, all); // which is asked all the same
            default -> Owners.registry(all);
        };
    }

    Probe probe(Move how, Meanwhile meanwhile) {
        Probes.Body body = access -> {
            probes.incrementAndGet();
            switch (how) {
                case VERIFY_FAILING -> throw new ProbeFailedException("wrong answer");
                case VERIFY_STUCK -> driver.stick();
                default -> meanwhile.happens(how);
            }
        };
        return how == Move.VERIFY_COPIES
                ? Probes.of(body, Probe.Coverage.DMA)
                : Probes.of(body, Probe.Coverage.values());
    }
}
