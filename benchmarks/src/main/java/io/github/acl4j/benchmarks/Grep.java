package io.github.acl4j.benchmarks;

import io.github.acl4j.diagnosis.hccl.EvidenceCollector;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code grep} as a process of its own, in the locale in which it is fastest. */
final class Grep {
    private Grep() {}

    /** Whether this machine has one. */
    static boolean isHere() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator), -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "grep")));
    }

    /** The lines below a folder that have a keyword by which a diagnosis knows the lines that matter. */
    static long count(Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("grep", "-rcF"));
        EvidenceCollector.keywords().forEach(word -> command.addAll(List.of("-e", word)));
        command.add(folder.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("LC_ALL", "C");
        Process grep = builder.start();
        long count = 0;
        // Through a pipe: with /dev/null as its output GNU grep ends a file with the first line that it finds.
        try (BufferedReader counts = grep.inputReader()) {
            for (String line = counts.readLine(); line != null; line = counts.readLine()) {
                count += Long.parseLong(line.substring(line.lastIndexOf(':') + 1));
            }
        }
        int exit = grep.waitFor();
        if (exit != 0 || count == 0) {
            throw new IllegalStateException("grep counted " + count + " lines and ended with " + exit);
        }
        return count;
    }
}
