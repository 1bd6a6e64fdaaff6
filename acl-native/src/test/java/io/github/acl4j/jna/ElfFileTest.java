package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file's header says before the loader is asked (the ELF specification; e_machine 62 is x86-64, 183 is AArch64). */
class ElfFileTest {
    @TempDir
    Path folder;

    /** The header of a 64-bit little-endian file. */
    static byte[] header(int machine, int type) {
        ByteBuffer header = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        header.put(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1});
        header.putShort(16, (short) type);
        header.putShort(18, (short) machine);
        return header.array();
    }

    @Test
    void takesALibraryOfItsArchitecture() throws Exception {
        assertThat(ElfFile.problem(file(header(62, 3)), "amd64")).isEmpty();
        assertThat(ElfFile.problem(file(header(183, 3)), "aarch64")).isEmpty();
    }

    @Test
    void namesTheOtherArchitecture() throws Exception {
        assertThat(ElfFile.problem(file(header(183, 3)), "amd64")).hasValue("for aarch64, and this JVM is for amd64");
        assertThat(ElfFile.problem(file(header(243, 3)), "aarch64"))
                .hasValue("for ELF machine 243, and this JVM is for aarch64");
    }

    @Test
    void refusesWhatIsNoLibrary() throws Exception {
        byte[] of32Bits = header(62, 3);
        of32Bits[4] = 1;
        assertThat(ElfFile.problem(file(new byte[0]), "amd64")).hasValue("empty");
        assertThat(ElfFile.problem(file(new byte[] {0x7F, 'E', 'L', 'F'}), "amd64"))
                .hasValue("no ELF file");
        assertThat(ElfFile.problem(file("INPUT(libacl_rt.so.1) /* a linker script */".getBytes()), "amd64"))
                .hasValue("no ELF file");
        assertThat(ElfFile.problem(file(of32Bits), "amd64")).hasValue("no 64-bit little-endian library");
        assertThat(ElfFile.problem(file(header(62, 1)), "amd64")).hasValue("no shared library");
        assertThat(ElfFile.problem(folder, "amd64")).hasValue("a folder");
        assertThat(ElfFile.problem(folder.resolve("none"), "amd64").orElse("")).startsWith("unreadable: ");
    }

    private Path file(byte[] content) throws Exception {
        return Files.write(folder.resolve("libacl_rt.so"), content);
    }
}
