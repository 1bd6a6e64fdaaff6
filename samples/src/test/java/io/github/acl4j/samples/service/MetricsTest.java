package io.github.acl4j.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import io.github.acl4j.samples.Product;
import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.inference.FleetOptions;
import io.github.acl4j.samples.inference.Timeline;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.hawkular.agent.prometheus.text.TextPrometheusMetricsProcessor;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Gauge;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.types.MetricType;
import org.hawkular.agent.prometheus.types.Summary;
import org.hawkular.agent.prometheus.walkers.CollectorPrometheusMetricsWalker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Prometheus reads over HTTP, read with a parser of its text format: it tells the same as {@code /faults}. */
@Timeout(120)
class MetricsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Semaphore> ends = List.of(new Semaphore(0), new Semaphore(0));

    private record Scrape(Map<String, MetricFamily> families, JsonNode faults) {
        List<Metric> series(String family, String... labels) {
            MetricFamily found = families.get(family);
            assertThat(found).as(family + " among " + families.keySet()).isNotNull();
            return found.getMetrics().stream()
                    .filter(metric -> has(metric, labels))
                    .toList();
        }

        private static boolean has(Metric metric, String... labels) {
            for (int i = 0; i < labels.length; i += 2) {
                if (!labels[i + 1].equals(metric.getLabels().get(labels[i]))) {
                    return false;
                }
            }
            return true;
        }

        double sum(String family, String... labels) {
            return series(family, labels).stream()
                    .mapToDouble(metric ->
                            metric instanceof Counter counter ? counter.getValue() : ((Gauge) metric).getValue())
                    .sum();
        }

        long records(int device, Set<String> events) {
            return StreamSupport.stream(faults.get("records").spliterator(), false)
                    .filter(made -> made.get("device").asInt() == device
                            && events.contains(made.get("event").asText()))
                    .count();
        }
    }

    private String get(HttpService service, String path) throws Exception {
        return send(service, path).body();
    }

    private HttpResponse<String> send(HttpService service, String path) throws Exception {
        return client.send(to(service, path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder to(HttpService service, String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.address().getPort() + path))
                .timeout(Duration.ofSeconds(60));
    }

    private void breakDevice(HttpService service, int device, String fault) throws Exception {
        HttpResponse<String> response = client.send(
                to(service, "/chaos?device=" + device + "&fault=" + fault)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(202);
        get(service, "/infer?input=1"); // the task that may fail
        get(service, "/infer?input=2");
        assertThat(ends.get(device).tryAcquire(60, TimeUnit.SECONDS)).as(fault).isTrue();
    }

    /** When the monitor has looked again: it tells the device's state at its own pace, after the gate's. */
    private Scrape settled(HttpService service) throws Exception {
        while (true) { // ends with the time limit of the test
            Scrape scraped = scrape(service);
            if (scraped.sum("npu_sdk_device_state", "device", "0", "state", "healthy") == 1
                    && scraped.sum("npu_sdk_device_state", "device", "1", "state", "lost") == 1) {
                return scraped;
            }
            Thread.sleep(10);
        }
    }

    /** Both at a moment in which nothing happened between them. */
    private Scrape scrape(HttpService service) throws Exception {
        while (true) { // ends with the time limit of the test
            JsonNode before = JSON.readTree(get(service, "/faults"));
            String text = get(service, "/metrics");
            if (JSON.readTree(get(service, "/faults")).get("records").equals(before.get("records"))) {
                return new Scrape(parse(text), before);
            }
        }
    }

    private static Map<String, MetricFamily> parse(String text) {
        CollectorPrometheusMetricsWalker families = new CollectorPrometheusMetricsWalker();
        new TextPrometheusMetricsProcessor(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), families)
                .walk();
        return families.getAllMetricFamilies().stream()
                .collect(Collectors.toMap(MetricFamily::getName, family -> family));
    }

    @Test
    void tellPrometheusWhatTheTimelineTells() throws Exception {
        Metrics metrics = new Metrics();
        Timeline nowhere = new Timeline(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        try (Fleet fleet = Fleet.start(
                        FleetOptions.of(Product.A2, 2),
                        nowhere,
                        event -> {
                            if (event.event() == Event.GATE_OPENED || event.event() == Event.GIVEN_UP) {
                                ends.get(event.deviceId()).release();
                            }
                        },
                        metrics.ofDevices());
                HttpService service = HttpService.start(fleet, metrics, new InetSocketAddress("127.0.0.1", 0))) {
            breakDevice(service, 0, "uce");
            breakDevice(service, 1, "device-lost");
            assertThat(send(service, "/metrics").headers().firstValue("Content-Type"))
                    .hasValue("text/plain; version=0.0.4; charset=utf-8");

            Scrape scraped = settled(service);

            checkForm(scraped);
            checkFaults(scraped);
            checkRecoveries(scraped);
            checkGates(scraped);
        }
    }

    private static void checkForm(Scrape scraped) {
        Map<String, MetricType> types = scraped.families.values().stream()
                .collect(Collectors.toMap(MetricFamily::getName, MetricFamily::getType));
        assertThat(types)
                .containsEntry("npu_sdk_fault_total", MetricType.COUNTER)
                .containsEntry("npu_sdk_recovery_total", MetricType.COUNTER)
                .containsEntry("npu_sdk_recovery_duration_seconds", MetricType.SUMMARY)
                .containsEntry("npu_sdk_recovery_budget_remaining", MetricType.GAUGE)
                .containsEntry("npu_sdk_device_state", MetricType.GAUGE)
                .containsEntry("npu_sdk_gate_state", MetricType.GAUGE)
                .containsEntry("npu_sdk_gate_admissions_total", MetricType.COUNTER)
                .containsEntry("npu_sdk_gate_closed_seconds_total", MetricType.COUNTER);
        scraped.families.values().forEach(family -> {
            assertThat(family.getName()).startsWith("npu_sdk_");
            assertThat(family.getHelp()).as(family.getName()).isNotBlank();
            assertThat(family.getMetrics())
                    .as(family.getName())
                    .isNotEmpty()
                    .allSatisfy(metric -> assertThat(metric.getLabels()).containsKey("device"));
        });
        assertThat(scraped.series("npu_sdk_fault_total"))
                .allSatisfy(
                        metric -> assertThat(metric.getLabels()).containsOnlyKeys("device", "code", "level", "source"));
        assertThat(scraped.series("npu_sdk_recovery_total"))
                .allSatisfy(metric -> assertThat(metric.getLabels()).containsOnlyKeys("device", "action", "result"));
    }

    private static void checkFaults(Scrape scraped) {
        for (int device = 0; device < 2; device++) {
            assertThat(scraped.sum("npu_sdk_fault_total", "device", Integer.toString(device)))
                    .isEqualTo(scraped.records(device, Set.of("SEEN", "JOINED")))
                    .isPositive();
        }
        assertThat(scraped.sum(
                        "npu_sdk_fault_total",
                        "device",
                        "0",
                        "code",
                        "507053",
                        "level",
                        "RestartBusiness",
                        "source",
                        "callback"))
                .isPositive();
    }

    private static void checkRecoveries(Scrape scraped) {
        String[] repaired = {"device", "0", "action", "run_sequence", "result", "recovered"};
        assertThat(scraped.sum("npu_sdk_recovery_total", repaired))
                .isEqualTo(scraped.records(0, Set.of("RECOVERED")))
                .isEqualTo(1);
        Summary took = (Summary)
                scraped.series("npu_sdk_recovery_duration_seconds", repaired).get(0);
        assertThat(took.getSampleCount()).isEqualTo(1);
        assertThat(took.getSampleSum()).isPositive();
        assertThat(scraped.sum("npu_sdk_recovery_total", "device", "1", "result", "given_up"))
                .isEqualTo(scraped.records(1, Set.of("GIVEN_UP")))
                .isEqualTo(1);
    }

    private static void checkGates(Scrape scraped) {
        assertThat(scraped.sum("npu_sdk_gate_state", "device", "0", "state", "open"))
                .isEqualTo(1);
        assertThat(scraped.sum("npu_sdk_gate_state", "device", "1", "state", "given_up"))
                .isEqualTo(1);
        assertThat(scraped.sum("npu_sdk_device_state"))
                .as("one state each, the settled one")
                .isEqualTo(2);
        double closed = scraped.sum("npu_sdk_gate_closed_seconds_total", "device", "0");
        assertThat(Duration.ofNanos(Math.round(closed * 1e9)).toMillis())
                .isEqualTo(
                        scraped.faults.get("devices").get(0).get("closedMillis").asLong());
    }
}
