package io.github.acl4j.diagnosis.plog;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Hands out the logs in one archive, and in the archives in it, within limits for all of them together. */
final class ArchiveReader {
    private static final int DEEPEST = 3;
    private static final int MEMBERS = 1_000_000;
    /** Logs shrink to a thirtieth; a bomb of nothing but zeros to a thousandth. */
    private static final long RATIO = 200;

    private static final long SMALL = 1L << 30;

    private final LimitedInput.Budget budget;
    private final LogFiles.Visitor visitor;
    private final Consumer<String> problems;

    ArchiveReader(long packedSize, LogFiles.Visitor visitor, Consumer<String> problems) {
        this(new LimitedInput.Budget(Math.max(SMALL, RATIO * packedSize), MEMBERS), visitor, problems);
    }

    ArchiveReader(LimitedInput.Budget budget, LogFiles.Visitor visitor, Consumer<String> problems) {
        this.budget = budget;
        this.visitor = visitor;
        this.problems = problems;
    }

    void read(String name, InputStream packed) throws IOException {
        read(name, packed, 1);
    }

    /** Streams aren't closed here, since that would close the one around them. */
    private void read(String name, InputStream packed, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("archives in archives, more than " + DEEPEST + " deep; unpack the outermost");
        }
        String lower = name.toLowerCase(Locale.ROOT);
        InputStream in = new BufferedInputStream(packed, 1 << 16);
        if (lower.endsWith(".zip")) {
            ZipInputStream zip = new ZipInputStream(in);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    member(name, entry.getName(), new LimitedInput(zip, budget), depth);
                }
            }
        } else if (lower.endsWith(".tar")) {
            tar(name, new LimitedInput(in, budget), depth);
        } else {
            InputStream content =
                    new BufferedInputStream(new LimitedInput(new GZIPInputStream(in, 1 << 16), budget), 1 << 16);
            content.mark(512);
            byte[] head = new byte[512];
            int length = content.readNBytes(head, 0, head.length);
            content.reset();
            if (TarMembers.isTar(head, length)) {
                tar(name, content, depth);
            } else {
                visitor.file(LogPath.of(name.substring(0, name.lastIndexOf('.'))), content);
            }
        }
    }

    private void tar(String name, InputStream content, int depth) throws IOException {
        TarMembers tar = new TarMembers(content);
        for (String member = tar.next(); member != null; member = tar.next()) {
            member(name, member, tar.content(), depth);
        }
    }

    private void member(String archive, String member, InputStream content, int depth) throws IOException {
        budget.member();
        String name = archive + "!/" + clean(member);
        String file = name.substring(name.lastIndexOf('/') + 1);
        if (LogFiles.isArchive(file)) {
            try {
                read(name, content, depth + 1);
            } catch (IOException e) {
                // The limits are common: if they are reached, this ends the outer archive too.
                budget.spend(0);
                problems.accept(name + ": " + LogFiles.message(e));
            }
        } else if (LogFiles.isLog(file)) {
            visitor.file(LogPath.of(name), content);
        }
    }

    /** Without parts that lead upwards and without control characters: the name is only printed, but may be printed on a terminal. */
    private static String clean(String member) {
        List<String> parts = new ArrayList<>();
        for (String part : member.replace('\\', '/').split("/", -1)) {
            if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                parts.add(part.replaceAll("\\p{Cntrl}", "?"));
            }
        }
        return String.join("/", parts);
    }
}
