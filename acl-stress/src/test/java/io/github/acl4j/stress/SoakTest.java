package io.github.acl4j.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Services that live with faults at random, an A2 and a 950 for the whole time, and beside them processes whose devices are lost or
 * stuck, and which then start anew: each fault ends in an outcome, no answer is wrong, nothing hangs, and memory stays flat.
 * {@code -Dacl4j.soak.minutes} says how long, {@code -Dacl4j.soak.seed} begins with the choices of an earlier run.
 */
@Tag("slow")
class SoakTest {
    private static final Duration LENGTH =
            Duration.ofSeconds(Math.round(60 * Double.parseDouble(System.getProperty("acl4j.soak.minutes", "1.1"))));

    /** How long a process may live before its end comes. */
    private static final Duration LIFE = Duration.ofSeconds(1);

    /** How long what was closed may take to be gone. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** How much more may live in the last third than in the first. */
    private static final long MORE_BYTES = 1 << 20;

    private static final long MORE_OBJECTS = 100;

    private final Census census = new Census();

    @Test
    void servicesLiveWithFaultsAndMemoryStaysFlat() throws Exception {
        long seed = Long.getLong("acl4j.soak.seed", new Random().nextLong());
        System.out.println("soak of " + LENGTH + ", seed " + seed);
        Random random = new Random(seed);
        List<Heap> heaps = new ArrayList<>();
        try (World a2 = new World("Ascend910B1", Chaos.Worst.NOTHING, random.nextLong(), census);
                World a950 = new World("Ascend950PR_9599", Chaos.Worst.NOTHING, random.nextLong(), census)) {
            long end = System.nanoTime() + LENGTH.toNanos();
            while (System.nanoTime() < end && census.complaints().isEmpty()) {
                liveAndDie(random, heaps.size() % 2 == 0 ? Chaos.Worst.LOST : Chaos.Worst.STUCK);
                a2.inSilence(() -> a950.inSilence(() -> {
                    assertNothingIsLeft(a2, a950);
                    return heaps.add(Heap.now());
                }));
            }
            assertThat(a2.isOver() || a950.isOver())
                    .as("a device that nobody took away is gone")
                    .isFalse();
        }
        System.out.println(census + "\nheaps " + heaps);

        assertThat(census.complaints()).as("seed %d", seed).isEmpty();
        assertThat(census.outcomes())
                .as("seed %d", seed)
                .containsKeys(Kind.RECOVERED, Kind.LOST, Kind.WEDGED)
                .doesNotContainKey(Kind.UNSUPPORTED);
        assertFlat("bytes", heaps, Heap::bytes, MORE_BYTES);
        assertFlat("objects", heaps, Heap::ofSdk, MORE_OBJECTS);
    }

    /** A process with a device that is lost, or stuck in the driver, sooner or later. */
    private void liveAndDie(Random random, Chaos.Worst worst) throws Exception {
        String socName = random.nextBoolean() ? "Ascend910B1" : "Ascend950PR_9599";
        try (World world = new World(socName, worst, random.nextLong(), census)) {
            world.dies(LIFE);
        }
    }

    /** Between the faults there is an owner for each model, a thread of each runtime for its listeners, and one from its opening. */
    private static void assertNothingIsLeft(World... worlds) {
        for (World world : worlds) {
            assertThat(world.owners()).as("owners").isLessThanOrEqualTo(World.DEVICES);
            assertThat(world.mostEvidence()).as("codes seen").isLessThanOrEqualTo(16);
        }
        boolean quiet = Waits.until(
                PATIENCE,
                () -> Waits.threads("acl4j-sequence").isEmpty()
                        && Waits.threads("acl4j-exceptions").size() == worlds.length
                        && Waits.threads("acl4j-call").size() <= worlds.length);
        assertThat(quiet).as("threads of the SDK: %s", Waits.threads("acl4j-")).isTrue();
    }

    /** By the least of each: what is in flight comes and goes, and what leaks stays. */
    private static void assertFlat(String what, List<Heap> heaps, ToLongFunction<Heap> size, long more) {
        List<Heap> warm = heaps.subList(heaps.size() / 5, heaps.size());
        int third = warm.size() / 3;
        assertThat(third)
                .as("samples in a third; the machine is too slow for a soak this short")
                .isPositive();
        long first = least(warm.subList(0, third), size);
        long last = least(warm.subList(warm.size() - third, warm.size()), size);
        assertThat(last - first)
                .as("%s: from %d to %d in %s", what, first, last, heaps)
                .isLessThan(more);
    }

    private static long least(List<Heap> heaps, ToLongFunction<Heap> size) {
        return heaps.stream().mapToLong(size).min().orElseThrow();
    }
}
