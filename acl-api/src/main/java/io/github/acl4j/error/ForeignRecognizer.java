package io.github.acl4j.error;

import java.util.Map;
import java.util.OptionalLong;

/**
 * Knows the errors of other vendors' devices, as far as people paste them: enough to say what they are, instead of mistaking their
 * numbers for ACL's.
 */
final class ForeignRecognizer {
    private static final Map<String, Long> CUDA_NAMES = Map.of(
            "cudaErrorIllegalAddress", 700L,
            "an illegal memory access was encountered", 700L,
            "cudaErrorLaunchFailure", 719L,
            "cudaErrorLaunchOutOfResources", 701L,
            "cudaErrorInvalidDevice", 101L,
            "CUDA error: out of memory", 2L,
            "CUDA failed with error out of memory", 2L,
            "uncorrectable ECC error", 214L);

    private ForeignRecognizer() {}

    static void read(Line line, Facts facts) {
        CUDA_NAMES.forEach((name, number) -> {
            if (line.contains(name)) {
                cuda(number, facts);
            }
        });
        if (line.contains("CUDA error")) {
            number(line, "code=").ifPresent(number -> cuda(number, facts));
        }
        int xid = line.valueOf("Xid (");
        if (xid >= 0) {
            Cursor cursor = new Cursor(line, xid);
            cursor.until(")");
            cursor.skip("):");
            cursor.skipBlanks();
            cursor.number().ifPresent(number -> facts.code(CodeNamespace.FOREIGN, number, "Xid " + number));
        }
        number(line, "XID ").ifPresent(number -> facts.code(CodeNamespace.FOREIGN, number, "Xid " + number));
        if (line.contains("HSA_STATUS_ERROR")) {
            number(line, "code:")
                    .ifPresent(
                            number -> facts.code(CodeNamespace.FOREIGN, number, "HSA 0x" + Long.toHexString(number)));
        }
    }

    private static void cuda(long number, Facts facts) {
        facts.code(CodeNamespace.FOREIGN, number, "CUDA " + number);
    }

    private static OptionalLong number(Line line, String key) {
        int at = line.valueOf(key);
        if (at < 0) {
            return OptionalLong.empty();
        }
        Cursor cursor = new Cursor(line, at);
        cursor.skipBlanks();
        return cursor.number();
    }
}
