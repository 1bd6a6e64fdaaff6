package io.github.acl4j.diagnosis.generator;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** In what the collected logs are wrapped. */
public enum Packing {
    /** Nothing. */
    NONE {
        @Override
        void pack(Path folder) {
            // Plain files.
        }
    },
    /** Each file by itself, {@code .log.gz}. */
    GZ {
        @Override
        void pack(Path folder) throws IOException {
            for (Path file : LogFiles.below(folder)) {
                try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(sibling(file, ".gz")))) {
                    Files.copy(file, out);
                }
                Files.delete(file);
            }
        }
    },
    /** Each folder, and all loose files together, as {@code .tar.gz}. */
    TAR_GZ {
        @Override
        void pack(Path folder) throws IOException {
            packEach(folder, ".tar.gz");
        }

        @Override
        void archive(Path root, List<Path> files, OutputStream out) throws IOException {
            try (TarWriter tar = new TarWriter(new GZIPOutputStream(out))) {
                for (Path file : files) {
                    tar.add(slashes(root.relativize(file)), file);
                }
            }
        }
    },
    /** Each folder, and all loose files together, as {@code .zip}. */
    ZIP {
        @Override
        void pack(Path folder) throws IOException {
            packEach(folder, ".zip");
        }

        @Override
        void archive(Path root, List<Path> files, OutputStream out) throws IOException {
            try (ZipOutputStream zip = new ZipOutputStream(out)) {
                for (Path file : files) {
                    ZipEntry entry = new ZipEntry(slashes(root.relativize(file)));
                    entry.setTimeLocal(LocalDateTime.of(2025, 10, 24, 0, 0));
                    zip.putNextEntry(entry);
                    Files.copy(file, zip);
                    zip.closeEntry();
                }
            }
        }
    };

    /** Replaces the logs in the folder by what they are packed in. */
    abstract void pack(Path folder) throws IOException;

    void archive(Path root, List<Path> files, OutputStream out) throws IOException {
        throw new UnsupportedOperationException(name() + " is no archive");
    }

    void packEach(Path folder, String suffix) throws IOException {
        for (Path child : LogFiles.children(folder)) {
            if (Files.isDirectory(child)) {
                packInto(sibling(child, suffix), folder, LogFiles.below(child));
                LogFiles.deleteTree(child);
            }
        }
        List<Path> loose = LogFiles.below(folder);
        if (!loose.isEmpty()) {
            packInto(folder.resolve("logs" + suffix), folder, loose);
            for (Path file : loose) {
                Files.delete(file);
            }
        }
    }

    private void packInto(Path archive, Path root, List<Path> files) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(archive))) {
            archive(root, files, out);
        }
    }

    private static Path sibling(Path path, String suffix) {
        return path.resolveSibling(path.getFileName() + suffix);
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }
}
