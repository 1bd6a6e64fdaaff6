package io.github.acl4j.fake;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * What becomes of a number that an abort callback returns (vectors abort-callbacks-016 to -040): below 0x07010000 it stays
 * what it is, from there on it is taken for an internal number of the runtime.
 */
final class InternalCodes {
    private static final int BASE = 0x07010000;
    private static final Map<Integer, Integer> ACL_CODES = load();

    private InternalCodes() {}

    static int toAcl(int code) {
        return code < BASE ? code : ACL_CODES.getOrDefault(code, Codes.RT_INTERNAL_ERROR);
    }

    private static Map<Integer, Integer> load() {
        Properties table = new Properties();
        try (InputStream in = InternalCodes.class.getResourceAsStream("internal-codes.properties")) {
            if (in == null) {
                throw new IllegalStateException("internal-codes.properties is missing from this jar");
            }
            table.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<Integer, Integer> codes = new HashMap<>();
        for (String acl : table.stringPropertyNames()) {
            for (String internal : table.getProperty(acl).split(",", -1)) {
                codes.put(Integer.parseUnsignedInt(internal, 16), Integer.valueOf(acl));
            }
        }
        return codes;
    }
}
