package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.spi.AclrtBackend;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Device 0 of an A2, and beside it a model of what is wrong with it: the fault, the ranges that the driver knows and those
 * that the runtime keeps, the abort state. Each method does one thing to both and compares.
 */
final class FaultyDevice {
    private static final int TIMEOUT = 60_000;

    /** For aborts that never end. */
    private static final int SHORT_TIMEOUT = 15;

    private static final long STEP = 0x1000;
    private static final long LENGTH = 64;

    /** Ranges: how many, from where. */
    private record Ranges(int count, long base) {}

    private final TestBed bed;

    private FaultKind fault = FaultKind.NONE;
    private Ranges driverRanges = new Ranges(0, 0);
    private @Nullable Ranges keptRanges;
    private AbortEnd abortEnd = AbortEnd.SUCCESS;
    private int repairCode = Code.OK;
    private boolean aborting;
    private long requests;

    /** The last answer of verbose, and the ranges in it where it was about memory. */
    private ErrorInfoBuffer answer = ErrorInfoBuffer.of(0, ErrorInfoBuffer.TYPE_NONE);

    private @Nullable Ranges answerRanges;

    FaultyDevice(TestBed bed) throws Exception {
        this.bed = bed;
        expect(Code.OK, acl -> acl.aclrtSetDevice(0));
    }

    void breaks(FaultKind kind) throws Exception {
        bed.inject(injector -> injector.setFault(0, kind));
        fault = kind;
    }

    void findsRanges(int count, long base) throws Exception {
        bed.inject(injector -> injector.setUce(0, count, base, STEP, LENGTH));
        driverRanges = new Ranges(count, base);
    }

    void abortsEnd(AbortEnd end) throws Exception {
        bed.inject(injector -> injector.setAbort(0, end));
        abortEnd = end;
    }

    void repairsEnd(int code) throws Exception {
        bed.inject(injector -> injector.setRepairCode(0, code));
        repairCode = code;
    }

    /** Vectors verbose-*: A2 tells memory and link faults only, and abort state doesn't matter (verbose-055). */
    void verbose() throws Exception {
        ErrorInfoBuffer info = new ErrorInfoBuffer();
        expect(Code.OK, acl -> acl.aclrtGetErrorVerbose(0, info.bytes()));
        answer = info;
        answerRanges = null;
        switch (fault) {
            case MEMORY_UCE -> {
                Ranges ranges = rangesOfRuntime();
                assertAnswer(1, 1, ErrorInfoBuffer.TYPE_MEMORY);
                assertThat(info.rangeCount()).isEqualTo(ranges.count());
                for (int i = 0; i < Math.min(ranges.count(), 20); i++) {
                    assertThat(info.addressOf(i)).isEqualTo(ranges.base() + i * STEP);
                }
                answerRanges = ranges;
            }
            case LINK -> assertAnswer(0, 0, ErrorInfoBuffer.TYPE_OTHERS);
            default -> assertAnswer(0, 0, ErrorInfoBuffer.TYPE_NONE);
        }
    }

    private void assertAnswer(int tryRepair, int hasDetail, int type) {
        assertThat(List.of(answer.tryRepair(), answer.hasDetail(), answer.type()))
                .as("tryRepair, hasDetail, errorType")
                .containsExactly(tryRepair, hasDetail, type);
    }

    /** The first answer with any range is kept (vector uce-038). */
    private Ranges rangesOfRuntime() {
        if (keptRanges == null && driverRanges.count() > 0) {
            keptRanges = driverRanges;
        }
        return keptRanges == null ? driverRanges : keptRanges;
    }

    void queryRanges() throws Exception {
        UceBuffer array = UceBuffer.prefilled(256);
        long[] retSize = new long[1];
        expect(Code.OK, acl -> acl.aclrtGetMemUceInfo(0, array.bytes(), 256, retSize));
        Ranges ranges = rangesOfRuntime();
        int written = Math.min(ranges.count(), 20);
        assertThat(retSize[0]).isEqualTo(written);
        assertThat(array.ranges(written)).isEqualTo(UceBuffer.Range.regular(written, ranges.base(), STEP, LENGTH));
    }

    /** acl-facts 3.6: a failed abort leaves the abort state, which the next one that succeeds ends. */
    void abort() throws Exception {
        switch (abortEnd) {
            case FAIL -> expect(Code.DRIVER_INTERNAL, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT));
            case NEVER -> expect(Code.WAIT_TIMEOUT, acl -> acl.aclrtDeviceTaskAbort(0, SHORT_TIMEOUT));
            default -> expect(Code.OK, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT));
        }
        aborting = abortEnd != AbortEnd.SUCCESS;
    }

    /** acl-facts 3.9: with what verbose told last, whatever the device's state is by now. */
    void repairWithTheLastAnswer() throws Exception {
        Ranges ranges = answerRanges;
        if (ranges == null) {
            // tryRepair is 0 in all other answers (vectors sequence-001, repair-044).
            expect(Code.PARAM_INVALID, acl -> acl.aclrtRepairError(0, answer.bytes()));
            assertDriverAsked(null);
            return;
        }
        expect(repairCode, acl -> acl.aclrtRepairError(0, answer.bytes()));
        assertDriverAsked(ranges);
        if (repairCode == Code.OK) {
            fault = FaultKind.NONE;
            keptRanges = null;
        }
    }

    /** Vectors repair-016, repair-062: "no error" is repaired without the driver, and forgets the fault but no ranges. */
    void repairNoError() throws Exception {
        expect(
                Code.OK,
                acl -> acl.aclrtRepairError(
                        0, ErrorInfoBuffer.of(1, ErrorInfoBuffer.TYPE_NONE).bytes()));
        assertDriverAsked(null);
        fault = FaultKind.NONE;
    }

    /** Vectors repair-003 to 008: other types are refused on A2, even with tryRepair 1. */
    void repairAs(int type) throws Exception {
        expect(
                Code.PARAM_INVALID,
                acl -> acl.aclrtRepairError(0, ErrorInfoBuffer.of(1, type).bytes()));
        assertDriverAsked(null);
    }

    /** Observed: 107022 from every launch and wait while the device is in abort state. */
    void synchronize() throws Exception {
        expect(aborting ? Code.TASK_ABORT : Code.OK, acl -> acl.aclrtSynchronizeStreamWithTimeout(0, TIMEOUT));
    }

    /** Vectors abort-068, abort-069, uce-045: the last reset ends fault and abort state, but the ranges stay kept. */
    void resetAndSetAgain() throws Exception {
        expect(Code.OK, acl -> acl.aclrtResetDevice(0));
        expect(Code.OK, acl -> acl.aclrtSetDevice(0));
        fault = FaultKind.NONE;
        aborting = false;
    }

    private void assertDriverAsked(@Nullable Ranges ranges) throws Exception {
        long[] last = bed.lastRepair(0);
        if (ranges == null) {
            assertThat(last[0]).as("requests to the driver").isEqualTo(requests);
            return;
        }
        requests++;
        assertThat(last[0]).as("requests to the driver").isEqualTo(requests);
        assertThat(last[1]).as("ranges to repair").isEqualTo(ranges.count());
        if (ranges.count() > 0) {
            assertThat(last[2]).as("first address").isEqualTo(ranges.base());
        }
    }

    private void expect(int code, ToIntFunction<AclrtBackend> call) throws Exception {
        assertThat(bed.on(MAIN, call)).isEqualTo(code);
    }
}
