package io.github.acl4j.contract;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.contract.FaultInjector.FaultKind;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** Verbose, abort and repair in every order on an A2, against a model of the device (acl-facts 3.6 to 3.11). */
public abstract class FaultSequenceContract extends BackendContract {
    /** Something that happens to the device, or that is asked of it. */
    private interface Effect {
        void on(FaultyDevice device) throws Exception;
    }

    /**
     * A step with a name for reports.
     *
     * @param name the name
     * @param effect what it does
     */
    record Step(String name, Effect effect) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** For subclasses. */
    protected FaultSequenceContract() {}

    // Vectors sequence-*, verbose-*, repair-*, abort-*: nothing checks the order. The fault survives the abort, the
    // abort
    // state survives the repair, the kept ranges survive both, and a repair that fails changes nothing.
    @Property(tries = 200)
    void everyOrderIsAnsweredAsTheModelSays(@ForAll @Size(max = 30) List<@From("steps") Step> steps) throws Exception {
        try (TestBed bed = open()) {
            FaultyDevice device = new FaultyDevice(bed);
            for (Step step : steps) {
                step.effect().on(device);
            }
            device.verbose();
            device.queryRanges();
            device.synchronize();
        }
    }

    @Provide
    Arbitrary<Step> steps() {
        return Arbitraries.frequencyOf(Tuple.of(2, injections()), Tuple.of(3, calls()));
    }

    private static Arbitrary<Step> injections() {
        Arbitrary<Step> faults = Arbitraries.frequency(
                        Tuple.of(4, FaultKind.MEMORY_UCE),
                        Tuple.of(1, FaultKind.LINK),
                        Tuple.of(1, FaultKind.NONE),
                        Tuple.of(1, FaultKind.L2),
                        Tuple.of(1, FaultKind.AICORE_HARDWARE))
                .map(kind -> new Step("fault " + kind, device -> device.breaks(kind)));
        Arbitrary<Step> ranges = Combinators.combine(
                        Arbitraries.integers().between(0, 25), Arbitraries.of(0x12c000000000L, 0x990000L))
                .as((count, base) -> new Step(count + " ranges", device -> device.findsRanges(count, base)));
        Arbitrary<Step> aborts = Arbitraries.of(AbortEnd.SUCCESS, AbortEnd.FAIL, AbortEnd.NEVER)
                .map(end -> new Step("aborts end: " + end, device -> device.abortsEnd(end)));
        Arbitrary<Step> repairs = Arbitraries.of(
                        Code.OK, Code.PARAM_INVALID, Code.FEATURE_NOT_SUPPORTED, Code.DRIVER_INTERNAL)
                .map(code -> new Step("repairs end: " + code, device -> device.repairsEnd(code)));
        return Arbitraries.oneOf(faults, ranges, aborts, repairs);
    }

    private static Arbitrary<Step> calls() {
        Arbitrary<Step> refused = Arbitraries.of(2, 3, 4, 5, 6, -1, ErrorInfoBuffer.TYPE_OTHERS)
                .map(type -> new Step("repair as " + type, device -> device.repairAs(type)));
        Arbitrary<Step> others = Arbitraries.of(
                new Step("verbose", FaultyDevice::verbose),
                new Step("abort", FaultyDevice::abort),
                new Step("repair", FaultyDevice::repairWithTheLastAnswer),
                new Step("repair as no error", FaultyDevice::repairNoError),
                new Step("query ranges", FaultyDevice::queryRanges),
                new Step("synchronize", FaultyDevice::synchronize),
                new Step("reset", FaultyDevice::resetAndSetAgain));
        return Arbitraries.frequencyOf(Tuple.of(1, refused), Tuple.of(7, others));
    }
}
