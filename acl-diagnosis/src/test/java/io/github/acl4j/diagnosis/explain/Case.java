package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.spi.AscendProduct;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A public report, from the cases by which the classifier is tested ({@code fault-cases.txt} of acl-api).
 *
 * @param name its name
 * @param known what is known beside the text, one a line
 * @param text the text
 * @param expected what must come out, one a line
 */
record Case(String name, List<String> known, String text, List<String> expected) {
    private static final Pattern CASE = Pattern.compile(
            "^=== (.*)\\n((?:(?!--- ).*\\n)*)(?:--- text\\n((?:(?!--- expect).*\\n)*))?--- expect\\n((?:(?!=== ).*\\n?)*)",
            Pattern.MULTILINE);

    static Stream<Case> all() {
        try (InputStream in = Case.class.getResourceAsStream("fault-cases.txt")) {
            Matcher cases = CASE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return cases
                    .results()
                    .map(read -> new Case(
                            read.group(1),
                            lines(read.group(2)),
                            Optional.ofNullable(read.group(3)).orElse(""),
                            lines(read.group(4))))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(String text) {
        return text.lines().filter(line -> !line.isBlank()).toList();
    }

    /** Whether all that is known is the text, and perhaps the product: the rest a command line isn't told. */
    boolean isTextAlone() {
        return !text.isEmpty() && known.stream().allMatch(line -> line.startsWith("product "));
    }

    Context context() {
        return new Context(value(known, "product").map(AscendProduct::valueOf), Optional.empty());
    }

    List<String> oneOf(String key) {
        return value(expected, key)
                .map(value -> Arrays.stream(value.split(",")).map(String::strip).toList())
                .orElse(List.of());
    }

    private static Optional<String> value(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.substring(key.length() + 1))
                .findFirst();
    }

    @Override
    public String toString() {
        return name;
    }
}
