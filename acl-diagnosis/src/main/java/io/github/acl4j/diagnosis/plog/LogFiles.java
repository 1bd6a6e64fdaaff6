package io.github.acl4j.diagnosis.plog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The log files below some directories, and inside archives (.gz, .tar, .tar.gz, .tgz, .zip, also one in another). Nothing is unpacked to disk, so a member's
 * name can't lead anywhere; links below a directory aren't followed.
 */
public final class LogFiles {
    private static final Pattern LOG = Pattern.compile(
            "(plog|device)-\\d.*|.*\\.(log|txt|out|err|stdout|stderr)(\\.\\d+)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(gz|tgz|tar|zip)", Pattern.CASE_INSENSITIVE);

    private LogFiles() {}

    /**
     * A file on disk.
     *
     * @param file where it is
     * @param path what its name tells, beginning below the directory that was searched
     * @param size its length in bytes
     */
    public record Found(Path file, LogPath path, long size) {
        /**
         * Whether it has to be unpacked.
         *
         * @return true for an archive
         */
        public boolean isArchive() {
            return LogFiles.isArchive(path.name());
        }
    }

    /** Gets the content of a log file. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Called for each log file.
         *
         * @param path what its name tells
         * @param content its bytes, unpacked; closed by the caller
         * @throws IOException if it can't be read
         */
        void file(LogPath path, InputStream content) throws IOException;
    }

    /**
     * Finds log files, in an order that doesn't depend on the file system.
     *
     * @param roots directories, whose files count if they are named as logs are, or single files, which count always
     * @return the files, by name
     * @throws IOException if a root isn't there
     */
    public static List<Found> find(List<Path> roots) throws IOException {
        List<Found> found = new ArrayList<>();
        for (Path given : roots) {
            Path root = given.toRealPath();
            String prefix = roots.size() == 1 ? "" : given.toString().replace('\\', '/') + "/";
            if (!Files.isDirectory(root)) {
                found.add(new Found(
                        root,
                        LogPath.of(prefix.isEmpty() ? String.valueOf(given.getFileName()) : given.toString()),
                        Files.size(root)));
                continue;
            }
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String name = String.valueOf(file.getFileName());
                    if (attributes.isRegularFile() && (isLog(name) || LogFiles.isArchive(name))) {
                        String below = prefix + root.relativize(file).toString().replace('\\', '/');
                        found.add(new Found(file, LogPath.of(below), attributes.size()));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    // Reading it will say so again, and then it is reported.
                    found.add(new Found(file, LogPath.of(prefix + root.relativize(file)), 0));
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        found.sort(Comparator.comparing(f -> f.path().name()));
        return List.copyOf(found);
    }

    /**
     * Opens a file and hands out its content, or that of each log in it.
     *
     * @param found the file
     * @param visitor gets the content
     * @param problems gets a sentence for each file or member that couldn't be read to its end; the others are read all the same
     */
    public static void read(Found found, Visitor visitor, Consumer<String> problems) {
        LogPath path = found.path();
        try (InputStream in = Files.newInputStream(found.file())) {
            if (found.isArchive()) {
                new ArchiveReader(found.size(), visitor, problems).read(path.name(), in);
            } else {
                visitor.file(path, in);
            }
        } catch (IOException e) {
            problems.accept(path.name() + ": " + message(e));
        }
    }

    static boolean isArchive(String name) {
        return ARCHIVE.matcher(name).matches();
    }

    static boolean isLog(String name) {
        return LOG.matcher(name).matches();
    }

    static String message(IOException e) {
        String message = e.getMessage();
        return e.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }
}
