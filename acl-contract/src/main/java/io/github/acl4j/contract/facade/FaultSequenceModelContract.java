package io.github.acl4j.contract.facade;

import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Steps in any order on two devices that fail in any way, against {@link SequenceModel}: a step that isn't the next one is
 * refused and changes nothing, each sequence comes to what the model says, a device is well only when the model says so, and each
 * sequence ends.
 */
public abstract class FaultSequenceModelContract extends FacadeContract {
    /** What the tries have to come to, or they prove too little. Without a driver that is stuck none is WEDGED. */
    private static final Set<Kind> OUTCOMES = EnumSet.complementOf(EnumSet.of(Kind.WEDGED));

    /** For subclasses. */
    protected FaultSequenceModelContract() {}

    @Provide
    Arbitrary<SequenceWorld> worlds() {
        return SequenceWorlds.quick();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void twoDevicesInTurnComeToWhatTheModelSays(@ForAll("worlds") SequenceWorld world) {
        try (FacadeBed bed = world.open(prepare())) {
            collect(world.walk(bed));
        }
    }

    // No driver is stuck here, so that the abort of one device is never in the other's way for long.
    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void twoDevicesAtOnceComeToWhatTheModelSays(@ForAll("worlds") SequenceWorld world) throws Exception {
        try (FacadeBed bed = world.open(prepare())) {
            FutureTask<List<Kind>> first = FacadeBed.start(() -> world.walkAlone(bed, 0));
            FutureTask<List<Kind>> second = FacadeBed.start(() -> world.walkAlone(bed, 1));
            collect(FacadeBed.get(first));
            collect(FacadeBed.get(second));
        }
    }

    private static void collect(List<Kind> outcomes) {
        for (Kind outcome : outcomes) {
            Statistics.label("outcome")
                    .collect(outcome)
                    .coverage(coverage ->
                            OUTCOMES.forEach(kind -> coverage.check(kind).count(count -> count > 0)));
        }
    }
}
