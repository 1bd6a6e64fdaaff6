package io.github.acl4j.recovery;

import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorScope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the text of a policy table; its format is told in the resource itself. */
final class PolicyTableReader {
    private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");
    private static final Pattern BLANK = Pattern.compile("\\s+");

    private PolicyTableReader() {}

    static PolicyTable read(Reader text) throws IOException {
        BufferedReader lines = new BufferedReader(text);
        String version = "";
        List<PolicyRow> rows = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String content = line.strip();
            if (content.startsWith("version ")) {
                version = content.substring("version ".length()).strip();
            } else if (!content.isEmpty() && !content.startsWith("#")) {
                try {
                    rows.add(row(BAR.split(content)));
                } catch (IllegalArgumentException e) {
                    throw new IllegalStateException("a line of the policy table: " + content, e);
                }
            }
        }
        return new PolicyTable(version, rows);
    }

    private static PolicyRow row(String[] parts) {
        String[] head = words(parts[0], 2);
        PolicyRow.Kind kind = PolicyRow.Kind.valueOf(head[0]);
        checkKey(kind, head[1]);
        if (parts.length < 2) {
            throw new IllegalArgumentException("a rule that says nothing");
        }
        PolicyRow.Step poisoned = step(words(parts[1], 2), 0);
        PolicyRow.Step usable = poisoned;
        boolean sequence = false;
        Optional<FrequencyRule> recurs = Optional.empty();
        Optional<RecoveryExit> exit = Optional.empty();
        String because = "";
        for (String part : List.of(parts).subList(2, parts.length)) {
            String key = BLANK.split(part, 2)[0];
            switch (key) {
                case "usable" -> usable = step(words(part, 3), 1);
                case "sequence" -> sequence = true;
                case "recurs" -> recurs = Optional.of(recurs(words(part, 5)));
                case "exit" -> exit = Optional.of(RecoveryExit.valueOf(words(part, 2)[1]));
                case "because" -> because = part.substring(key.length()).strip();
                default -> throw new IllegalArgumentException("there is no part " + key);
            }
        }
        return new PolicyRow(kind, head[1], poisoned, usable, sequence, recurs, exit, because);
    }

    private static void checkKey(PolicyRow.Kind kind, String key) {
        switch (kind) {
            case LEVEL -> level(key);
            case CONDITION -> DeviceCondition.valueOf(key);
            case CODE -> Integer.parseInt(key);
            case SCOPE -> ErrorScope.valueOf(key);
            case CATEGORY -> ErrorCategory.valueOf(key);
        }
    }

    private static String[] words(String text, int count) {
        String[] words = BLANK.split(text, -1);
        if (words.length != count) {
            throw new IllegalArgumentException("not " + count + " words: " + text);
        }
        return words;
    }

    private static PolicyRow.Step step(String[] words, int from) {
        return new PolicyRow.Step(level(words[from]), RecoveryAction.valueOf(words[from + 1]));
    }

    private static FrequencyRule recurs(String[] words) {
        return new FrequencyRule(
                Duration.ofSeconds(Long.parseLong(words[2])),
                Integer.parseInt(words[1]),
                level(words[3]),
                Optional.of(Duration.ofSeconds(Long.parseLong(words[4]))));
    }

    private static FaultLevel level(String name) {
        return FaultLevel.named(name)
                .filter(level -> level.levelName().equals(name))
                .orElseThrow(() -> new IllegalArgumentException("there is no level " + name));
    }
}
