package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.CodeNamespace;
import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.ReportedCode;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.recovery.IncidentTracker;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes a text apart into failures. What one process says within a window of time is about one failure, unless it gives different codes for
 * different devices.
 */
final class Splitter {
    private static final Duration WINDOW = IncidentTracker.WINDOW;

    private Splitter() {}

    /** The parts in the order in which they begin; at least one. */
    static List<Part> split(Source source) {
        Part whole = Part.whole(source, ErrorReport.parse(source.text()));
        List<Part> parts = new ArrayList<>();
        for (List<ErrorEntry> run : byProcessAndTime(whole.report().entries())) {
            parts.addAll(byDevice(Part.of(whole, run)));
        }
        return parts.isEmpty() ? List.of(whole) : parts;
    }

    private static List<List<ErrorEntry>> byProcessAndTime(List<ErrorEntry> entries) {
        long[] processes = Owners.of(entries, ErrorEntry::pid);
        List<Run> runs = new ArrayList<>();
        Map<Long, Run> open = new HashMap<>();
        for (int i = 0; i < processes.length; i++) {
            ErrorEntry entry = entries.get(i);
            Run run = open.get(processes[i]);
            if (run == null || run.isFarFrom(entry)) {
                run = new Run();
                runs.add(run);
                open.put(processes[i], run);
            }
            run.add(entry);
        }
        return runs.stream().map(run -> run.entries).toList();
    }

    /** What a process says without a long pause. */
    private static final class Run {
        final List<ErrorEntry> entries = new ArrayList<>();
        private @Nullable LocalDateTime logged;
        private @Nullable LocalDateTime made;

        /** Times are compared with their like: a message may have been made long before it was logged. */
        boolean isFarFrom(ErrorEntry entry) {
            if (entry.role() == EntryRole.PLAIN) {
                return false;
            }
            if (entry.loggedAt().isPresent() && logged != null) {
                return isFar(entry.loggedAt().get(), logged);
            }
            return entry.time().isPresent()
                    && made != null
                    && isFar(entry.time().get(), made);
        }

        private static boolean isFar(LocalDateTime a, LocalDateTime b) {
            return Duration.between(a, b).abs().compareTo(WINDOW) > 0;
        }

        void add(ErrorEntry entry) {
            entries.add(entry);
            if (entry.role() != EntryRole.PLAIN) {
                logged = entry.loggedAt().orElse(logged);
                made = entry.time().orElse(made);
            }
        }
    }

    /** One part for each code, if there are several and each is of other devices than the one before. */
    private static List<Part> byDevice(Part part) {
        List<ErrorEntry> entries = part.report().entries();
        long[] devices = Owners.of(entries, Splitter::device);
        Map<Integer, List<ErrorEntry>> byCode = new LinkedHashMap<>();
        List<ErrorEntry> current = new ArrayList<>(); // the first also takes what stands before the first code
        int begin = 0;
        for (int i = 1; i <= devices.length; i++) {
            if (i < devices.length && devices[i] == devices[begin]) {
                continue;
            }
            List<ErrorEntry> block = entries.subList(begin, i);
            OptionalInt code = code(part, block);
            if (code.isPresent()) {
                List<ErrorEntry> first = byCode.isEmpty() ? current : new ArrayList<>();
                current = byCode.computeIfAbsent(code.getAsInt(), none -> first);
            }
            current.addAll(block);
            begin = i;
        }
        return byCode.size() < 2
                ? List.of(part)
                : byCode.values().stream().map(some -> Part.of(part, some)).toList();
    }

    /** The code that a block gives, or that its words stand for. */
    private static OptionalInt code(Part part, List<ErrorEntry> block) {
        for (ErrorEntry entry : block) {
            for (ReportedCode code : entry.codes()) {
                if (code.space() == CodeNamespace.ACL) {
                    return OptionalInt.of((int) code.number());
                }
            }
        }
        return block.stream().allMatch(entry -> entry.role() == EntryRole.PLAIN)
                ? OptionalInt.empty()
                : FaultClassifier.codeOf(
                        Context.NONE.symptoms(Part.of(part, block).report()));
    }

    private static OptionalLong device(ErrorEntry entry) {
        OptionalInt device = entry.device();
        return device.isPresent() ? OptionalLong.of(device.getAsInt()) : OptionalLong.empty();
    }
}
