package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The algebra of address sets, against bit sets over a few addresses somewhere in the 64-bit space. */
class MemoryRangesTest {
    private static final int ADDRESSES = 40;

    /** Ranges as offsets into a small universe, and where that universe begins. */
    record Universe(
            long base, List<Tuple.Tuple2<Integer, Integer>> first, List<Tuple.Tuple2<Integer, Integer>> second) {
        MemoryRanges a() {
            return ranges(first);
        }

        MemoryRanges b() {
            return ranges(second);
        }

        BitSet modelOfA() {
            return model(first);
        }

        BitSet modelOfB() {
            return model(second);
        }

        private MemoryRanges ranges(List<Tuple.Tuple2<Integer, Integer>> offsets) {
            return MemoryRanges.of(offsets.stream()
                    .map(range -> new MemoryRange(base + range.get1(), range.get2()))
                    .toList());
        }

        private static BitSet model(List<Tuple.Tuple2<Integer, Integer>> offsets) {
            BitSet model = new BitSet();
            offsets.forEach(range -> model.set(range.get1(), range.get1() + range.get2()));
            return model;
        }

        void assertHolds(MemoryRanges actual, BitSet expected) {
            assertThat(actual.totalLength()).isEqualTo(expected.cardinality());
            assertThat(actual.isEmpty()).isEqualTo(expected.isEmpty());
            for (int offset = 0; offset < ADDRESSES; offset++) {
                assertThat(actual.contains(base + offset)).isEqualTo(expected.get(offset));
            }
            // As few ranges as there are runs of set bits, in unsigned order.
            assertThat(actual.asList()).hasSize(runs(expected));
            for (int i = 1; i < actual.asList().size(); i++) {
                assertThat(Long.compareUnsigned(
                                actual.asList().get(i - 1).end(),
                                actual.asList().get(i).start()))
                        .isNegative();
            }
        }

        private static int runs(BitSet bits) {
            int runs = 0;
            for (int from = bits.nextSetBit(0); from >= 0; from = bits.nextSetBit(bits.nextClearBit(from))) {
                runs++;
            }
            return runs;
        }
    }

    @Provide
    Arbitrary<Universe> universes() {
        // At the bottom, across the sign of a long, and up to the highest address that a range can have.
        Arbitrary<Long> bases = Arbitraries.of(0L, 0x1240_0000_0000L, Long.MAX_VALUE - ADDRESSES / 2, -1L - ADDRESSES);
        Arbitrary<List<Tuple.Tuple2<Integer, Integer>>> offsets = Arbitraries.integers()
                .between(0, ADDRESSES - 1)
                .flatMap(start -> Arbitraries.integers()
                        .between(1, Math.min(8, ADDRESSES - start))
                        .map(length -> Tuple.of(start, length)))
                .list()
                .ofMaxSize(6);
        return Combinators.combine(bases, offsets, offsets).as(Universe::new);
    }

    @Property
    void holdsTheAddressesOfItsRanges(@ForAll("universes") Universe universe) {
        universe.assertHolds(universe.a(), universe.modelOfA());
        assertThat(MemoryRanges.of(universe.a().asList())).isEqualTo(universe.a());
    }

    @Property
    void unionHoldsWhatEitherHolds(@ForAll("universes") Universe universe) {
        BitSet expected = universe.modelOfA();
        expected.or(universe.modelOfB());

        universe.assertHolds(universe.a().union(universe.b()), expected);
    }

    @Property
    void intersectionHoldsWhatBothHold(@ForAll("universes") Universe universe) {
        BitSet expected = universe.modelOfA();
        expected.and(universe.modelOfB());

        universe.assertHolds(universe.a().intersect(universe.b()), expected);
        assertThat(universe.a().overlaps(universe.b())).isEqualTo(!expected.isEmpty());
    }

    @Property
    void differenceHoldsWhatTheOtherDoesNot(@ForAll("universes") Universe universe) {
        BitSet expected = universe.modelOfA();
        expected.andNot(universe.modelOfB());

        universe.assertHolds(universe.a().subtract(universe.b()), expected);
        assertThat(universe.b().containsAll(universe.a())).isEqualTo(expected.isEmpty());
    }

    @Property
    void equalSetsAreEqualHoweverTheyWereBuilt(@ForAll("universes") Universe universe) {
        MemoryRanges onlyA = universe.a().subtract(universe.b());
        MemoryRanges both = universe.a().intersect(universe.b());

        assertThat(onlyA.union(both)).isEqualTo(universe.a()).hasSameHashCodeAs(universe.a());
        assertThat(universe.a().union(universe.b())).isEqualTo(universe.b().union(universe.a()));
        assertThat(universe.a().equals(universe.b()))
                .isEqualTo(universe.modelOfA().equals(universe.modelOfB()));
    }

    @Example
    void theWholeAddressSpaceIsOneRange() {
        MemoryRange lower = MemoryRange.between(0, Long.MIN_VALUE);
        MemoryRange upper = MemoryRange.between(Long.MIN_VALUE, -1L);
        MemoryRanges all = MemoryRanges.of(upper, lower);

        assertThat(all.asList()).containsExactly(MemoryRange.between(0, -1L));
        assertThat(Long.toUnsignedString(all.totalLength())).isEqualTo("18446744073709551615");
        assertThat(all.subtract(MemoryRanges.of(lower)).asList()).containsExactly(upper);
    }

    @Example
    void readsAsIntervals() {
        assertThat(MemoryRanges.of(new MemoryRange(-32L, 16), new MemoryRange(0x1000, 0x40)))
                .hasToString("{[0x1000, 0x1040), [0xffffffffffffffe0, 0xfffffffffffffff0)}");
        assertThat(MemoryRanges.NONE).hasToString("{}").isEqualTo(MemoryRanges.of());
    }
}
