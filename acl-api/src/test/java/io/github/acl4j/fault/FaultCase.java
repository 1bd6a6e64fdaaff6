package io.github.acl4j.fault;

import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.spi.AscendProduct;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A public report as a case, read from {@code fault-cases.txt}; its format is told there. */
final class FaultCase {
    final String name;
    final List<String> known = new ArrayList<>();
    final List<String> expected = new ArrayList<>();
    final StringBuilder text = new StringBuilder();

    private FaultCase(String name) {
        this.name = name;
    }

    static List<FaultCase> all() {
        List<FaultCase> cases = new ArrayList<>();
        String part = "";
        for (String line : resource().split("\n", -1)) {
            if (line.startsWith("=== ")) {
                cases.add(new FaultCase(line.substring(4)));
                part = "known";
            } else if (line.startsWith("--- ")) {
                part = line.substring(4);
            } else if (!cases.isEmpty()) {
                FaultCase last = cases.get(cases.size() - 1);
                switch (part) {
                    case "known" -> last.known.add(line);
                    case "text" -> last.text.append(line).append('\n');
                    case "expect" -> last.expected.add(line);
                    default -> throw new IllegalStateException(last.name + " has a part " + part);
                }
            }
        }
        cases.forEach(read -> {
            read.known.removeIf(String::isBlank);
            read.expected.removeIf(String::isBlank);
        });
        return cases;
    }

    ErrorReport report() {
        return ErrorReport.parse(text.toString());
    }

    FaultSymptoms symptoms() {
        FaultSymptoms.Builder symptoms = FaultSymptoms.builder();
        if (!text.isEmpty()) {
            symptoms.report(report());
        }
        known("product").map(AscendProduct::valueOf).ifPresent(symptoms::product);
        known("returned").map(Integer::valueOf).ifPresent(symptoms::returned);
        known("last").map(Integer::valueOf).ifPresent(symptoms::lastError);
        known("began").map(LocalDateTime::parse).ifPresent(symptoms::callBegan);
        known("uce")
                .map(Integer::valueOf)
                .ifPresent(count -> symptoms.memoryErrors(new MemUceReport(List.of(), count)));
        return symptoms.build();
    }

    private Optional<String> known(String key) {
        return known.stream()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.substring(key.length() + 1))
                .findFirst();
    }

    private static String resource() {
        try (InputStream in = Objects.requireNonNull(FaultCase.class.getResourceAsStream("fault-cases.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
