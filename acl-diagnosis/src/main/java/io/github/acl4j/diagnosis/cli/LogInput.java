package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.Printable;
import io.github.acl4j.diagnosis.hccl.EvidenceCollector;
import io.github.acl4j.diagnosis.hccl.HcclEvidence;
import io.github.acl4j.diagnosis.plog.LogFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads the logs and the evidence that a command was given. */
final class LogInput {
    private static final String EVIDENCE = ".json";
    private static final byte[] EVIDENCE_BEGINS =
            "{\"format\":\"acl4j-hccl-evidence\"".getBytes(StandardCharsets.US_ASCII);

    private final CommandLine commandLine;

    /**
     * Makes one.
     *
     * @param commandLine whose usage it is that is wrong
     */
    LogInput(CommandLine commandLine) {
        this.commandLine = commandLine;
    }

    /** Evidence files by themselves, and all the rest as logs. */
    HcclEvidence read(List<String> names) {
        List<Path> logs = new ArrayList<>();
        List<HcclEvidence> parts = new ArrayList<>();
        for (Path path : paths(names)) {
            if (isEvidence(path)) {
                HcclEvidence evidence = evidence(path);
                parts.add(names.size() == 1 ? evidence : evidence.below(path.toString()));
            } else {
                logs.add(path);
            }
        }
        if (!logs.isEmpty()) {
            HcclEvidence evidence = logs(logs);
            // Of several folders the names begin with the folder; of one beside evidence they would not.
            parts.add(
                    logs.size() == 1 && !parts.isEmpty()
                            ? evidence.below(logs.get(0).toString())
                            : evidence);
        }
        return HcclEvidence.union(parts);
    }

    /** Logs only. */
    HcclEvidence collect(List<String> names) {
        List<Path> paths = paths(names);
        for (Path path : paths) {
            if (isEvidence(path)) {
                throw wrong(path.toString(), "is evidence already; 'acl diagnose' reads it");
            }
        }
        return logs(paths);
    }

    private HcclEvidence logs(List<Path> paths) {
        try {
            List<LogFiles.Found> found = LogFiles.find(paths);
            long total = found.stream().mapToLong(LogFiles.Found::size).sum();
            int threads = Runtime.getRuntime().availableProcessors();
            if (!Boolean.getBoolean("acl4j.progress")) {
                return new EvidenceCollector(threads, bytes -> {}).collect(found);
            }
            try (Progress progress = new Progress(commandLine.getErr(), total, System::nanoTime)) {
                return new EvidenceCollector(threads, progress).collect(found);
            }
        } catch (IOException e) {
            throw wrong(String.valueOf(paths.get(0)), "can't be read: " + e.getMessage());
        }
    }

    private HcclEvidence evidence(Path path) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            return HcclEvidence.read(in);
        } catch (IOException e) {
            throw wrong(path.toString(), "is no evidence that can be read: " + firstLine(e));
        }
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }

    /** By its name, or by how it begins: texts from a screen may begin with a brace, too. */
    private static boolean isEvidence(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        if (path.toString().endsWith(EVIDENCE)) {
            return true;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return java.util.Arrays.equals(in.readNBytes(EVIDENCE_BEGINS.length), EVIDENCE_BEGINS);
        } catch (IOException e) {
            // Reading it as a log will say so.
            return false;
        }
    }

    /** What was read twice would look like two processes. */
    private List<Path> paths(List<String> names) {
        List<Path> paths = new ArrayList<>();
        List<Path> real = new ArrayList<>();
        for (String name : names) {
            Path path;
            Path resolved;
            try {
                path = Path.of(name);
                resolved = path.toRealPath();
            } catch (NoSuchFileException | InvalidPathException e) {
                throw wrong(name, "isn't there");
            } catch (IOException e) {
                throw wrong(name, "can't be read: " + e.getMessage());
            }
            for (Path other : real) {
                if (resolved.startsWith(other) || other.startsWith(resolved)) {
                    throw wrong(
                            name,
                            resolved.equals(other) ? "is given twice" : "is given twice: one path lies in another");
                }
            }
            paths.add(path);
            real.add(resolved);
        }
        return paths;
    }

    private ParameterException wrong(String name, String what) {
        return new ParameterException(commandLine, Printable.text(name + " " + what));
    }
}
