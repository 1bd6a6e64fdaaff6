package io.github.acl4j.spi;

/**
 * Sizes and offsets of the C structs that the mirror passes as buffers, in bytes, on LP64 (abi.json, from compiling the
 * headers). They are the same in every release that has the struct.
 */
public final class AclrtStructs {
    /** {@code sizeof(aclrtMemUceInfo)}. */
    public static final int MEM_UCE_INFO_SIZE = 128;

    /** Offset of {@code aclrtMemUceInfo.addr}, a device address, 8 bytes. */
    public static final int MEM_UCE_INFO_ADDR = 0;

    /** Offset of {@code aclrtMemUceInfo.len}, a length in bytes, 8 bytes. */
    public static final int MEM_UCE_INFO_LEN = 8;

    /** Offset of {@code aclrtMemUceInfo.reserved}. */
    public static final int MEM_UCE_INFO_RESERVED = 16;

    /** Size of {@code aclrtMemUceInfo.reserved}; must be zero. */
    public static final int MEM_UCE_INFO_RESERVED_SIZE = 112;

    /** How many ranges the runtime knows of at most ({@code ACL_RT_MEM_UCE_INFO_MAX_NUM}). */
    public static final int MEM_UCE_INFO_MAX_NUM = 20;

    /** What the header calls the array's greatest size ({@code MAX_MEM_UCE_INFO_ARRAY_SIZE}); good for queries only. */
    public static final int MAX_MEM_UCE_INFO_ARRAY_SIZE = 128;

    /** {@code sizeof(aclrtErrorInfo)}. */
    public static final int ERROR_INFO_SIZE = 2576;

    /** Offset of {@code aclrtErrorInfo.tryRepair}, 1 byte. */
    public static final int ERROR_INFO_TRY_REPAIR = 0;

    /** Offset of {@code aclrtErrorInfo.hasDetail}, 1 byte. */
    public static final int ERROR_INFO_HAS_DETAIL = 1;

    /** Offset of {@code aclrtErrorInfo.errorType}, 4 bytes. */
    public static final int ERROR_INFO_ERROR_TYPE = 4;

    /** Offset of {@code aclrtErrorInfo.detail.aicoreErrType}, 4 bytes: the same bytes as the next one's lower half. */
    public static final int ERROR_INFO_AICORE_TYPE = 8;

    /** Offset of {@code aclrtErrorInfo.detail.uceInfo.arraySize}, 8 bytes. */
    public static final int ERROR_INFO_UCE_COUNT = 8;

    /** Offset of {@code aclrtErrorInfo.detail.uceInfo.memUceInfoArray}, 20 entries. */
    public static final int ERROR_INFO_UCE_ARRAY = 16;

    /** {@code sizeof(aclrtStreamAttrValue)}. */
    public static final int STREAM_ATTR_VALUE_SIZE = 16;

    /** {@code ACL_STREAM_ATTR_FAILURE_MODE}: which attribute of a stream. */
    public static final int STREAM_ATTR_TYPE_FAILURE_MODE = 1;

    /** Offset of {@code aclrtStreamAttrValue.failureMode}, 8 bytes. */
    public static final int STREAM_ATTR_FAILURE_MODE = 0;

    /** {@code sizeof(aclrtUtilizationInfo)}. */
    public static final int UTILIZATION_INFO_SIZE = 24;

    /** Offset of {@code aclrtUtilizationInfo.cubeUtilization}, percent, 4 bytes; -1 unknown. */
    public static final int UTILIZATION_INFO_CUBE = 0;

    /** Offset of {@code aclrtUtilizationInfo.vectorUtilization}, percent, 4 bytes; -1 unknown, or there is no vector unit. */
    public static final int UTILIZATION_INFO_VECTOR = 4;

    /** Offset of {@code aclrtUtilizationInfo.aicpuUtilization}, percent, 4 bytes; -1 unknown. */
    public static final int UTILIZATION_INFO_AICPU = 8;

    /** Offset of {@code aclrtUtilizationInfo.memoryUtilization}, percent, 4 bytes; always -1 up to now. */
    public static final int UTILIZATION_INFO_MEMORY = 12;

    /** Offset of {@code aclrtUtilizationInfo.utilizationExtend}, a pointer, 8 bytes; must be NULL. */
    public static final int UTILIZATION_INFO_EXTEND = 16;

    private AclrtStructs() {}
}
