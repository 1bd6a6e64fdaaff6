package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** acl-facts 3.10, fault-handling 6.4 and 6.5. */
class MemUceReportTest {
    private static final MemUceInfo PLACE = new MemUceInfo(0x1000, 0x40);

    @Test
    void readsAsManyEntriesAsTheRuntimeReturned() {
        ByteBuffer array = arrayOf(128, 0x1000, 0x2000, 0x1020);

        MemUceReport report = MemUceReport.decode(array, 3);

        assertThat(report.places()).containsExactly(PLACE, new MemUceInfo(0x2000, 0x40), new MemUceInfo(0x1020, 0x40));
        assertThat(report.ranges())
                .isEqualTo(MemoryRanges.of(new MemoryRange(0x1000, 0x60), new MemoryRange(0x2000, 0x40)));
        assertThat(report.claimed()).isEqualTo(3);
        assertThat(report.mayHaveMore()).isFalse();
        assertThat(report.isComplete()).isTrue();
        assertThat(report).isEqualTo(MemUceReport.of(report.places()));
    }

    @Test
    void noEntryIsNoError() {
        assertThat(MemUceReport.decode(arrayOf(128, 0x1000), 0)).isEqualTo(MemUceReport.NONE);
        assertThat(MemUceReport.NONE.isComplete()).isTrue();
        assertThat(MemUceReport.NONE.ranges().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {20, 21, 128, 1L << 40, -1L})
    void twentyMeansMaybeMore(long retSize) {
        long[] addresses = new long[128];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = 0x1000L * (i + 1);
        }

        MemUceReport report = MemUceReport.decode(arrayOf(128, addresses), retSize);

        assertThat(report.places()).hasSize(20);
        assertThat(report.places().get(19).addr()).isEqualTo(0x1000L * 20);
        assertThat(report.claimed()).isEqualTo(retSize);
        assertThat(report.mayHaveMore()).isTrue();
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void anEntryWhoseEndOverflowsIsLeftOutAndMissed() {
        MemUceReport report = MemUceReport.decode(arrayOf(128, -0x40, 0x1000, -1), 3);

        assertThat(report.places()).containsExactly(PLACE);
        assertThat(report.claimed()).isEqualTo(3);
        assertThat(report.mayHaveMore()).isFalse();
        assertThat(report.isComplete()).isFalse();
    }

    /** vector uce-097. */
    @Test
    void anEntryWithoutLengthIsKeptButSaysNotEnough() {
        ByteBuffer array = ByteBuffer.allocateDirect(128 * 128).order(ByteOrder.nativeOrder());

        MemUceReport report = MemUceReport.decode(array, 2);

        assertThat(report.places()).containsExactly(new MemUceInfo(0, 0), new MemUceInfo(0, 0));
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void neitherPositionNorOrderOfTheBufferMatter() {
        ByteBuffer array = arrayOf(2, 0x1000, 0x2000);
        array.position(200).limit(210).order(ByteOrder.BIG_ENDIAN);

        assertThat(MemUceReport.decode(array, 1).places()).containsExactly(PLACE);
        assertThat(array.position()).isEqualTo(200);
    }

    @Test
    void refusesAnArrayThatIsTooSmall() {
        assertThatThrownBy(() -> MemUceReport.decode(arrayOf(2), 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("room for 2 memory ranges; aclrtGetMemUceInfo returned 3");
    }

    @Test
    void hasNoMorePlacesThanCanBeTold() {
        assertThatThrownBy(() -> MemUceReport.of(Collections.nCopies(21, PLACE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("21 memory ranges where 21 are claimed; 20 can be told at most");
        assertThatThrownBy(() -> new MemUceReport(List.of(PLACE), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static ByteBuffer arrayOf(int entries, long... addresses) {
        ByteBuffer array = ByteBuffer.allocateDirect(entries * 128).order(ByteOrder.nativeOrder());
        for (int i = 0; i < addresses.length; i++) {
            array.putLong(i * 128, addresses[i]).putLong(i * 128 + 8, 0x40);
        }
        return array;
    }
}
