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
    Arbitrary<Batch> batches() {
        return SequenceWorlds.stuck().list().ofSize(WORLDS).map(Batch::new);
    }

    @Property(tries = 1, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    void aWaitEndsWhoeverDoesNotReturn(@ForAll("batches") Batch batch) throws Exception {
        walkThrough(batch.worlds);
    }

    @Property(tries = 3, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
    @Tag("slow")
    void manyWaitsEndWhoeverDoesNotReturn(@ForAll("batches") Batch batch) throws Exception {
        walkThrough(batch.worlds);
    }

    private void walkThrough(List<SequenceWorld> worlds) throws Exception {
        List<FutureTask<List<Kind>>> walking = new ArrayList<>();
        for (SequenceWorld world : worlds) {
            walking.add(FacadeBed.start(() -> walk(world)));
        }
        for (int i = 0; i < worlds.size(); i++) {
            try {
                collect(FacadeBed.get(walking.get(i)));
            } catch (AssertionError e) {
                throw new AssertionError(worlds.get(i) + ": " + e.getMessage(), e);
            }
        }
    }

    private List<Kind> walk(SequenceWorld world) {
        try (FacadeBed bed = world.open(prepare().options(builder -> builder.stepLimit(STEP_LIMIT)))) {
            return world.walk(bed);
        }
    }

    private static void collect(List<Kind> outcomes) {
        for (Kind outcome : outcomes) {
            Statistics.label("outcome")
                    .collect(outcome)
                    .coverage(coverage -> coverage.check(Kind.WEDGED).count(count -> count > 0));
        }
    }
}
