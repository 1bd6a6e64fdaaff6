package io.github.acl4j.jna;

import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Strings as C has them. */
final class CString {
    private CString() {}

    /** The text in UTF-8 with a zero byte behind it. */
    static byte[] of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    /** The text at an address, copied; null for NULL. Bytes that aren't UTF-8 are replaced. */
    static @Nullable String read(long address) {
        return address == 0 ? null : new Pointer(address).getString(0, StandardCharsets.UTF_8.name());
    }
}
