package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of /proc/self/maps (proc(5)). */
class ProcessMapsTest {
    private static final ProcessMaps MAPS = ProcessMaps.parse(List.of(
            "559d1e400000-559d1e401000 r--p 00000000 fe:00 1234                       /usr/bin/java",
            "7f0000000000-7f0000001000 rw-p 00000000 00:00 0 ",
            "7f1000000000-7f1000002000 r-xp 00001000 fe:00 77                         /opt/cann 9/lib64/libacl_rt.so.1.2",
            "7f1000002000-7f1000003000 r--p 00003000 fe:00 77                         /opt/cann 9/lib64/libacl_rt.so.1.2",
            "7f2000000000-7f2000001000 r-xp 00000000 fe:00 78                         /opt/libascendcl.so (deleted)",
            "7f3000000000-7f3000001000 r-xp 00000000 fe:00 79                         /opt/libacl_rt_impl.so",
            "7f4000000000-7f4000001000 r-xp 00000000 fe:00 80                         /opt/"
                    + new String("é.so".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1),
            "7fff00000000-7fff00001000 r-xp 00000000 00:00 0                          [vdso]",
            "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]"));

    @Test
    void findsTheFileAtAnAddress() {
        assertThat(MAPS.fileAt(0x7f1000000000L)).hasValue(Path.of("/opt/cann 9/lib64/libacl_rt.so.1.2"));
        assertThat(MAPS.fileAt(0x7f1000002fffL)).hasValue(Path.of("/opt/cann 9/lib64/libacl_rt.so.1.2"));
        assertThat(MAPS.fileAt(0x7f1000003000L)).isEmpty();
        assertThat(MAPS.fileAt(0x7f0000000800L)).as("memory without a file").isEmpty();
        assertThat(MAPS.fileAt(0xffffffffff600000L)).as("no file, but a name").isEmpty();
        assertThat(MAPS.fileAt(0x7f4000000000L)).as("names are UTF-8").hasValue(Path.of("/opt/é.so"));
    }

    @Test
    void findsALibraryByItsNameWithOrWithoutAVersion() {
        assertThat(MAPS.library("libacl_rt.so")).hasValue(Path.of("/opt/cann 9/lib64/libacl_rt.so.1.2"));
        assertThat(MAPS.library("libascendcl.so"))
                .as("though its file is gone")
                .hasValue(Path.of("/opt/libascendcl.so"));
        assertThat(MAPS.library("libruntime.so")).isEmpty();
        assertThat(MAPS.library("libacl_r.so")).isEmpty();
    }

    @Test
    void knowsThisProcess() {
        assertThat(ProcessMaps.read().library("libjvm.so")).isPresent();
        assertThat(ProcessMaps.parse(List.of()).isEmpty()).isTrue();
    }
}
