package io.github.acl4j.diagnosis.generator;

import io.github.acl4j.diagnosis.generator.Expected.RankPlace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the processes of one server print, in the order of time, as a framework shows it. */
final class ScreenLog {

    private static final Pattern TIME =
            Pattern.compile("\\):(\\d{4}-\\d\\d-\\d\\d-\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\.\\d{3})");

    private record Line(String time, String text) {}

    private final boolean ray;
    private final List<Line> lines = new ArrayList<>();

    ScreenLog(long seed) {
        this.ray = seed % 2 == 0;
    }

    /** Bytes are taken one by one, so that what isn't UTF-8 stays as it is. */
    void add(Path rankFolder, RankPlace place) throws IOException {
        String prefix = ray
                ? "(RayWorkerWrapper pid=" + place.pid() + ", ip=" + place.server() + ") "
                : "(Worker_TP" + place.device() + " pid=" + place.pid() + ") ";
        for (Path file : LogFiles.below(rankFolder)) {
            String time = "";
            // Not readAllLines, which would take the end of a line of Windows away.
            for (String text :
                    Files.readString(file, StandardCharsets.ISO_8859_1).split("\n", 0)) {
                Matcher matcher = TIME.matcher(text);
                time = matcher.find() ? matcher.group(1) : time;
                lines.add(new Line(time, prefix + text));
            }
        }
    }

    void write(Path file) throws IOException {
        lines.sort(Comparator.comparing(Line::time)
                .thenComparing(line -> line.text().indexOf(')')));
        try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1)) {
            for (Line line : lines) {
                writer.write(line.text());
                writer.write('\n');
            }
        }
    }
}
