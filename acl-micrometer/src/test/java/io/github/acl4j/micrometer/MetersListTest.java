package io.github.acl4j.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeNpu;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.HealthReading;
import io.github.acl4j.recovery.RecoveryAction;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryResult;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of meters in the documentation is that of the meters. */
@FakeNpu(devices = 1)
class MetersListTest {
    private static final Path PAGE = Path.of("..", "docs", "in-your-service.md");
    private static final Pattern ROW = Pattern.compile(
            "\\| `(?<name>npu[\\w.]+)` \\| `(?<prometheus>\\w+)` \\| (?<type>\\w+) \\| (?<labels>[^|]*)\\|");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /** The runtime and the coordinator are closed in the end: whoever collects the metrics mustn't notice. */
    private void registerAll() {
        AclMeters meters = new AclMeters(registry);
        meters.fault(0, FaultCode.acl(507053), Optional.of(FaultLevel.NORMAL), FaultSource.CALL);
        meters.dropped(0, 1);
        meters.recovery(0, RecoveryAction.REBUILD, RecoveryResult.RECOVERED, Duration.ofMillis(1));
        meters.probe(0, "L1", "ok", Duration.ofMillis(1));
        for (HealthReading reading : HealthReading.values()) {
            meters.reading(0, reading, () -> 0);
        }
        try (AclRuntime acl = AclRuntime.open();
                RecoveryCoordinator coordinator =
                        RecoveryCoordinator.builder(acl).start()) {
            meters.watching(coordinator, 0);
        }
    }

    private static Set<String> listed() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .map(row -> line(row.group(1), row.group(2), row.group(3), labels(row.group(4))))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> labels(String column) {
        return Arrays.stream(column.replace("`", "").split(","))
                .map(String::strip)
                .filter(label -> !label.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String line(String name, String prometheus, String type, Set<String> labels) {
        return String.join(" ", name, prometheus, type, labels.toString());
    }

    private String line(Meter.Id id) {
        Set<String> labels = id.getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new));
        assertThat(labels.remove("device")).as(id.getName()).isTrue();
        String name = id.getConventionName(registry.config().namingConvention());
        String type = id.getType().name().toLowerCase(Locale.ROOT);
        return line(id.getName(), type.equals("counter") ? name + "_total" : name, type, labels);
    }

    @Test
    void isThatOfTheDocumentation() throws IOException {
        registerAll();

        assertThat(listed())
                .hasSize(18)
                .isEqualTo(registry.getMeters().stream()
                        .map(meter -> line(meter.getId()))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void hasTheNamesThatPrometheusReads() throws IOException {
        registerAll();

        String text = registry.scrape();

        for (String line : listed()) {
            assertThat(text).contains("# HELP " + line.split(" ")[1] + " ");
        }
    }
}
