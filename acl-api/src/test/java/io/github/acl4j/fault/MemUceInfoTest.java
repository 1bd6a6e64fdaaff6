package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemUceInfoTest {
    @Test
    void coversItsBytes() {
        assertThat(new MemUceInfo(0x1000, 0x40).range()).isEqualTo(new MemoryRange(0x1000, 0x40));
        assertThat(new MemUceInfo(-0x1000, 0xFFF).range().end()).isEqualTo(-1L);
        assertThat(new MemUceInfo(0x1000, 0x40)).hasToString("0x1000+0x40");
    }

    /** vector uce-097: the driver may give no length. */
    @Test
    void withoutALengthItCoversTheAddressItNames() {
        assertThat(new MemUceInfo(0, 0).range()).isEqualTo(new MemoryRange(0, 1));
    }

    @Test
    void anEndBeyond64BitsIsRefused() {
        assertThatThrownBy(() -> new MemUceInfo(-16, 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no place in memory: address 0xfffffffffffffff0, length 0x10 overflow 64 bits");
        assertThatThrownBy(() -> new MemUceInfo(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** acl-facts 3.11: 128 bytes an entry, reserved zero. */
    @Test
    void aRepairRequestHasNothingButAddressesAndLengths() {
        ByteBuffer request = MemUceInfo.encode(List.of(new MemUceInfo(0x1000, 0x40), new MemUceInfo(-0x80, 8)));

        assertThat(request.isDirect()).isTrue();
        assertThat(request.order()).isEqualTo(ByteOrder.nativeOrder());
        assertThat(request.capacity()).isEqualTo(2 * 128);
        assertThat(request.getLong(0)).isEqualTo(0x1000);
        assertThat(request.getLong(8)).isEqualTo(0x40);
        assertThat(request.getLong(128)).isEqualTo(-0x80);
        assertThat(request.getLong(136)).isEqualTo(8);
        for (int entry = 0; entry < 2; entry++) {
            for (int i = 0; i < AclrtStructs.MEM_UCE_INFO_RESERVED_SIZE; i++) {
                assertThat(request.get(entry * 128 + 16 + i)).isZero();
            }
        }
    }

    /** acl-facts 3.11: the limit is 20, though the header and the runtime's message say 128. */
    @Test
    void aRepairRequestHasTwentyEntriesAtMost() {
        assertThat(MemUceInfo.encode(Collections.nCopies(20, new MemUceInfo(0x1000, 8)))
                        .capacity())
                .isEqualTo(20 * 128);
        assertThat(MemUceInfo.encode(List.of()).capacity()).isZero();
        assertThatThrownBy(() -> MemUceInfo.encode(Collections.nCopies(21, new MemUceInfo(0x1000, 8))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("21 memory ranges; aclrtMemUceRepair takes 20 at most");
    }
}
