package io.github.acl4j.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.recovery.GateHold;
import io.github.acl4j.samples.Product;
import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.inference.FleetOptions;
import io.github.acl4j.samples.inference.Timeline;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class HttpServiceTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch decided = new CountDownLatch(1);
    private volatile CountDownLatch goOn = new CountDownLatch(0);
    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final Metrics metrics = new Metrics();
    private final Fleet fleet = Fleet.start(
            FleetOptions.of(Product.A2, 1),
            new Timeline(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8)),
            event -> {
                switch (event.event()) {
                    case DECIDED -> {
                        decided.countDown();
                        await(goOn);
                    }
                    case GATE_OPENED -> opened.countDown();
                    case GIVEN_UP -> givenUp.countDown();
                    default -> {
                        // Of no interest here.
                    }
                }
            },
            metrics.ofDevices());
    private final HttpService service = start(fleet, metrics);

    private static HttpService start(Fleet fleet, Metrics metrics) {
        try {
            return HttpService.start(fleet, metrics, new InetSocketAddress("127.0.0.1", 0));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void end() {
        service.close();
        fleet.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.address().getPort() + path))
                .timeout(LONG);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return client.send(
                to(path).POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode json(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).body());
    }

    /** The monitor has to look first. */
    private void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (get("/health/ready").statusCode() != 200) {
            assertThat(System.nanoTime() - end).as("it never is").isNegative();
            Thread.onSpinWait();
        }
    }

    @Test
    void tellsHowEachDeviceDoes() throws Exception {
        assertThat(get("/infer?input=42").statusCode()).isEqualTo(200);
        long end = System.nanoTime() + LONG.toNanos();
        JsonNode device = json("/health/ready").get("devices").get(0);
        while (!device.get("health").get("state").asText().equals("HEALTHY")) {
            assertThat(System.nanoTime() - end).as(device.toString()).isNegative();
            device = json("/health/ready").get("devices").get(0);
        }

        assertThat(device.get("gate").asText()).isEqualTo("OPEN");
        assertThat(device.get("health").get("ready").asBoolean()).isTrue();
        assertThat(device.get("health").get("reason").asText()).isNotEmpty();
    }

    @Test
    void infers() throws Exception {
        HttpResponse<String> response = get("/infer?input=42");
        JsonNode answer = JSON.readTree(response.body());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(answer.get("device").asInt()).isZero();
        assertThat(answer.get("answer").isIntegralNumber()).isTrue();
        assertThat(json("/infer?input=42").get("answer")).isEqualTo(answer.get("answer"));
        assertThat(fleet.service().accounts().wrong()).isZero();
    }

    /** The recovery waits where the policy has decided, so that the moment in which the device is away can be seen. */
    @Test
    void isNotReadyUntilTheDeviceIsBack() throws Exception {
        assertThat(get("/health/ready").statusCode()).isEqualTo(200);
        CountDownLatch looked = new CountDownLatch(1);
        goOn = looked;
        post("/chaos?device=0&fault=uce");
        CompletableFuture<HttpResponse<String>> parked =
                client.sendAsync(to("/infer?input=7").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(decided.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(json("/health/ready").get("status").asText()).isEqualTo("DOWN");
        assertThat(get("/health/live").statusCode())
                .as("a restart would take longer")
                .isEqualTo(200);
        assertThat(post("/chaos?device=0&fault=uce").statusCode()).isEqualTo(409);
        looked.countDown();

        assertThat(opened.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        awaitReady();
        assertThat(parked.get(LONG.toSeconds(), TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void aFaultCostsNoRequestAndShowsInTheTimeline() throws Exception {
        assertThat(post("/chaos?device=0&fault=uce").statusCode()).isEqualTo(202);

        CompletableFuture<HttpResponse<String>> parked =
                client.sendAsync(to("/infer?input=7").build(), HttpResponse.BodyHandlers.ofString());

        assertThat(parked.get(LONG.toSeconds(), TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(opened.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        awaitReady();
        JsonNode faults = json("/faults");
        assertThat(faults.get("incidents")).hasSize(1);
        assertThat(faults.get("records").findValuesAsText("event"))
                .containsSubsequence("DECIDED", "SEQUENCE", "RECOVERED", "GATE_OPENED");
        assertThat(faults.get("records").findValuesAsText("step"))
                .containsExactly("capture", "abort", "repair", "restore", "verify");
        assertThat(fleet.service().accounts().wrong()).isZero();
    }

    @Test
    void aServiceWithoutADeviceSaysSo() throws Exception {
        post("/chaos?device=0&fault=device-lost");
        assertThat(givenUp.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(get("/health/live").statusCode())
                .as("a restart would find the same card")
                .isEqualTo(200);
        HttpResponse<String> rejected = get("/infer?input=1");
        assertThat(rejected.statusCode()).isEqualTo(503);
        assertThat(rejected.headers().firstValue("Retry-After")).isPresent();
        assertThat(rejected.body()).contains("no device is left");
        assertThat(json("/faults").get("devices").get(0).get("reasons").toString())
                .contains("LOST");
    }

    @Test
    void aDeviceThatIsGivenUpCanBeReadmitted() throws Exception {
        post("/chaos?device=0&fault=link");
        get("/infer?input=1"); // the task that fails
        assertThat(givenUp.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(get("/health/live").statusCode())
                .as("a restart begins with another context")
                .isEqualTo(503);

        assertThat(post("/readmit?device=0").statusCode()).isEqualTo(202);

        assertThat(opened.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(get("/infer?input=1").statusCode()).isEqualTo(200);
    }

    /** Parsed as XML, which forgives nothing; a gate's reason may hold anything. */
    @Test
    void thePageIsWellFormedAndEscapesWhatItShows() throws Exception {
        String evil = "</td><script>alert('&\"1')</script>\u0001\uFFFE";
        GateHold hold = fleet.coordinator().gate(0).close(evil);
        try {
            HttpResponse<String> response = get("/");
            Document page = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(response.body().getBytes(StandardCharsets.UTF_8)));

            assertThat(response.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
            assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
            assertThat(page.getElementsByTagName("main").item(0).getTextContent())
                    .contains("CLOSED", "</td><script>alert('&\"1')</script>");
        } finally {
            hold.release();
        }
        assertThat(get("/page.js").body()).contains("replaceWith");
        assertThat(get("/page.css").statusCode()).isEqualTo(200);
    }

    @Test
    void refusesWhatItDoesNotUnderstand() throws Exception {
        assertThat(get("/infer").statusCode()).isEqualTo(400);
        assertThat(get("/infer?input=many").statusCode()).isEqualTo(400);
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
        assertThat(get("/infer/more").statusCode()).isEqualTo(404);
        assertThat(post("/infer?input=1").statusCode()).isEqualTo(405);
        assertThat(get("/chaos?device=0&fault=uce").statusCode()).isEqualTo(405);
        assertThat(post("/chaos?device=1&fault=uce").statusCode()).isEqualTo(400);
        assertThat(post("/chaos?device=0&fault=none").statusCode()).isEqualTo(400);
    }
}
