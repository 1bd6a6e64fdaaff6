package io.github.acl4j.contract.vector;

import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_ADDR;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_LEN;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_RESERVED;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_SIZE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;

/** An array of {@code aclrtMemUceInfo}: written from what a vector says, or told in the vectors' words. */
final class UceEntries {
    private final ByteBuffer buffer;
    private final int offset;
    private final byte fill;
    private final int written;

    /** Looks at an array that was filled with a byte beforehand and ends with the buffer. */
    UceEntries(ByteBuffer buffer, int offset, byte fill) {
        this.buffer = buffer;
        this.offset = offset;
        this.fill = fill;
        int room = (buffer.capacity() - offset) / MEM_UCE_INFO_SIZE;
        int count = 0;
        while (count < room && !Prefill.holdsOnly(buffer, at(count), at(count) + MEM_UCE_INFO_RESERVED, fill)) {
            count++;
        }
        this.written = count;
    }

    /** Writes count entries from base on, step apart, each of a length. */
    static void write(ByteBuffer buffer, int offset, int count, JsonNode numbers) {
        long base = Json.number(numbers.path("base"));
        long step = Json.number(numbers.path("step"));
        long length = Json.number(numbers.path("len"));
        for (int i = 0; i < count; i++) {
            int at = offset + i * MEM_UCE_INFO_SIZE;
            buffer.putLong(at + MEM_UCE_INFO_ADDR, base + i * step);
            buffer.putLong(at + MEM_UCE_INFO_LEN, length);
        }
    }

    /** Adds {@code entries}, {@code ranges} (where there are any), {@code rest}, and the reserved bytes under a name. */
    Outcome describe(Outcome outcome, String reservedName) {
        outcome.with("entries", written)
                .with(reservedName, reserved())
                .with("rest", Prefill.seen(buffer, at(written), buffer.capacity(), fill));
        return written == 0 ? outcome : outcome.with("ranges", ranges());
    }

    private JsonNode ranges() {
        long step = written == 1 ? 0 : address(1) - address(0);
        ObjectNode regular = Json.object();
        regular.put("count", written).put("base", address(0)).put("step", step).put("len", length(0));
        ArrayNode each = Json.NODES.arrayNode();
        boolean isRegular = true;
        for (int i = 0; i < written; i++) {
            isRegular &= address(i) == address(0) + i * step && length(i) == length(0);
            each.addObject().put("addr", address(i)).put("len", length(i));
        }
        return isRegular ? regular : each;
    }

    private JsonNode reserved() {
        boolean zero = written > 0;
        boolean untouched = true;
        for (int i = 0; i < written; i++) {
            int from = at(i) + MEM_UCE_INFO_RESERVED;
            zero &= Prefill.holdsOnly(buffer, from, at(i + 1), (byte) 0);
            untouched &= Prefill.holdsOnly(buffer, from, at(i + 1), fill);
        }
        if (zero) {
            return Json.NODES.textNode("zero");
        }
        return untouched ? Prefill.UNWRITTEN : Prefill.WRITTEN;
    }

    private int at(int entry) {
        return offset + entry * MEM_UCE_INFO_SIZE;
    }

    private long address(int entry) {
        return buffer.getLong(at(entry) + MEM_UCE_INFO_ADDR);
    }

    private long length(int entry) {
        return buffer.getLong(at(entry) + MEM_UCE_INFO_LEN);
    }
}
