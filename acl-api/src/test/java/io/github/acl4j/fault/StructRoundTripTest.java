package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** What is encoded is decoded to the same value, and nothing else is written. */
class StructRoundTripTest {
    @Property
    void repairRequests(@ForAll("places") List<MemUceInfo> places) {
        ByteBuffer array = MemUceInfo.encode(places);

        assertThat(MemUceReport.decode(array, places.size())).isEqualTo(MemUceReport.of(places));
    }

    @Property
    void faults(@ForAll("faults") ErrorInfo info) {
        ByteBuffer struct = info.encode();

        assertThat(struct.isDirect()).isTrue();
        assertThat(struct.order()).isEqualTo(ByteOrder.nativeOrder());
        assertThat(struct.capacity()).isEqualTo(2576);
        assertThat(ErrorInfo.decode(struct)).isEqualTo(info);
        assertThat(reservedBytes(struct, info.memory().places().size())).containsOnly((byte) 0);
    }

    @Property
    void whateverTheLibraryWroteIsDecoded(@ForAll @Size(2576) byte[] bytes, @ForAll("types") int errorType) {
        ByteBuffer struct = ByteBuffer.allocateDirect(2576).order(ByteOrder.nativeOrder());
        struct.put(0, bytes).put(1, (byte) 1).putInt(4, errorType);

        ErrorInfo info = ErrorInfo.decode(struct);
        ErrorInfo asked = ErrorInfo.decode(info.encode());

        assertThat(asked.errorType()).isEqualTo(errorType);
        assertThat(asked.tryRepair()).isEqualTo(bytes[0] & 0xFF);
        assertThat(asked.aicoreErrorType()).isEqualTo(info.aicoreErrorType());
        assertThat(asked.memory().places()).isEqualTo(info.memory().places());
    }

    @Provide
    Arbitrary<Integer> types() {
        return Arbitraries.oneOf(Arbitraries.of(0, 1, 2, 3, 4, 5, 65535), Arbitraries.integers());
    }

    @Provide
    Arbitrary<List<MemUceInfo>> places() {
        Arbitrary<Long> addresses = Arbitraries.oneOf(
                        Arbitraries.longs(), Arbitraries.longs().between(-0x10000, -2))
                .filter(address -> address != -1);
        Arbitrary<Long> lengths =
                Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.longs().between(0, 0x1000));
        return Combinators.combine(addresses, lengths)
                .as((address, length) -> new MemUceInfo(address, atMost(-1 - address, length)))
                .list()
                .ofMaxSize(20);
    }

    /** A length that keeps its end below 2^64: 0 to room, both unsigned. */
    private static long atMost(long room, long length) {
        return room == -1 ? length : Long.remainderUnsigned(length, room + 1);
    }

    @Provide
    Arbitrary<ErrorInfo> faults() {
        Arbitrary<Integer> bytes = Arbitraries.integers().between(0, 255);
        Arbitrary<Integer> hasDetail = Arbitraries.oneOf(Arbitraries.of(0, 1), bytes);
        return Combinators.combine(bytes, hasDetail, types(), Arbitraries.integers(), places())
                .as((tryRepair, detail, type, aicore, places) -> new ErrorInfo(
                        tryRepair,
                        detail,
                        type,
                        detail == 1 && type == 3 ? aicore : 0,
                        detail == 1 && type == 1 ? MemUceReport.of(places) : MemUceReport.NONE));
    }

    /** All bytes of the struct that are reserved, or lie behind the last range. */
    private static byte[] reservedBytes(ByteBuffer struct, int ranges) {
        ByteBuffer rest = ByteBuffer.allocate(2576);
        rest.put(struct.get(2)).put(struct.get(3));
        for (int i = 16; i < 2576; i++) {
            boolean inRange = i < 16 + ranges * 128 && (i - 16) % 128 < 16;
            if (!inRange) {
                rest.put(struct.get(i));
            }
        }
        return Arrays.copyOf(rest.array(), rest.position());
    }
}
