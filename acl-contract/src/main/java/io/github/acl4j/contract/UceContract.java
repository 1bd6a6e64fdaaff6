package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_MAX_NUM;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_RESERVED_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.UceBuffer.Range;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Query and repair of uncorrectable memory ranges: limits, cache, reserved bytes (acl-facts 3.10, 3.11). */
public abstract class UceContract extends BackendContract {
    private static final long BASE = 0x12c000000000L;
    private static final long STEP = 0x1000;
    private static final long LENGTH = 64;
    private static final int ROOM = 256;
    private static final long UNWRITTEN = 0xA5A5A5A5_A5A5A5A5L;

    /** Only so many of the reserved bytes are looked at: the comparison takes a count for a size (acl-facts 3.11). */
    private static final int RESERVED_CHECKED = 14;

    /** For subclasses. */
    protected UceContract() {}

    // acl-facts 3.10, vectors uce-001 to 028: too small an array is refused and nothing is written; else at most 20
    // entries are, with reserved zero, and nothing behind them. The limit of 128 in the header means nothing.
    @Property(tries = 150)
    void queryWritesAtMostTwentyAndNothingWhereTheArrayIsTooSmall(
            @ForAll @IntRange(max = 150) int count,
            @ForAll @IntRange(max = 200) int capacity,
            @ForAll long base,
            @ForAll @LongRange(min = 0, max = 1L << 40) long step)
            throws Exception {
        try (TestBed bed = open()) {
            bed.inject(injector -> injector.setUce(0, count, base, step, LENGTH));
            UceBuffer array = UceBuffer.prefilled(ROOM);
            long[] retSize = {UNWRITTEN};
            int ret = bed.on(MAIN, acl -> acl.aclrtGetMemUceInfo(0, array.bytes(), capacity, retSize));
            if (capacity < count) {
                assertThat(ret).isEqualTo(Code.ACL_INVALID_PARAM);
                assertThat(retSize[0]).isEqualTo(UNWRITTEN);
                assertThat(array.isUntouchedFrom(0)).isTrue();
            } else {
                int written = Math.min(count, MEM_UCE_INFO_MAX_NUM);
                assertThat(ret).isEqualTo(Code.OK);
                assertThat(retSize[0]).isEqualTo(written);
                assertThat(array.ranges(written)).isEqualTo(Range.regular(written, base, step, LENGTH));
                assertThat(array.reservedIsZero(written)).isTrue();
                assertThat(array.isUntouchedFrom(written)).isTrue();
            }
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0)))
                    .as("the ACL layer's refusal isn't stored")
                    .isEqualTo(Code.OK);
        }
    }

    // Vectors uce-038 to 041, uce-028: the first answer that has any range is kept, on every thread and even where the
    // array was too small for it, until a repair succeeds, of whatever.
    @Property(tries = 100)
    void theFirstAnswerIsKeptUntilARepair(
            @ForAll @IntRange(max = 20) int first,
            @ForAll @IntRange(max = 20) int second,
            @ForAll boolean firstArrayTooSmall,
            @ForAll boolean repairOfNothing)
            throws Exception {
        try (TestBed bed = open()) {
            bed.inject(injector -> injector.setUce(0, first, BASE, STEP, LENGTH));
            int capacity = firstArrayTooSmall ? 0 : ROOM;
            bed.on(
                    MAIN,
                    acl -> acl.aclrtGetMemUceInfo(0, UceBuffer.prefilled(ROOM).bytes(), capacity, new long[1]));
            bed.inject(injector -> injector.setUce(0, second, 0x990000, STEP, LENGTH));
            List<Range> fresh = Range.regular(second, 0x990000, STEP, LENGTH);
            List<Range> kept = first == 0 ? fresh : Range.regular(first, BASE, STEP, LENGTH);
            assertThat(query(bed, "t1")).isEqualTo(kept);
            assertThat(query(bed, MAIN)).isEqualTo(kept);

            UceBuffer repaired = UceBuffer.of(repairOfNothing ? List.of() : List.of(new Range(1, LENGTH)), 1);
            int repairs = repairOfNothing ? 0 : 1;
            assertThat(bed.on("t1", acl -> acl.aclrtMemUceRepair(0, repaired.bytes(), repairs)))
                    .isEqualTo(Code.OK);
            assertThat(query(bed, MAIN)).isEqualTo(fresh);
        }
    }

    // Vectors uce-042 to 045: a repair that fails, an abort and a reset leave the kept answer.
    @Property(tries = 20)
    void theKeptAnswerSurvivesWhatIsNoRepair(@ForAll @IntRange(min = 1, max = 20) int count) throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            bed.inject(injector -> injector.setUce(0, count, BASE, STEP, LENGTH));
            List<Range> kept = query(bed, MAIN);
            bed.inject(injector -> injector.setUce(0, 0, 0, 0, 0));
            bed.inject(injector -> injector.setRepairCode(0, Code.DRIVER_INTERNAL));
            UceBuffer one = UceBuffer.of(List.of(new Range(BASE, LENGTH)), 0);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMemUceRepair(0, one.bytes(), 1)))
                    .isEqualTo(Code.DRIVER_INTERNAL);
            assertThat(query(bed, MAIN)).isEqualTo(kept);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, 60_000))).isEqualTo(Code.OK);
            assertThat(query(bed, MAIN)).isEqualTo(kept);
            assertThat(bed.on(MAIN, acl -> acl.aclrtResetDevice(0))).isEqualTo(Code.OK);
            assertThat(query(bed, MAIN)).isEqualTo(kept);
        }
    }

    // acl-facts 3.11, vectors uce-050 to 060: 20 at most reach the driver, as they were given; more are refused.
    @Property(tries = 100)
    void repairTakesAtMostTwenty(@ForAll @IntRange(max = 60) int count, @ForAll long base) throws Exception {
        try (TestBed bed = open()) {
            UceBuffer array = UceBuffer.of(Range.regular(count, base, STEP, LENGTH), 1);
            int ret = bed.on(MAIN, acl -> acl.aclrtMemUceRepair(0, array.bytes(), count));
            long[] driver = bed.lastRepair(0);
            if (count > MEM_UCE_INFO_MAX_NUM) {
                assertThat(ret).isEqualTo(Code.ACL_INVALID_PARAM);
                assertThat(driver[0]).as("requests to the driver").isZero();
                return;
            }
            assertThat(ret).isEqualTo(Code.OK);
            assertThat(driver[0]).as("requests to the driver").isEqualTo(1);
            assertThat(driver[1]).isEqualTo(count);
            if (count > 0) {
                assertThat(driver[2]).isEqualTo(base);
                assertThat(driver[3]).isEqualTo(LENGTH);
                assertThat(driver[4]).isEqualTo(base + (count - 1) * STEP);
            }
        }
    }

    // acl-facts 3.11, vectors uce-063 to 082: of the 112 reserved bytes the first 14 must be zero, in claimed entries.
    @Property(tries = 100)
    void repairLooksAtFourteenReservedBytesOfTheClaimedEntries(
            @ForAll @IntRange(min = 1, max = 20) int claimed,
            @ForAll @IntRange(max = 24) int entry,
            @ForAll @IntRange(max = MEM_UCE_INFO_RESERVED_SIZE - 1) int index)
            throws Exception {
        try (TestBed bed = open()) {
            UceBuffer array = UceBuffer.of(Range.regular(25, BASE, STEP, LENGTH), 0);
            array.setReserved(entry, index);
            boolean refused = entry < claimed && index < RESERVED_CHECKED;
            assertThat(bed.on(MAIN, acl -> acl.aclrtMemUceRepair(0, array.bytes(), claimed)))
                    .isEqualTo(refused ? Code.ACL_INVALID_PARAM : Code.OK);
            assertThat(bed.lastRepair(0)[0]).as("requests to the driver").isEqualTo(refused ? 0 : 1);
        }
    }

    private static List<Range> query(TestBed bed, String thread) throws Exception {
        UceBuffer array = UceBuffer.prefilled(ROOM);
        long[] retSize = new long[1];
        assertThat(bed.on(thread, acl -> acl.aclrtGetMemUceInfo(0, array.bytes(), ROOM, retSize)))
                .isEqualTo(Code.OK);
        return array.ranges((int) retSize[0]);
    }
}
