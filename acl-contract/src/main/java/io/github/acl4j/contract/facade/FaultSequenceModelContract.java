package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.ProbeFailedException;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * Steps in any order, on a device that fails in any way, against {@link SequenceModel}: a step that isn't the next one is refused
 * and changes nothing, each sequence comes to what the model says, and each ends.
 */
public abstract class FaultSequenceModelContract extends FacadeContract {
    private static final int DEVICE = 0;
    private static final long ADDRESS = 0x1000;
    private static final int LENGTH = 64;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** What the tries have to come to, or they prove too little. */
    private static final List<Kind> EVERY_KIND = List.of(
            Kind.RECOVERED,
            Kind.UNPROVEN,
            Kind.RELOAD_REQUIRED,
            Kind.NOT_REPAIRED,
            Kind.NOT_REPAIRABLE,
            Kind.INCONCLUSIVE,
            Kind.VERIFY_FAILED,
            Kind.STILL_ABORTING,
            Kind.ABANDONED);

    /** For subclasses. */
    protected FaultSequenceModelContract() {}

    /** What a device is like while a sequence is gone through. */
    record Weather(FaultKind fault, int seen, int ranges, int abortCode, int repairCode) {}

    /** What is done next. */
    enum Move {
        CAPTURE,
        ABORT,
        REPAIR,
        RESTORE_ALL,
        RESTORE_NOTHING,
        RESTORE_FAILING,
        VERIFY_PASSING,
        VERIFY_FAILING,
        VERIFY_DMA_ONLY,
        ABORTS_WORK_AGAIN,
        BEGIN_ANOTHER,
        CLOSE
    }

    @Provide
    Arbitrary<Weather> weathers() {
        return Combinators.combine(
                        Arbitraries.of(
                                FaultKind.MEMORY_UCE,
                                FaultKind.MEMORY_UCE,
                                FaultKind.MEMORY_UCE,
                                FaultKind.NONE,
                                FaultKind.NONE,
                                FaultKind.LINK),
                        Arbitraries.of(0, 507053, 507015),
                        Arbitraries.of(1, 3, 19, 20, 21),
                        Arbitraries.frequencyOf(
                                Tuple.of(3, Arbitraries.just(0)), Tuple.of(1, Arbitraries.of(507899, 7))),
                        Arbitraries.frequencyOf(
                                Tuple.of(3, Arbitraries.just(0)), Tuple.of(1, Arbitraries.of(107000, 207000, 507899))))
                .as(Weather::new);
    }

