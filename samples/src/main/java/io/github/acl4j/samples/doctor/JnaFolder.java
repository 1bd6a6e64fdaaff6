package io.github.acl4j.samples.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where JNA unpacks its own library: {@code jna.tmpdir}, else {@code JNA/temp} in the user's cache folder, else {@code
 * java.io.tmpdir}. A folder has to be writable, and on a file system that lets code be run.
 *
 * @param path the folder
 * @param origin what names it
 * @param isKept whether {@code jna.nounpack} keeps JNA from it
 */
record JnaFolder(Path path, String origin, boolean isKept) {
    private static final Path MOUNTS = Path.of("/proc/self/mounts");

    static JnaFolder of(Surroundings surroundings) {
        boolean isKept =
                surroundings.property("jna.nounpack").filter("true"::equals).isPresent();
        Optional<String> given = surroundings.property("jna.tmpdir");
        if (given.isPresent()) {
            return new JnaFolder(Path.of(given.get()), "jna.tmpdir", isKept);
        }
        Path cache = surroundings
                .variable("XDG_CACHE_HOME")
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(surroundings.property("user.home").orElse("/"), ".cache"));
        Path folder = cache.resolve("JNA").resolve("temp");
        return Files.isWritable(folder)
                ? new JnaFolder(folder, "the user's cache folder", isKept)
                : new JnaFolder(
                        Path.of(surroundings.property("java.io.tmpdir").orElse("/tmp")), "java.io.tmpdir", isKept);
    }

    /** What is known of the file that JNA was loaded from. */
    static String describe(@Nullable String file) {
        return file == null
                ? "works"
                : file.endsWith(".tmp")
                        ? "works; it unpacks itself into " + Path.of(file).getParent()
                        : "works, from " + file;
    }

    /** For people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (isKept) {
            lines.add("jna.nounpack keeps it from unpacking itself, so jna.boot.library.path has to name a folder with"
                    + " its libjnidispatch.so");
            return lines;
        }
        lines.add("it would unpack itself into " + path + " (" + origin + ")");
        if (!Files.isDirectory(path)) {
            lines.add("which is no folder");
        } else if (!Files.isWritable(path)) {
            lines.add("which isn't writable");
        }
        mountOptions()
                .filter(options -> List.of(options.split(",", -1)).contains("noexec"))
                .ifPresent(options -> lines.add("from which no code may be run: it is mounted " + options));
        return lines;
    }

    private Optional<String> mountOptions() {
        try (Stream<String> mounts = Files.lines(MOUNTS, StandardCharsets.ISO_8859_1)) {
            Path real = path.toRealPath();
            return mounts.map(line -> line.split(" ", -1))
                    .filter(fields -> fields.length > 3 && real.startsWith(fields[1]))
                    .max(Comparator.comparingInt(fields -> fields[1].length()))
                    .map(fields -> fields[3]);
        } catch (IOException e) {
            return Optional.empty(); // Then nobody can tell.
        }
    }
}
