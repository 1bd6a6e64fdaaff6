package io.github.acl4j.contract.facade;

import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.statistics.Statistics;

/**
 * The same as {@link FaultSequenceModelContract} with a driver, an owner or a probe that doesn't return: each wait ends, the
 * device is WEDGED where it was the driver, and nothing more is asked of it, also when the driver returns. All these waits are in
 * real time, so many pairs of devices are walked through side by side.
 */
public abstract class FaultSequenceWedgedContract extends FacadeContract {
    private static final int WORLDS = 24;

    /** Each wait has a second on top. A machine that stops for this long makes an innocent driver late. */
    private static final Duration STEP_LIMIT = Duration.ofSeconds(3);

    /** For subclasses. */
    protected FaultSequenceWedgedContract() {}

    /** Worlds that are walked through side by side. */
    static final class Batch {
        private final List<SequenceWorld> worlds;

        Batch(List<SequenceWorld> worlds) {
            this.worlds = worlds;
        }

        @Override
        public String toString() {
            return worlds.size() + " worlds; the one that failed is in the message";
        }
    }

    @Provide
    Arbitrary<Batch> once() {
        return SequenceWorlds.stuckOnce().list().ofSize(WORLDS).map(Batch::new);
    }

    @Provide
    Arbitrary<Batch> often() {
        return SequenceWorlds.stuck().list().ofSize(WORLDS).map(Batch::new);
    }

    @Property(tries = 1, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    void aWaitEndsWhoeverDoesNotReturn(@ForAll("once") Batch batch) throws Exception {
        walkThrough(batch).forEach(outcome -> Statistics.label("outcome").collect(outcome));
    }

    @Property(tries = 3, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    @Tag("slow")
    void manyWaitsEndWhoeverDoesNotReturn(@ForAll("often") Batch batch) throws Exception {
        for (Kind outcome : walkThrough(batch)) {
            Statistics.label("outcome")
                    .collect(outcome)
                    .coverage(coverage -> coverage.check(Kind.WEDGED).count(count -> count > 0));
        }
    }

    /** What all the sequences came to. */
    private List<Kind> walkThrough(Batch batch) throws Exception {
        List<FutureTask<List<Kind>>> walking = new ArrayList<>();
        for (SequenceWorld world : batch.worlds) {
            walking.add(FacadeBed.start(() -> walk(world)));
        }
        List<Kind> outcomes = new ArrayList<>();
        for (int i = 0; i < walking.size(); i++) {
            try {
                outcomes.addAll(FacadeBed.get(walking.get(i)));
            } catch (AssertionError e) {
                throw new AssertionError(batch.worlds.get(i) + ": " + e.getMessage(), e);
            }
        }
        return outcomes;
    }

    private List<Kind> walk(SequenceWorld world) {
        try (FacadeBed bed = world.open(prepare().options(builder -> builder.stepLimit(STEP_LIMIT)))) {
            return world.walk(bed);
        }
    }
}
