package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.MemUceInfo;
import io.github.acl4j.fault.MemUceReport;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Uncorrectable memory errors outside of a fault sequence (design, "Memory UCE"). */
public abstract class FacadeUceContract extends FacadeContract {
    /** For subclasses. */
    protected FacadeUceContract() {}

    private static long[] lastRepair(FacadeBed bed) {
        long[][] last = new long[1][];
        bed.inject(injector -> {
            long[] answer = injector.lastRepair(0);
            last[0] = answer == null ? new long[0] : answer;
            return answer != null;
        });
        return last[0];
    }

    @Test
    void noErrorsIsAnAnswer() {
        try (FacadeBed bed = guest()) {
            assertThat(bed.device(0).memoryUce()).isEqualTo(MemUceReport.NONE);
            assertThat(bed.device(0).memoryUce().isComplete()).isTrue();
        }
    }

    // acl-facts 3.10: less room than the driver knows ranges would be refused, though 20 are told at most.
    @Test
    void asksWithRoomFor128AndTrustsTwenty() {
        for (int count : new int[] {1, 19, 20, 21, 128}) {
            try (FacadeBed bed = guest()) {
                bed.inject(injector -> injector.setUce(0, count, 0x1000, 0x100, 64));

                MemUceReport report = bed.device(0).memoryUce();

                assertThat(report.places()).hasSize(Math.min(count, 20));
                assertThat(report.mayHaveMore()).isEqualTo(count >= 20);
                assertThat(report.isComplete()).isEqualTo(count < 20);
                assertThat(report.ranges().contains(0x1000)).isTrue();
            }
        }
    }

    @Test
    void moreThan128IsTheRuntimesOwnRefusal() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setUce(0, 129, 0x1000, 0x100, 64));

            assertThatThrownBy(() -> bed.device(0).memoryUce())
                    .isInstanceOfSatisfying(
                            AclException.class, e -> assertThat(e.code()).isEqualTo(100000));
        }
    }

    // acl-facts 3.11: the runtime looks at 14 of the 112 reserved bytes; the facade leaves none to chance.
    @Test
    void repairsWhatWasToldWithAllReservedBytesZero() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setUce(0, 3, 0xFFFF_0000_0000_0000L, 0x1000, 64));
            MemUceReport report = bed.device(0).memoryUce();
            assertThat(report.ranges())
                    .isEqualTo(MemoryRanges.of(
                            new MemoryRange(0xFFFF_0000_0000_0000L, 64),
                            new MemoryRange(0xFFFF_0000_0000_1000L, 64),
                            new MemoryRange(0xFFFF_0000_0000_2000L, 64)));

            bed.device(0).repairMemory(report);

            assertThat(lastRepair(bed)).containsExactly(1, 3, 0xFFFF_0000_0000_0000L, 64, 0xFFFF_0000_0000_2000L);
            MirrorSpy.Call call = bed.spy().calls().get(bed.spy().calls().size() - 1);
            assertThat(call.function()).isEqualTo(AclrtFunction.ACLRT_MEM_UCE_REPAIR);
            ByteBuffer array =
                    (ByteBuffer) Objects.requireNonNull(call.arguments().get(1));
            assertThat(array.isDirect()).isTrue();
            for (int entry = 0; entry < 3; entry++) {
                for (int b = 16; b < 128; b++) {
                    assertThat(array.get(entry * 128 + b)).isZero();
                }
            }
        }
    }

    // fault-handling 6.4: the first answer is kept until a repair succeeds.
    @Test
    void theFirstAnswerStaysUntilARepair() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setUce(0, 1, 0x1000, 0, 64));
            MemUceReport first = bed.device(0).memoryUce();
            bed.inject(injector -> injector.setUce(0, 1, 0x9000, 0, 64));
            assertThat(bed.device(0).memoryUce()).isEqualTo(first);

            bed.device(0).repairMemory(first);

            assertThat(bed.device(0).memoryUce().ranges().contains(0x9000)).isTrue();
        }
    }

    @Test
    void anEntryThatOverflowsIsLeftOutAndSaidToBeMissing() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setUce(0, 2, -64, 128, 65)); // the first overflows, the second is at 64
            MemUceReport report = bed.device(0).memoryUce();

            assertThat(report.places()).containsExactly(new MemUceInfo(64, 65));
            assertThat(report.isComplete()).isFalse();
        }
    }

    @Test
    void verboseTellsRepairableMemoryAndRepairErrorEndsTheFault() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setUce(0, 2, 0x1000, 0x1000, 64));
            bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));
            ErrorInfo info = bed.device(0).errorVerbose();
            assertThat(info.type()).isEqualTo(ErrorType.MEMORY);
            assertThat(info.repairable()).isTrue();
            assertThat(info.memory().places()).containsExactly(new MemUceInfo(0x1000, 64), new MemUceInfo(0x2000, 64));

            bed.device(0).repairError(info);

            assertThat(bed.device(0).errorVerbose().type()).isEqualTo(ErrorType.NO_ERROR);
            assertThat(lastRepair(bed)).containsExactly(1, 2, 0x1000, 64, 0x2000);
        }
    }

    // acl-facts 3.9: the count is handed on unclamped, so the facade sends what it has entries for.
    @Test
    void theClaimedCountIsNotHandedOn() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setUce(0, 128, 0x1000, 0x100, 64));
            bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));
            ErrorInfo info = bed.device(0).errorVerbose();
            assertThat(info.memory().claimed()).isEqualTo(128);

            bed.device(0).repairError(info);

            assertThat(lastRepair(bed)[1]).isEqualTo(20);
        }
    }

    // acl-facts 3.11: this repair leaves the fault that verbose tells.
    @Test
    void repairMemoryLeavesTheFault() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setUce(0, 1, 0x1000, 0, 64));
            bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));

            bed.device(0).repairMemory(bed.device(0).memoryUce());

            assertThat(bed.device(0).errorVerbose().type()).isEqualTo(ErrorType.MEMORY);
        }
    }

    @Test
    void aDriverThatCantAnswersUnsupported() {
        try (FacadeBed bed = guest()) {
            bed.inject(injector -> injector.setUceQueryCode(0, 207000));

            assertThatThrownBy(() -> bed.device(0).memoryUce()).isInstanceOf(AclUnsupportedException.class);
        }
    }

    @Test
    void ownersAreSharedByAllHandlesOfADeviceAndOfNoOther() {
        try (FacadeBed bed = guest()) {
            var owner = Owners.of(Owners.EVERYTHING, (lost, access) -> {});
            bed.device(0).memoryOwners().add(owner);
            bed.device(0).memoryOwners().add(owner);
            assertThat(bed.device(0).memoryOwners().all()).isEqualTo(List.of(owner, owner));
            assertThat(bed.device(1).memoryOwners().all()).isEmpty();

            bed.device(0).memoryOwners().remove(owner);

            assertThat(bed.device(0).memoryOwners().all()).isEmpty();
        }
    }
}
