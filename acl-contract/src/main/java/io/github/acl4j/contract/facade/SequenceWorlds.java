package io.github.acl4j.contract.facade;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Worlds at random. Most have ways from a begin to a close with some moves put in between, so that the far end is reached often
 * enough; some have moves in any order.
 */
final class SequenceWorlds {
    private static final List<Move> QUICK =
            Arrays.stream(Move.values()).filter(move -> !move.isSlow()).toList();
    private static final List<Move> STUCK =
            Arrays.stream(Move.values()).filter(move -> move.stuck() != null).toList();

    private SequenceWorlds() {}

    /** Nobody is stuck in these. */
    static Arbitrary<SequenceWorld> quick() {
        return worlds(quickMoves(), quickMoves());
    }

    /** In these the driver, an owner or a probe of one device doesn't return. */
    static Arbitrary<SequenceWorld> stuckOnce() {
        return worlds(stuckMoves(), quickMoves());
    }

    /** In these that can happen to both devices, and afterwards once more. */
    static Arbitrary<SequenceWorld> stuck() {
        Arbitrary<List<Move>> afterwards = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(List.of())),
                Tuple.of(1, stuckMoves().map(moves -> joined(List.of(List.of(Move.RETURNS), moves)))));
        Arbitrary<List<Move>> moves =
                Combinators.combine(stuckMoves(), afterwards).as((first, then) -> joined(List.of(first, then)));
        return worlds(moves, moves);
    }

    private static Arbitrary<List<Move>> quickMoves() {
        Arbitrary<Move> any = Arbitraries.of(QUICK);
        Arbitrary<List<Move>> ways =
                way(some(any)).list().ofMinSize(1).ofMaxSize(3).map(SequenceWorlds::joined);
        return Arbitraries.frequencyOf(
                Tuple.of(5, ways), Tuple.of(1, any.list().ofMinSize(1).ofMaxSize(12)));
    }

    private static Arbitrary<List<Move>> stuckMoves() {
        return Combinators.combine(
                        way(some(Arbitraries.of(QUICK))),
                        Arbitraries.of(STUCK),
                        Arbitraries.integers().between(0, 6),
                        Arbitraries.of(true, true, false))
                .as((moves, move, at, driver) -> {
                    List<Move> all = new ArrayList<>(moves);
                    if (driver) {
                        all.add(Math.min(at, all.size()), move);
                    } else {
                        all.replaceAll(SequenceWorlds::stuckInstead);
                    }
                    all.add(Move.BEGIN); // refused as long as its thread is away
                    return all;
                });
    }

    private static Move stuckInstead(Move move) {
        return switch (move) {
            case RESTORE_ALL, RESTORE_NOTHING -> Move.RESTORE_STUCK;
            case VERIFY, VERIFY_COPIES -> Move.VERIFY_STUCK;
            default -> move;
        };
    }

    private static Arbitrary<SequenceWorld> worlds(Arbitrary<List<Move>> first, Arbitrary<List<Move>> second) {
        return Combinators.combine(
                        Arbitraries.frequency(Tuple.of(19, true), Tuple.of(1, false)),
                        weathers().list().ofSize(2),
                        Combinators.combine(first, second).as(List::of),
                        Arbitraries.of(true, false).list().ofMaxSize(40))
                .as(SequenceWorld::new);
    }

    private static Arbitrary<Weather> weathers() {
        return Combinators.combine(
                        Arbitraries.frequency(
                                Tuple.of(5, FaultKind.MEMORY_UCE),
                                Tuple.of(4, FaultKind.NONE),
                                Tuple.of(1, FaultKind.L2),
                                Tuple.of(1, FaultKind.AICORE_SOFTWARE),
                                Tuple.of(1, FaultKind.AICORE_HARDWARE),
                                Tuple.of(1, FaultKind.AICORE_UNKNOWN),
                                Tuple.of(1, FaultKind.LINK),
                                Tuple.of(1, FaultKind.L3_PORT)),
                        Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(3, 507053), Tuple.of(1, Callbacks.KERNEL_FAULT)),
                        Arbitraries.frequency(
                                Tuple.of(6, 1),
                                Tuple.of(3, 3),
                                Tuple.of(1, 0),
                                Tuple.of(1, 19),
                                Tuple.of(1, 20),
                                Tuple.of(1, 21)),
                        Arbitraries.frequency(Tuple.of(9, true), Tuple.of(1, false)),
                        Arbitraries.frequency(Tuple.of(6, 0), Tuple.of(1, 507899), Tuple.of(1, 7)),
                        Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(1, 507899)),
                        Arbitraries.frequency(Tuple.of(14, true), Tuple.of(1, false)),
                        Arbitraries.frequency(Tuple.of(14, true), Tuple.of(1, false)))
                .as(Weather::new);
    }

    /** Nothing most of the time. */
    private static Arbitrary<List<Move>> some(Arbitrary<Move> moves) {
        return Arbitraries.frequencyOf(Tuple.of(5, Arbitraries.just(List.of())), Tuple.of(1, moves.map(List::of)));
    }

    private static Arbitrary<List<Move>> way(Arbitrary<List<Move>> between) {
        Arbitrary<Move> restore = Arbitraries.frequency(
                Tuple.of(5, Move.RESTORE_ALL), Tuple.of(1, Move.RESTORE_NOTHING), Tuple.of(1, Move.RESTORE_FAILING));
        Arbitrary<Move> verify = Arbitraries.frequency(
                Tuple.of(5, Move.VERIFY),
                Tuple.of(4, Move.VERIFY_COPIES),
                Tuple.of(1, Move.VERIFY_FAILING),
                Tuple.of(1, Move.VERIFY_BREAKING),
                Tuple.of(1, Move.VERIFY_WITH_EXCEPTION),
                Tuple.of(1, Move.VERIFY_LOSING));
        Arbitrary<List<Move>> abort = Arbitraries.frequency(
                Tuple.of(2, List.of(Move.ABORT)), Tuple.of(1, List.of(Move.ABORT, Move.ABORTS_WORK_AGAIN, Move.ABORT)));
        Arbitrary<List<Move>> repair = Combinators.combine(between, restore, Arbitraries.of(true, true, false))
                .as((some, how, repairs) ->
                        repairs ? joined(List.of(List.of(Move.REPAIR), some, List.of(how))) : List.of());
        return Combinators.combine(between, abort, between, repair, between, verify, between)
                .as((one, aborts, two, repairs, three, how, four) -> joined(List.of(
                        List.of(Move.BEGIN, Move.CAPTURE),
                        one,
                        aborts,
                        two,
                        repairs,
                        three,
                        List.of(how),
                        four,
                        List.of(Move.CLOSE))));
    }

    private static List<Move> joined(List<List<Move>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
