package io.github.acl4j.jna;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is mapped into this process, by file. */
final class ProcessMaps {
    /** A piece of the address space that comes from a file. Addresses are unsigned, the end is outside. */
    record Mapping(long start, long end, Path file) {}

    private static final Path SELF = Path.of("/proc/self/maps");

    /** Address range, rights, offset, device, inode, and the rest of the line: a path, which may contain blanks. */
    private static final Pattern LINE = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) \\S+ \\S+ \\S+ \\d+ +(/.*)");

    /** What Linux appends to the name of a file that is gone. */
    private static final String DELETED = " (deleted)";

    private final List<Mapping> mappings;

    private ProcessMaps(List<Mapping> mappings) {
        this.mappings = mappings;
    }

    /** The maps of this moment; empty where they can't be read. */
    static ProcessMaps read() {
        try {
            // Names of files are bytes.
            return parse(Files.readAllLines(SELF, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return new ProcessMaps(List.of());
        }
    }

    static ProcessMaps parse(List<String> lines) {
        List<Mapping> mappings = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                mappings.add(new Mapping(
                        Long.parseUnsignedLong(matcher.group(1), 16),
                        Long.parseUnsignedLong(matcher.group(2), 16),
                        file(matcher.group(3))));
            }
        }
        return new ProcessMaps(List.copyOf(mappings));
    }

    private static Path file(String text) {
        String name = text.endsWith(DELETED) ? text.substring(0, text.length() - DELETED.length()) : text;
        return Path.of(new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }

    /** Whether nothing is known, since no process is without maps. */
    boolean isEmpty() {
        return mappings.isEmpty();
    }

    /** The file whose code or data is at an address. */
    Optional<Path> fileAt(long address) {
        return mappings.stream()
                .filter(mapping -> Long.compareUnsigned(mapping.start, address) <= 0
                        && Long.compareUnsigned(address, mapping.end) < 0)
                .map(Mapping::file)
                .findFirst();
    }

    /** The file of a library: of that name, or of that name with a version behind it. */
    Optional<Path> library(String name) {
        Predicate<String> isIt = file -> file.equals(name) || file.startsWith(name + ".");
        return mappings.stream()
                .map(Mapping::file)
                .filter(file -> isIt.test(file.getFileName().toString()))
                .findFirst();
    }
}