    /** The way through with some moves put in between, so that the far end is reached often enough. */
    @Provide
    Arbitrary<List<Move>> moves() {
        Arbitrary<Move> any = Arbitraries.of(Move.class);
        Arbitrary<List<Move>> noise = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(List.of())), Tuple.of(1, any.list().ofSize(1)));
        Arbitrary<Move> restore = Arbitraries.of(
                Move.RESTORE_ALL, Move.RESTORE_ALL, Move.RESTORE_ALL, Move.RESTORE_NOTHING, Move.RESTORE_FAILING);
        Arbitrary<Move> verify = Arbitraries.of(
                Move.VERIFY_PASSING,
                Move.VERIFY_PASSING,
                Move.VERIFY_DMA_ONLY,
                Move.VERIFY_DMA_ONLY,
                Move.VERIFY_FAILING);
        Arbitrary<List<Move>> way = Combinators.combine(
                        restore, verify, noise, noise, noise, Arbitraries.of(true, true, false))
                .as((r, v, one, two, three, repairs) -> {
                    List<Move> all = new ArrayList<>(one);
                    all.add(Move.CAPTURE);
                    all.addAll(two);
                    all.add(Move.ABORT);
                    if (repairs) {
                        all.add(Move.REPAIR);
                        all.addAll(three);
                        all.add(r);
                    }
                    all.add(v);
                    return all;
                });
        return Arbitraries.frequencyOf(
                Tuple.of(4, way), Tuple.of(1, any.list().ofMinSize(1).ofMaxSize(12)));
    }

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void comesToWhatTheModelSays(
            @ForAll("weathers") Weather weather, @ForAll("moves") @Size(min = 1, max = 30) List<Move> moves) {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(DEVICE);
            apply(weather, bed);
            Walk walk = new Walk(bed, weather);
            try {
                for (Move move : moves) {
                    walk.make(move);
                }
            } finally {
                walk.end();
            }
            walk.assertEnded();
            Statistics.label("outcome")
                    .collect(walk.model.outcome())
                    .coverage(coverage ->
                            EVERY_KIND.forEach(kind -> coverage.check(kind).count(count -> count > 0)));
        }
    }

    private static void apply(Weather weather, FacadeBed bed) {
        bed.inject(injector -> injector.setUce(DEVICE, weather.ranges, ADDRESS, 0x100, LENGTH));
        bed.inject(injector -> injector.setFault(DEVICE, weather.fault));
        bed.inject(injector -> injector.setAbortCode(DEVICE, weather.abortCode));
        bed.inject(injector -> injector.setRepairCode(DEVICE, weather.repairCode));
        bed.inject(injector -> injector.setAbort(DEVICE, AbortEnd.SUCCESS));
    }

    /** One sequence, real and in the model. */
    private static final class Walk {
        private final FacadeBed bed;
        private final SequenceModel model;
        private final FaultSequence sequence;
        private @Nullable Captured captured;
        private @Nullable Aborted aborted;
        private @Nullable Repaired repaired;
        private @Nullable Restored restored;

        Walk(FacadeBed bed, Weather weather) {
            this.bed = bed;
            this.model = new SequenceModel(weather);
            this.sequence = bed.device(DEVICE)
                    .beginFaultSequence(
                            weather.seen == 0 ? FaultEvidence.suspicion("slow") : FaultEvidence.of(weather.seen));
        }

        void make(Move move) {
            switch (move) {
                case CAPTURE -> step(model.capture(), () -> captured = sequence.capture());
                case ABORT -> abort();
                case REPAIR -> {
                    if (aborted != null) {
                        Aborted from = aborted;
                        step(model.repair(), () -> repaired = from.repair());
                    }
                }
                case RESTORE_ALL -> restore(true, Owners.ofEverything());
                case RESTORE_NOTHING -> restore(false, new MemoryOwners());
                case RESTORE_FAILING -> restore(false, failingOwner());
                case VERIFY_PASSING -> verify(true, true);
                case VERIFY_FAILING -> verify(false, true);
                case VERIFY_DMA_ONLY -> verify(true, false);
                case ABORTS_WORK_AGAIN -> {
                    model.abortsWorkAgain();
                    bed.inject(injector -> injector.setAbortCode(DEVICE, 0));
                }
                case BEGIN_ANOTHER ->
                    step(
                            model.isClosed(),
                            () -> bed.device(DEVICE)
                                    .beginFaultSequence(FaultEvidence.suspicion("another"))
                                    .close());
                case CLOSE -> {
                    model.close();
                    sequence.close();
                }
            }
            assertThat(sequence.outcome().kind()).as("after %s", move).isEqualTo(model.outcome());
        }

        private void abort() {
            if (captured == null) {
                return;
            }
            Captured from = captured;
            boolean[] done = new boolean[1];
            SequenceModel.Abort expected = model.abort();
            step(expected != SequenceModel.Abort.REFUSED, () -> {
                if (from.abortTasks(TIMEOUT) instanceof Aborted next) {
                    aborted = next;
                    done[0] = true;
                }
            });
            assertThat(done[0]).isEqualTo(expected == SequenceModel.Abort.DONE);
        }

        private void restore(boolean allComesBack, MemoryOwners owners) {
            if (repaired != null) {
                Repaired from = repaired;
                step(model.restore(allComesBack), () -> restored = from.restore(owners));
            }
        }

        private static MemoryOwners failingOwner() {
            return Owners.registry(
                    Owners.of(MemoryRanges.of(new MemoryRange(ADDRESS, 1)), (lost, access) -> {
                        throw new IOException("the file is gone");
                    }),
                    Owners.of(Owners.EVERYTHING, (lost, access) -> {}));
        }

        private void verify(boolean passes, boolean coversAll) {
            Probe probe = Probes.of(
                    access -> {
                        if (!passes) {
                            throw new ProbeFailedException("wrong answer");
                        }
                    },
                    coversAll ? Probe.Coverage.values() : new Probe.Coverage[] {Probe.Coverage.DMA});
            if (restored != null) {
                Restored from = restored;
                step(model.verify(true, passes, coversAll), () -> from.verify(probe));
            } else if (aborted != null) {
                Aborted from = aborted;
                step(model.verify(false, passes, coversAll), () -> from.verify(probe));
            }
        }

        private static void step(boolean allowed, Runnable step) {
            boolean refused = false;
            try {
                step.run();
            } catch (IllegalStateException e) {
                refused = true;
            }
            assertThat(refused).isEqualTo(!allowed);
        }

        void end() {
            sequence.close();
            model.close();
        }

        /** Whatever happened, the device can have another sequence, and the engine's one set is all that is left. */
        void assertEnded() {
            assertThat(sequence.outcome().kind()).isEqualTo(model.outcome());
            assertThat(sequence.outcome().recovered())
                    .isEqualTo(bed.device(DEVICE).state() == DeviceState.OK);
            bed.device(DEVICE)
                    .beginFaultSequence(FaultEvidence.suspicion("the next one"))
                    .close();
            assertThat(bed.engine().aclrtResetDevice(DEVICE)).isZero();
            assertThat(bed.engine().aclrtResetDevice(DEVICE)).isEqualTo(507007);
        }
    }
}
