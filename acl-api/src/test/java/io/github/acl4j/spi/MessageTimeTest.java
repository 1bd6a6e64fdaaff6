package io.github.acl4j.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages are in the local time of the C library (acl-facts 3.1), whatever zone the JVM was told. */
class MessageTimeTest {
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    @Test
    void theVariableComesFirst(@TempDir Path folder) throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("localtime"), Path.of("/usr/share/zoneinfo/Europe/Berlin"));

        assertThat(MessageTime.zone("Asia/Shanghai", link)).isEqualTo(SHANGHAI);
        assertThat(MessageTime.zone(":Asia/Shanghai", link)).isEqualTo(SHANGHAI);
        assertThat(MessageTime.zone(null, link)).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(MessageTime.zone("no such zone", link)).isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    @Test
    void withoutEitherTheJvmIsAsked(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("localtime"), "no link");

        assertThat(MessageTime.zone(null, file)).isEqualTo(ZoneId.systemDefault());
        assertThat(MessageTime.zone("", folder.resolve("missing"))).isEqualTo(ZoneId.systemDefault());
        assertThat(MessageTime.zone(
                        null, Files.createSymbolicLink(folder.resolve("odd"), Path.of("/usr/share/zoneinfo/No/Where"))))
                .isEqualTo(ZoneId.systemDefault());
    }
}
