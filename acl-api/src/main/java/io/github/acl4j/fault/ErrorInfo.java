package io.github.acl4j.fault;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.Optional;

/**
 * The fault of a device ({@code aclrtErrorInfo}), as {@code aclrtGetErrorVerbose} tells it and {@code aclrtRepairError} takes
 * it. The detail is a union in C: here, only the part that belongs to the type has anything in it.
 *
 * @param tryRepair the C field, 0 to 255
 * @param hasDetail the C field, 0 to 255
 * @param errorType the C field, which may be a number that acl4j doesn't know
 * @param aicoreErrorType the detail of an AI Core fault, a C field; 0 for another fault, or without detail
 * @param memory the detail of a memory fault; {@link MemUceReport#NONE} for another fault, or without detail
 */
public record ErrorInfo(int tryRepair, int hasDetail, int errorType, int aicoreErrorType, MemUceReport memory) {
    private static final int UNSIGNED_BYTE = 0xFF;

    /**
     * Checks.
     *
     * @param tryRepair the C field
     * @param hasDetail the C field
     * @param errorType the C field
     * @param aicoreErrorType the detail of an AI Core fault
     * @param memory the detail of a memory fault
     * @throws IllegalArgumentException if a field is out of its range, or there is a detail that isn't the type's
     */
    public ErrorInfo {
        Objects.requireNonNull(memory, "memory");
        checkByte("tryRepair", tryRepair);
        checkByte("hasDetail", hasDetail);
        if (aicoreErrorType != 0 && !tells(ErrorType.AICORE, hasDetail, errorType)) {
            throw new IllegalArgumentException("a detail on an AI Core, but errorType " + errorType);
        }
        if (memory.claimed() != 0 && !tells(ErrorType.MEMORY, hasDetail, errorType)) {
            throw new IllegalArgumentException("a detail on memory, but errorType " + errorType);
        }
    }

    /**
     * Reads the C struct. Of the union it reads the part that the type selects, and only where hasDetail is 1; it reads 20
     * memory ranges at most, whatever their number claims to be (fault-handling 6.5).
     *
     * @param struct at least {@link AclrtStructs#ERROR_INFO_SIZE} bytes, zeroed before the call that filled it, since that
     *     writes it in part only; read from index 0, in native order
     * @return the fault
     * @throws IllegalArgumentException if the buffer is too small
     */
    public static ErrorInfo decode(ByteBuffer struct) {
        if (struct.capacity() < AclrtStructs.ERROR_INFO_SIZE) {
            throw new IllegalArgumentException("a buffer of %d bytes; %s fills %d"
                    .formatted(struct.capacity(), AclrtFunction.ACLRT_GET_ERROR_VERBOSE, AclrtStructs.ERROR_INFO_SIZE));
        }
        ByteBuffer in = struct.duplicate().order(ByteOrder.nativeOrder()).clear();
        int hasDetail = in.get(AclrtStructs.ERROR_INFO_HAS_DETAIL) & UNSIGNED_BYTE;
        int errorType = in.getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE);
        return new ErrorInfo(
                in.get(AclrtStructs.ERROR_INFO_TRY_REPAIR) & UNSIGNED_BYTE,
                hasDetail,
                errorType,
                tells(ErrorType.AICORE, hasDetail, errorType) ? in.getInt(AclrtStructs.ERROR_INFO_AICORE_TYPE) : 0,
                tells(ErrorType.MEMORY, hasDetail, errorType)
                        ? MemUceReport.decode(
                                in, AclrtStructs.ERROR_INFO_UCE_ARRAY, in.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT))
                        : MemUceReport.NONE);
    }

    /**
     * Writes the C struct, to be handed to {@code aclrtRepairError}. The number of memory ranges is that of the ranges that
     * follow, not the claimed one, which the runtime would hand on unclamped (acl-facts 3.9). All else is zero.
     *
     * @return a direct buffer in native order of {@link AclrtStructs#ERROR_INFO_SIZE} bytes
     */
    public ByteBuffer encode() {
        ByteBuffer out = ByteBuffer.allocateDirect(AclrtStructs.ERROR_INFO_SIZE).order(ByteOrder.nativeOrder());
        out.put(AclrtStructs.ERROR_INFO_TRY_REPAIR, (byte) tryRepair);
        out.put(AclrtStructs.ERROR_INFO_HAS_DETAIL, (byte) hasDetail);
        out.putInt(AclrtStructs.ERROR_INFO_ERROR_TYPE, errorType);
        if (tells(ErrorType.AICORE, hasDetail, errorType)) {
            out.putInt(AclrtStructs.ERROR_INFO_AICORE_TYPE, aicoreErrorType);
        }
        if (tells(ErrorType.MEMORY, hasDetail, errorType)) {
            out.putLong(AclrtStructs.ERROR_INFO_UCE_COUNT, memory.places().size());
            MemUceInfo.put(memory.places(), out, AclrtStructs.ERROR_INFO_UCE_ARRAY);
        }
        return out;
    }

    /**
     * What kind of fault it is.
     *
     * @return the type; {@link ErrorType#UNKNOWN} for a number that acl4j doesn't know
     */
    public ErrorType type() {
        return ErrorType.of(errorType);
    }

    /**
     * Whether {@code aclrtRepairError} makes sense. Where tryRepair is 0 the runtime refuses it with 107000; and a memory fault
     * without a single range it would clear, and mend nothing (conformance, "Memory and repair").
     *
     * @return true if tryRepair isn't 0, and a memory fault has ranges
     */
    public boolean repairable() {
        return tryRepair != 0 && (type() != ErrorType.MEMORY || !memory.places().isEmpty());
    }

    /**
     * What is wrong with the AI Core.
     *
     * @return the detail, or empty if the fault isn't one of an AI Core or has no detail
     */
    public Optional<AicoreErrorType> aicore() {
        return tells(ErrorType.AICORE, hasDetail, errorType)
                ? Optional.of(AicoreErrorType.of(aicoreErrorType))
                : Optional.empty();
    }

    /**
     * Whether {@link #memory} tells all the memory that the fault touches. A memory fault without a single range does not.
     *
     * @return false for a memory fault of which not all ranges are known, and for a type that acl4j doesn't know; true for
     *     any other
     */
    public boolean tellsAllMemory() {
        return switch (type()) {
            case MEMORY -> !memory.places().isEmpty() && memory.isComplete();
            case UNKNOWN -> false;
            default -> true;
        };
    }

    /**
     * The fault in a few words.
     *
     * @return such as {@code MEMORY, tryRepair 1, [0x1000+0x40, 0x2000+0x40]}
     */
    @Override
    public String toString() {
        String kind = type() == ErrorType.UNKNOWN ? "type " + errorType : type().toString();
        String aicore = aicore().map(detail -> " " + detail).orElse("");
        String ranges = memory.claimed() == 0 ? "" : ", " + memory.places();
        if (memory.claimed() != memory.places().size()) {
            ranges += " of " + Long.toUnsignedString(memory.claimed());
        }
        return kind + aicore + ", tryRepair " + tryRepair + ranges;
    }

    private static boolean tells(ErrorType type, int hasDetail, int errorType) {
        return hasDetail == 1 && errorType == type.number();
    }

    private static void checkByte(String field, int value) {
        if (value != (value & UNSIGNED_BYTE)) {
            throw new IllegalArgumentException(field + " is " + value + "; it is one byte");
        }
    }
}
