package io.github.acl4j.diagnosis.plog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs are found in folders and archives; what is hostile or damaged costs no more than itself. */
class LogFilesTest {
    @TempDir
    Path folder;

    private final List<String> problems = new ArrayList<>();

    @Test
    void logsAreFoundByNameInOrder() throws IOException {
        for (String name :
                List.of("b/screen.log", "a/plog-1_2025.log.1", "a/plog-1_2025.log", "c/x.json", "c/core.123")) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.writeString(folder.resolve(name), "x");
        }
        assertThat(LogFiles.find(List.of(folder)))
                .extracting(found -> found.path().name())
                .containsExactly("a/plog-1_2025.log", "a/plog-1_2025.log.1", "b/screen.log");
    }

    @Test
    void aFileThatIsNamedIsTakenWhateverItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("pasted"), "x");
        assertThat(LogFiles.find(List.of(file))).hasSize(1);
    }

    @Test
    void aRootThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> LogFiles.find(List.of(folder.resolve("none"))))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.log"), "x");
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.createSymbolicLink(root.resolve("loop"), root);
        Files.createSymbolicLink(root.resolve("secret.log"), secret);
        assertThat(LogFiles.find(List.of(root))).isEmpty();
    }

    @Test
    void archivesInArchivesAreRead() throws IOException {
        byte[] inner = zip(Map.of("run/plog/plog-1_2025.log", bytes("inner")));
        byte[] tar = tar(Map.of("server/inner.zip", inner, "x/plog-2_2025.log.gz", gzip(bytes("packed"))));
        assertThat(read("all.tar.gz", gzip(tar)))
                .containsOnly(
                        Map.entry("all.tar.gz!/server/inner.zip!/run/plog/plog-1_2025.log", "inner"),
                        Map.entry("all.tar.gz!/x/plog-2_2025.log", "packed"));
        assertThat(problems).isEmpty();
    }

    @Test
    void aNameThatLeadsOutwardsIsOnlyAName() throws IOException {
        byte[] zip = zip(Map.of("../../etc/a.log", bytes("x"), "/abs/b.log", bytes("y"), "c\u001b[2J.log", bytes("z")));
        assertThat(read("a.zip", zip).keySet())
                .containsExactlyInAnyOrder("a.zip!/etc/a.log", "a.zip!/abs/b.log", "a.zip!/c?[2J.log");
    }

    @Test
    void longNamesOfTarAreRead() throws IOException {
        String name = "d/".repeat(80) + "plog-1_2025.log";
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        tarMember(tar, "././@LongLink", 'L', bytes(name + "\0"));
        tarMember(tar, name.substring(0, 99), '0', bytes("gnu"));
        String record = " path=" + name + "2\n";
        int length = record.length() + 3;
        tarMember(tar, "PaxHeaders/x", 'x', bytes(length + record));
        tarMember(tar, "short.log", '0', bytes("pax"));
        tarMember(tar, "link.log", '2', bytes(""));
        tarMember(tar, "plain.log", '0', bytes("plain"));
        tar.write(new byte[1024]);
        assertThat(read("a.tar", tar.toByteArray()))
                .containsEntry("a.tar!/" + name, "gnu")
                .doesNotContainKey("a.tar!/link.log")
                .containsEntry("a.tar!/plain.log", "plain");
        assertThat(problems).isEmpty();
    }

    @Test
    void aDamagedArchiveGivesWhatIsBeforeTheDamage() throws IOException {
        byte[] tar = tar(new LinkedHashMap<>(Map.of("a.log", bytes("a".repeat(2_000)))));
        assertThat(read("a.tar", Arrays.copyOf(tar, 1_000)).get("a.tar!/a.log")).startsWith("aaa");
        assertThat(problems).singleElement().asString().startsWith("a.tar: ").contains("missing");
    }

    @Test
    void whatOnlyIsNamedAnArchiveIsAProblem() throws IOException {
        assertThat(read("a.log.gz", bytes("not packed"))).isEmpty();
        assertThat(problems).singleElement().asString().startsWith("a.log.gz: ");
    }

    @Test
    void aBombIsGivenUp() throws IOException {
        ArchiveReader reader =
                new ArchiveReader(new LimitedInput.Budget(10_000, 100), (path, in) -> in.readAllBytes(), problems::add);
        byte[] bomb = gzip(new byte[100_000]);
        assertThatThrownBy(() -> reader.read("a.log.gz", new ByteArrayInputStream(bomb)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 10000 bytes");
    }

    @Test
    void aBombInAnArchiveEndsTheArchive() throws IOException {
        ArchiveReader reader =
                new ArchiveReader(new LimitedInput.Budget(10_000, 100), (path, in) -> in.readAllBytes(), problems::add);
        Map<String, byte[]> members = new LinkedHashMap<>();
        members.put("a.log.gz", gzip(new byte[100_000]));
        members.put("b.log", bytes("never reached"));
        byte[] zip = zip(members);
        assertThatThrownBy(() -> reader.read("a.zip", new ByteArrayInputStream(zip)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void tooManyMembersAreGivenUp() throws IOException {
        ArchiveReader reader =
                new ArchiveReader(new LimitedInput.Budget(10_000, 1), (path, in) -> in.readAllBytes(), problems::add);
        byte[] zip = zip(Map.of("a.log", bytes(""), "b.log", bytes("")));
        assertThatThrownBy(() -> reader.read("a.zip", new ByteArrayInputStream(zip)))
                .hasMessageContaining("more than 1 members");
    }

    @Test
    void archivesAreFollowedOnlySoDeep() throws IOException {
        byte[] zip = zip(Map.of("a.log", bytes("deep")));
        for (int i = 0; i < 3; i++) {
            zip = zip(Map.of("z.zip", zip));
        }
        assertThat(read("z.zip", zip)).isEmpty();
        assertThat(problems).singleElement().asString().contains("deep");
    }

    private Map<String, String> read(String name, byte[] content) throws IOException {
        Path file = Files.write(folder.resolve(name), content);
        Map<String, String> contents = new LinkedHashMap<>();
        for (LogFiles.Found found : LogFiles.find(List.of(file))) {
            LogFiles.read(
                    found,
                    (path, in) -> {
                        ByteArrayOutputStream read = new ByteArrayOutputStream();
                        try {
                            in.transferTo(read);
                        } finally {
                            contents.put(path.name(), read.toString(UTF_8));
                        }
                    },
                    problems::add);
        }
        return contents;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }

    private static byte[] zip(Map<String, byte[]> members) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> member : members.entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey()));
                zip.write(member.getValue());
            }
        }
        return out.toByteArray();
    }

    private static byte[] tar(Map<String, byte[]> members) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Map.Entry<String, byte[]> member : members.entrySet()) {
            tarMember(out, member.getKey(), '0', member.getValue());
        }
        out.write(new byte[1_024]);
        return out.toByteArray();
    }

    private static void tarMember(ByteArrayOutputStream out, String name, char type, byte[] content)
            throws IOException {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 124, String.format("%011o", content.length));
        header[156] = (byte) type;
        put(header, 257, "ustar");
        put(header, 263, "00");
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        put(header, 148, String.format("%06o\0", sum));
        out.write(header);
        out.write(content);
        out.write(new byte[(512 - content.length % 512) % 512]);
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
