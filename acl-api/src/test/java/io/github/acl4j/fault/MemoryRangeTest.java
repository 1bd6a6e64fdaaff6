package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Half-open, unsigned, overflow checked (fault-handling 6.12). */
class MemoryRangeTest {
    @Test
    void endsBeforeItsEnd() {
        MemoryRange range = new MemoryRange(0x1000, 0x40);

        assertThat(range.end()).isEqualTo(0x1040);
        assertThat(range.contains(0xFFF)).isFalse();
        assertThat(range.contains(0x1000)).isTrue();
        assertThat(range.contains(0x103F)).isTrue();
        assertThat(range.contains(0x1040)).isFalse();
        assertThat(range).hasToString("[0x1000, 0x1040)").isEqualTo(MemoryRange.between(0x1000, 0x1040));
    }

    @ParameterizedTest
    @CsvSource({
        "0x1000,0x40, 0x1000,0x1, true", // equal starts overlap
        "0x1000,0x40, 0x1040,0x40, false", // touching ends do not
        "0x1000,0x40, 0x103F,0x40, true",
        "0x1000,0x40, 0x2000,0x40, false",
        "0x1000,0x40, 0x0,0x8000, true"
    })
    void overlapsWhereItSharesAnAddress(String a, String aLength, String b, String bLength, boolean overlap) {
        MemoryRange one = new MemoryRange(Long.decode(a), Long.decode(aLength));
        MemoryRange other = new MemoryRange(Long.decode(b), Long.decode(bLength));

        assertThat(one.overlaps(other)).isEqualTo(overlap);
        assertThat(other.overlaps(one)).isEqualTo(overlap);
        assertThat(one.intersect(other).isPresent()).isEqualTo(overlap);
        assertThat(one.intersect(other)).isEqualTo(other.intersect(one));
    }

    @Test
    void addressesAreUnsigned() {
        MemoryRange acrossTheSign = MemoryRange.between(Long.MAX_VALUE, Long.MIN_VALUE + 1);
        MemoryRange top = MemoryRange.between(-0x1000L, -1L);

        assertThat(acrossTheSign.length()).isEqualTo(2);
        assertThat(acrossTheSign.contains(Long.MIN_VALUE)).isTrue();
        assertThat(acrossTheSign.contains(0)).isFalse();
        assertThat(top.contains(-2L)).isTrue();
        assertThat(top.contains(-1L)).isFalse();
        assertThat(new MemoryRange(0, -1L).contains(-2L)).isTrue();
    }

    @Test
    void anEmptyRangeIsNone() {
        assertThatThrownBy(() -> new MemoryRange(0x1000, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no memory range: address 0x1000, length 0x0");
        assertThatThrownBy(() -> MemoryRange.between(0x1000, 0x1000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no memory range: [0x1000, 0x1000)");
        assertThatThrownBy(() -> MemoryRange.between(-1L, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "-16, 16", "-16, 17", "1, -1", "-1, -1"})
    void anEndBeyond64BitsIsRefused(long start, long length) {
        assertThatThrownBy(() -> new MemoryRange(start, length))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no memory range: address 0x%x, length 0x%x overflow 64 bits", start, length);
    }
}
