package io.github.acl4j.jna;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Looks at the header of a file: whether the loader of this machine can have any use for it. */
final class ElfFile {
    private static final int HEADER = 20;
    private static final int MAGIC = 0x7F454C46;
    private static final int CLASS_AT = 4;
    private static final int CLASS_64 = 2;
    private static final int DATA_AT = 5;
    private static final int DATA_LITTLE_ENDIAN = 1;
    private static final int TYPE_AT = 16;
    private static final int TYPE_SHARED = 3;
    private static final int MACHINE_AT = 18;

    /** {@code e_machine}, as the JVM calls the architecture. CANN exists for these two. */
    private static final Map<Integer, String> MACHINES = Map.of(62, "amd64", 183, "aarch64");

    private ElfFile() {}

    /** Why a file isn't a library for a JVM of an architecture, in a few words; empty if it is one. */
    static Optional<String> problem(Path file, String architecture) {
        try {
            if (Files.isDirectory(file)) {
                return Optional.of("a folder");
            }
            try (InputStream in = Files.newInputStream(file)) {
                return problem(in.readNBytes(HEADER), architecture);
            }
        } catch (IOException e) {
            return Optional.of("unreadable: " + e);
        }
    }

    private static Optional<String> problem(byte[] bytes, String architecture) {
        if (bytes.length == 0) {
            return Optional.of("empty");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER || header.getInt(0) != MAGIC) {
            return Optional.of("no ELF file");
        }
        if (header.get(CLASS_AT) != CLASS_64 || header.get(DATA_AT) != DATA_LITTLE_ENDIAN) {
            return Optional.of("no 64-bit little-endian library");
        }
        header.order(ByteOrder.LITTLE_ENDIAN);
        int machine = Short.toUnsignedInt(header.getShort(MACHINE_AT));
        String built = MACHINES.getOrDefault(machine, "ELF machine " + machine);
        if (!built.equals(architecture)) {
            return Optional.of("for " + built + ", and this JVM is for " + architecture);
        }
        return header.getShort(TYPE_AT) == TYPE_SHARED ? Optional.empty() : Optional.of("no shared library");
    }
}
