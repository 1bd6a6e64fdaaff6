package io.github.acl4j.diagnosis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AscendProduct;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole reports, as a reader sees them. To be read again by a person whenever they change. */
class GoldenReportTest {
    @ParameterizedTest
    @ValueSource(strings = {"kernel", "job"})
    void theReportReadsLikeThis(String name) throws IOException {
        assertThat(report(name)).isEqualTo(resource(name + ".report.txt"));
    }

    @Test
    void thePageForOperatorsShowsARealReport() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "explain.md"));
        assertThat(page)
                .contains(
                        resource("kernel.log.txt").stripTrailing(),
                        report("kernel").stripTrailing());
    }

    private static String report(String name) throws IOException {
        Context context = new Context(Optional.of(AscendProduct.A3), Optional.empty());
        return TextReport.of(Explainer.explain(List.of(new Source("-", resource(name + ".log.txt"))), context), false);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = GoldenReportTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
