package io.github.acl4j.recovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.Optional;

/** Reads the rules that come with the SDK, and refuses a table that contradicts itself. Its format is told in the resource. */
final class RecurrenceTable {
    private static final String RESOURCE = "recurrence-rules.csv";
    private static final String ORIGIN = "# origin: ";

    private RecurrenceTable() {}

    static RecurrenceRules load() {
        return Resources.read(RESOURCE, RecurrenceTable::read);
    }

    static RecurrenceRules read(Reader table) throws IOException {
        BufferedReader lines = new BufferedReader(table);
        RecurrenceRules.Builder rules = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(ORIGIN)) {
                rules = RecurrenceRules.builder(line.substring(ORIGIN.length()).strip());
            } else if (!line.startsWith("#")) {
                if (rules == null) {
                    throw new IllegalStateException("the rules don't say where they come from");
                }
                if (!add(rules, line.split(",", -1))) {
                    throw new IllegalStateException("a code has two rules of a kind: " + line);
                }
            }
        }
        if (rules == null) {
            throw new IllegalStateException("there are no rules");
        }
        return rules.build();
    }

    private static boolean add(RecurrenceRules.Builder rules, String[] field) {
        if (field.length == 6 && field[0].equals("frequency")) {
            Optional<Duration> release = field[5].isEmpty() ? Optional.empty() : Optional.of(seconds(field[5]));
            return rules.add(
                    FaultCode.chip(field[1]),
                    new FrequencyRule(seconds(field[2]), Integer.parseInt(field[3]), level(field[4]), release));
        }
        if (field.length == 5 && field[0].equals("duration")) {
            return rules.add(
                    FaultCode.chip(field[1]), new DurationRule(seconds(field[2]), seconds(field[3]), level(field[4])));
        }
        throw new IllegalStateException("not a rule: " + String.join(",", field));
    }

    private static Duration seconds(String text) {
        return Duration.ofSeconds(Long.parseLong(text));
    }

    private static FaultLevel level(String name) {
        return FaultLevel.named(name).orElseThrow(() -> new IllegalStateException("there is no level " + name));
    }
}
