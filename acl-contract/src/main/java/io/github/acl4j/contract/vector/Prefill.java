package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Memory that is filled beforehand, so that it shows what a call wrote. */
final class Prefill {
    static final byte FILL = (byte) 0xA5;
    static final JsonNode UNWRITTEN = Json.NODES.textNode("unwritten");
    static final JsonNode WRITTEN = Json.NODES.textNode("written");

    static final int INT = 0xA5A5A5A5;
    static final long LONG = 0xA5A5A5A5_A5A5A5A5L;

    private Prefill() {}

    static int @Nullable [] intCell(boolean absent) {
        return absent ? null : new int[] {INT};
    }

    static long @Nullable [] longCell(boolean absent) {
        return absent ? null : new long[] {LONG};
    }

    static JsonNode seen(int[] cell) {
        return isUnwritten(cell) ? UNWRITTEN : Json.NODES.numberNode(cell[0]);
    }

    static JsonNode seen(long[] cell) {
        return isUnwritten(cell) ? UNWRITTEN : Json.NODES.numberNode(cell[0]);
    }

    static boolean isUnwritten(int[] cell) {
        return cell[0] == INT;
    }

    static boolean isUnwritten(long[] cell) {
        return cell[0] == LONG;
    }

    static ByteBuffer filled(int size, byte fill) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, fill);
        return buffer.put(0, bytes);
    }

    static ByteBuffer zeroed(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    static boolean holdsOnly(ByteBuffer buffer, int from, int to, byte fill) {
        for (int i = from; i < to; i++) {
            if (buffer.get(i) != fill) {
                return false;
            }
        }
        return true;
    }

    static JsonNode seen(ByteBuffer buffer, int from, int to, byte fill) {
        return holdsOnly(buffer, from, to, fill) ? UNWRITTEN : WRITTEN;
    }
}
