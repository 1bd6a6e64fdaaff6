package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What would make C touch memory that isn't the caller's is refused, naming value, limit and function. */
class ChecksTest {
    private static final AclrtFunction MALLOC = AclrtFunction.ACLRT_MALLOC;

    @Test
    void takeAnArrayWithRoomForOneAndNull() {
        assertThatCode(() -> {
                    Checks.one(MALLOC, "devPtr", new long[1]);
                    Checks.one(MALLOC, "devPtr", new int[2]);
                    Checks.one(MALLOC, "devPtr", (long[]) null);
                    Checks.readable(MALLOC, "src", null, 8);
                    Checks.writable(MALLOC, "dst", null, 8);
                })
                .doesNotThrowAnyException();
        for (Runnable call : new Runnable[] {
            () -> Checks.one(MALLOC, "devPtr", new long[0]),
            () -> Checks.one(MALLOC, "devPtr", new int[0]),
            () -> Checks.one(MALLOC, "devPtr", new ByteBuffer[0])
        }) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("devPtr has length 0 and must have 1 (aclrtMalloc)");
        }
    }

    @Test
    void takeADirectBufferThatIsLargeEnough() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(16);
        buffer.position(12).limit(12); // the mirror doesn't look at them
        Checks.readable(MALLOC, "src", buffer, 16);
        Checks.readable(MALLOC, "src", buffer.asReadOnlyBuffer(), 16);
        Checks.writable(MALLOC, "dst", buffer, 16);
        assertThatThrownBy(() -> Checks.readable(MALLOC, "src", buffer, 17))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("src has a capacity of 16 and must have 17 bytes (aclrtMalloc)");
        assertThatThrownBy(() -> Checks.readable(MALLOC, "src", buffer, -1))
                .hasMessage("src has a capacity of 16 and must have 18446744073709551615 bytes (aclrtMalloc)");
        assertThatThrownBy(() -> Checks.readable(MALLOC, "src", ByteBuffer.allocate(32), 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("src must be a direct buffer (aclrtMalloc)");
        assertThatThrownBy(() -> Checks.writable(MALLOC, "dst", buffer.asReadOnlyBuffer(), 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dst is a read-only buffer (aclrtMalloc)");
    }

    @Test
    void countStructsWithoutOverflow() {
        assertThat(Checks.bytes(0, 128)).isZero();
        assertThat(Checks.bytes(20, 128)).isEqualTo(2560);
        // 2^57 x 128 is 2^64, which is 0 in 64 bits.
        assertThat(Checks.bytes(1L << 57, 128)).isEqualTo(Long.MAX_VALUE);
        assertThat(Checks.bytes(-1, 128)).isEqualTo(Long.MAX_VALUE);
    }

    // C would see a shorter name than Java, and a name is what an entry is known by.
    @Test
    void refuseAStringThatCWouldCut() {
        assertThat(Checks.string(MALLOC, "regName", null)).isNull();
        assertThat(Checks.string(MALLOC, "regName", "é")).isEqualTo(new byte[] {(byte) 0xC3, (byte) 0xA9, 0});
        assertThatThrownBy(() -> Checks.string(MALLOC, "regName", "a\0b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("regName contains a zero character (aclrtMalloc)");
    }
}
