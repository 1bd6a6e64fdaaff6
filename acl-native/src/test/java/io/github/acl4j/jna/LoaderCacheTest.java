package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loader's cache in glibc's format 1.1, alone or behind the older one. */
class LoaderCacheTest {
    private static final int HEADER = 48;
    private static final int ENTRY = 24;

    @TempDir
    Path folder;

    private static byte[] cache(List<String> paths) {
        ByteBuffer cache = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        cache.put("glibc-ld.so.cache1.1".getBytes(StandardCharsets.US_ASCII));
        cache.putInt(paths.size());
        int text = HEADER + ENTRY * paths.size();
        for (int i = 0; i < paths.size(); i++) {
            String path = paths.get(i);
            byte[] bytes = (path + "\0").getBytes(StandardCharsets.UTF_8);
            cache.put(text, bytes);
            cache.putInt(HEADER + i * ENTRY + 4, text + path.lastIndexOf('/') + 1);
            cache.putInt(HEADER + i * ENTRY + 8, text);
            text += bytes.length;
        }
        return cache.array();
    }

    @Test
    void findsALibraryByItsName() throws Exception {
        Path file = Files.write(
                folder.resolve("ld.so.cache"), cache(List.of("/lib/libc.so.6", "/opt/cann/lib64/libacl_rt.so")));
        assertThat(LoaderCache.find(file, "libacl_rt.so")).hasValue(Path.of("/opt/cann/lib64/libacl_rt.so"));
        assertThat(LoaderCache.find(file, "libacl_rt")).isEmpty();
    }

    @Test
    void readsBehindTheOlderFormat() throws Exception {
        byte[] newer = cache(List.of("/opt/libacl_rt.so"));
        ByteBuffer both = ByteBuffer.allocate(64 + newer.length);
        both.put("ld.so-1.7.0\0".getBytes(StandardCharsets.US_ASCII)).put(64, newer);
        Path file = Files.write(folder.resolve("ld.so.cache"), both.array());
        assertThat(LoaderCache.find(file, "libacl_rt.so")).hasValue(Path.of("/opt/libacl_rt.so"));
    }

    @Test
    void saysNothingWhereItCannotRead() throws Exception {
        Path cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(cache(List.of("/opt/libacl_rt.so")), 60));
        assertThat(LoaderCache.find(cut, "libacl_rt.so")).isEmpty();
        assertThat(LoaderCache.find(Files.writeString(folder.resolve("other"), "text"), "libacl_rt.so"))
                .isEmpty();
        assertThat(LoaderCache.find(folder.resolve("none"), "libacl_rt.so")).isEmpty();
    }

    // The format isn't ours: this machine's own cache has to be readable.
    @Test
    void readsThisMachinesCache() {
        Path cache = Path.of("/etc/ld.so.cache");
        Assumptions.assumeTrue(Files.exists(cache), "no loader cache here");
        assertThat(LoaderCache.find(cache, "libc.so.6"))
                .get()
                .satisfies(path -> assertThat(path).exists());
    }
}
