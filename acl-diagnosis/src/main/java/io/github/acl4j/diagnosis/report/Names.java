package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.hccl.Suspect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** How ranks are named in sentences, also if they are thousands. */
final class Names {
    private static final int MOST_RANGES = 12;
    private static final int MOST_NAMES = 4;

    private Names() {}

    /** One with its place; several by their numbers, and the server if it is one. */
    static String of(List<Suspect> suspects) {
        if (suspects.size() == 1) {
            return suspects.get(0).toString();
        }
        boolean ofTheGroup = suspects.stream().anyMatch(suspect -> suspect.rank() < 0);
        if (suspects.stream().anyMatch(suspect -> number(suspect, ofTheGroup) < 0)) {
            String names =
                    suspects.stream().limit(MOST_NAMES).map(Suspect::toString).collect(Collectors.joining(", "));
            return suspects.size() > MOST_NAMES ? names + " and " + (suspects.size() - MOST_NAMES) + " more" : names;
        }
        List<String> servers = suspects.stream()
                .map(suspect -> Objects.toString(suspect.server(), ""))
                .distinct()
                .toList();
        boolean oneServer = servers.size() == 1 && !servers.get(0).isEmpty();
        return "ranks "
                + ranges(suspects.stream().mapToLong(suspect -> number(suspect, ofTheGroup)))
                + (ofTheGroup ? " of the group" : "")
                + (oneServer ? " on " + servers.get(0) : "");
    }

    /** By numbers alone. */
    static String numbers(List<Suspect> suspects) {
        return suspects.size() > 1 && suspects.stream().allMatch(suspect -> suspect.rank() >= 0)
                ? "ranks " + ranges(suspects.stream().mapToLong(Suspect::rank))
                : of(suspects);
    }

    static String capital(String sentence) {
        return sentence.isEmpty() ? sentence : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    /** Numbers of the world and of a group aren't mixed. */
    private static long number(Suspect suspect, boolean ofTheGroup) {
        return ofTheGroup ? suspect.groupRank() : suspect.rank();
    }

    private static String ranges(LongStream numbers) {
        long[] sorted = numbers.sorted().distinct().toArray();
        List<String> ranges = new ArrayList<>();
        for (int begin = 0; begin < sorted.length; ) {
            int end = begin;
            while (end + 1 < sorted.length && sorted[end + 1] == sorted[end] + 1) {
                end++;
            }
            ranges.add(
                    end == begin ? "" + sorted[begin] : sorted[begin] + (end == begin + 1 ? ", " : "-") + sorted[end]);
            begin = end + 1;
        }
        String shown = ranges.stream().limit(MOST_RANGES).collect(Collectors.joining(", "));
        return ranges.size() > MOST_RANGES ? shown + ", ... (" + sorted.length + " ranks)" : shown;
    }
}
