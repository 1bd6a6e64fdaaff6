package io.github.acl4j.contract;

import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_ERROR_TYPE;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_HAS_DETAIL;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_SIZE;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_TRY_REPAIR;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_UCE_ARRAY;
import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_UCE_COUNT;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_ADDR;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_SIZE;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** An {@code aclrtErrorInfo}. */
final class ErrorInfoBuffer {
    static final int TYPE_NONE = 0;
    static final int TYPE_MEMORY = 1;
    static final int TYPE_OTHERS = 0xFFFF;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(ERROR_INFO_SIZE).order(ByteOrder.nativeOrder());

    /** A struct as a caller might make it up. */
    static ErrorInfoBuffer of(int tryRepair, int type) {
        ErrorInfoBuffer info = new ErrorInfoBuffer();
        info.bytes.put(ERROR_INFO_TRY_REPAIR, (byte) tryRepair).putInt(ERROR_INFO_ERROR_TYPE, type);
        return info;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    int tryRepair() {
        return bytes.get(ERROR_INFO_TRY_REPAIR);
    }

    int hasDetail() {
        return bytes.get(ERROR_INFO_HAS_DETAIL);
    }

    int type() {
        return bytes.getInt(ERROR_INFO_ERROR_TYPE);
    }

    long rangeCount() {
        return bytes.getLong(ERROR_INFO_UCE_COUNT);
    }

    long addressOf(int entry) {
        return bytes.getLong(ERROR_INFO_UCE_ARRAY + entry * MEM_UCE_INFO_SIZE + MEM_UCE_INFO_ADDR);
    }
}
