package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.contract.vector.Vectors;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The README and the pages beside it tell the truth: their examples compile and the table of functions is that of the code and the vectors. */
class ReadmeTest {
    private static final Pattern ROW = Pattern.compile(
            "\\| `(?<symbol>acl\\w+)` \\| (?<facade>[^|]*) \\| (?<products>[^|]+) \\| (?<since>[^|]+) \\| (?<proof>[^|]+) \\|");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Path README = Path.of("..", "README.md");
    private static final Path TESTS = Path.of("src", "test", "java", "io", "github", "acl4j", "samples");

    private record Row(String symbol, String facade, String products, String since, String proof) {}

    @Test
    void theTableHasEachFunctionInOrder() throws IOException {
        assertThat(rows().stream().map(Row::symbol))
                .containsExactlyElementsOf(Arrays.stream(AclrtFunction.values())
                        .map(AclrtFunction::symbol)
                        .toList());
    }

    @Test
    void theTableSaysWhereAndSinceWhen() throws IOException {
        for (Row row : rows()) {
            AclrtFunction function = AclrtFunction.ofSymbol(row.symbol).orElseThrow();
            assertThat(row.since).as(row.symbol).isEqualTo(function.since().toString());
            assertThat(row.products).as(row.symbol).isEqualTo(products(function.products()));
        }
    }

    @Test
    void theTableSaysWhatIsProven() throws IOException {
        Set<String> called = functionsInVectors();
        for (Row row : rows()) {
            assertThat(row.proof.contains("vectors")).as(row.symbol).isEqualTo(called.contains(row.symbol));
        }
    }

    @Test
    void theTablesFacadeIsThere() throws IOException {
        for (Row row : rows()) {
            for (String name : row.facade.replace("`", "").split(",")) {
                if (!name.isBlank()) {
                    assertThat(exists(List.of(name.strip().split("\\."))))
                            .as(name)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, ReadmeExamplesTest.java",
        "docs/in-your-tests.md, ModelServiceTest.java",
        "docs/in-your-service.md, RecoverableServiceTest.java"
    })
    void theExamplesAreThoseThatAreTested(String page, String test) throws IOException {
        String tested = unformatted(Files.readString(TESTS.resolve(test)));
        List<String> examples = CODE.matcher(Files.readString(Path.of("..").resolve(page)))
                .results()
                .map(code -> unformatted(code.group(1)))
                .toList();
        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(example -> assertThat(tested).contains(example));
    }

    private static List<Row> rows() throws IOException {
        return ROW.matcher(Files.readString(README))
                .results()
                .map(row -> new Row(row.group(1), row.group(2), row.group(3), row.group(4), row.group(5)))
                .toList();
    }

    private static String products(Set<AscendProduct> products) {
        Set<AscendProduct> lacking = EnumSet.complementOf(EnumSet.copyOf(products));
        if (lacking.isEmpty()) {
            return "all";
        }
        if (lacking.equals(EnumSet.of(AscendProduct.IPV350))) {
            return "all but 350";
        }
        if (products.contains(AscendProduct.ASCEND_310P)) {
            assertThat(products)
                    .containsExactlyInAnyOrder(
                            AscendProduct.A2, AscendProduct.A3, AscendProduct.ASCEND_950, AscendProduct.ASCEND_310P);
            return "A2, A3, 950, 310P";
        }
        assertThat(products).containsExactlyInAnyOrder(AscendProduct.A2, AscendProduct.A3, AscendProduct.ASCEND_950);
        return "A2, A3, 950";
    }

    private static Set<String> functionsInVectors() throws IOException {
        Set<String> functions = new HashSet<>();
        for (Iterator<String> topics = vectors("counts").fieldNames(); topics.hasNext(); ) {
            functions.addAll(vectors(topics.next()).findValuesAsText("fn"));
        }
        return functions;
    }

    private static JsonNode vectors(String name) throws IOException {
        try (InputStream in =
                Vectors.class.getResourceAsStream("/io/github/acl4j/contract/vectors/a2/" + name + ".json")) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in));
        }
    }

    /** Whether there is a type, nested types after it, and at the end perhaps a method or a constant. */
    private static boolean exists(List<String> names) {
        return Stream.of("io.github.acl4j.", "io.github.acl4j.fault.").anyMatch(pack -> {
            try {
                Class<?> type = Class.forName(pack + names.get(0));
                for (String name : names.subList(1, names.size())) {
                    Class<?> outer = type;
                    if (Arrays.stream(outer.getMethods())
                                    .anyMatch(method -> method.getName().equals(name))
                            || Arrays.stream(outer.getFields())
                                    .anyMatch(field -> field.getName().equals(name))) {
                        return true;
                    }
                    type = Class.forName(outer.getName() + "$" + name);
                }
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        });
    }

    private static String unformatted(String code) {
        return code.replaceAll("\\s+", " ")
                .replace("private static ", "")
                .replace("static final class", "final class")
                .replace("@Nested ", "")
                .strip();
    }
}
