package io.github.acl4j.samples.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.acl4j.samples.inference.Answer;
import io.github.acl4j.samples.inference.Fault;
import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.service.Query.BadParameterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service over HTTP, with the server of the JDK. */
final class HttpService implements AutoCloseable {
    /** Requests that compute or wait for a device. There are more threads than these, so that a probe of the health never waits for one. */
    private static final int MOST_INFERENCES = 64;

    private static final int MOST_THREADS = MOST_INFERENCES + 16;
    private static final int MOST_FORM_BYTES = 4_096;
    private static final Logger log = LoggerFactory.getLogger(HttpService.class);

    private final Fleet fleet;
    private final Health health;
    private final Page page;
    private final Semaphore inferences = new Semaphore(MOST_INFERENCES);
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            body -> new Thread(body, "http"),
            new ThreadPoolExecutor.CallerRunsPolicy());
    private final HttpServer server;

    private interface Handler {
        Reply reply(HttpExchange exchange) throws BadParameterException, IOException, InterruptedException;
    }

    private HttpService(Fleet fleet, Metrics metrics, InetSocketAddress address) throws IOException {
        this.fleet = fleet;
        this.health = new Health(fleet);
        this.page = new Page(fleet, health);
        this.server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        on("GET", "/", exchange -> Reply.text(200, "text/html", page.html()));
        on("GET", "/page.js", exchange -> Reply.text(200, "text/javascript", resource("page.js")));
        on("GET", "/page.css", exchange -> Reply.text(200, "text/css", resource("page.css")));
        on("GET", "/infer", this::infer);
        on("GET", "/health/live", exchange -> health(health.isAlive()));
        on("GET", "/health/ready", exchange -> health(health.isReady()));
        on("GET", "/metrics", exchange -> new Reply(200, Metrics.TYPE, metrics.scrape(), Map.of()));
        on("GET", "/faults", exchange -> Reply.json(200, FaultsJson.of(fleet.coordinator(), health)));
        on("POST", "/chaos", this::chaos);
        on("POST", "/readmit", this::readmit);
    }

    /**
     * Begins to serve.
     *
     * @param metrics what {@code /metrics} shows
     * @param address where; with port 0 any that is free
     */
    static HttpService start(Fleet fleet, Metrics metrics, InetSocketAddress address) throws IOException {
        HttpService service = new HttpService(fleet, metrics, address);
        service.server.start();
        return service;
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    private void on(String method, String path, Handler handler) {
        server.createContext(
                path, exchange -> reply(method, path, handler, exchange).send(exchange));
    }

    private static Reply reply(String method, String path, Handler handler, HttpExchange exchange) {
        if (!exchange.getRequestURI().getPath().equals(path)) {
            return Reply.error(404, "there is no such page");
        }
        String asked = exchange.getRequestMethod();
        if (!asked.equals(method) && !(method.equals("GET") && asked.equals("HEAD"))) {
            return Reply.error(405, path + " wants " + method).with("Allow", method);
        }
        try {
            return handler.reply(exchange);
        } catch (BadParameterException e) {
            return Reply.error(400, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reply.error(503, "the service ends");
        } catch (IOException | RuntimeException e) {
            log.atError().setCause(e).addKeyValue("path", path).log("a request failed");
            return Reply.error(500, "the request failed; the log says why");
        }
    }

    private Reply infer(HttpExchange exchange) throws BadParameterException, InterruptedException {
        long input = new Query(exchange.getRequestURI().getRawQuery()).number("input");
        if (!inferences.tryAcquire()) {
            return Reply.error(503, MOST_INFERENCES + " requests are being served already")
                    .with("Retry-After", "1");
        }
        try {
            return reply(fleet.service().infer(input));
        } finally {
            inferences.release();
        }
    }

    private static Reply reply(Answer answer) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("request", answer.request());
        answer.value().ifPresent(value -> fields.put("answer", value));
        answer.device().ifPresent(device -> fields.put("device", device));
        answer.rejection().ifPresent(rejection -> fields.put("error", rejection.toString()));
        fields.put("parked", answer.parked());
        fields.put("retries", answer.retries());
        return answer.rejection().isPresent()
                ? Reply.json(503, fields).with("Retry-After", "1")
                : Reply.json(200, fields);
    }

    private Reply health(boolean isUp) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("status", isUp ? "UP" : "DOWN");
        fields.put("devices", FaultsJson.devices(fleet.coordinator(), health));
        return Reply.json(isUp ? 200 : 503, fields);
    }

    private Reply chaos(HttpExchange exchange) throws BadParameterException, IOException {
        Query query = form(exchange);
        int device = query.index("device", fleet.options().devices());
        String name = query.text("fault");
        Fault fault = Fault.of(name).orElseThrow(() -> new BadParameterException("there is no such fault: " + name));
        return fleet.inject(fault, device)
                ? done(exchange, Map.of("device", device, "fault", fault.toString()))
                : Reply.error(409, "device " + device + " is closed, there is nothing on it that could fail");
    }

    private Reply readmit(HttpExchange exchange) throws BadParameterException, IOException {
        int device = form(exchange).index("device", fleet.options().devices());
        fleet.coordinator().readmit(device, "whoever asked over HTTP");
        return done(exchange, Map.of("device", device));
    }

    /** The parameters of the address, else those of a form. */
    private static Query form(HttpExchange exchange) throws BadParameterException, IOException {
        String query = exchange.getRequestURI().getRawQuery();
        return new Query(
                query != null
                        ? query
                        : new String(exchange.getRequestBody().readNBytes(MOST_FORM_BYTES), StandardCharsets.UTF_8));
    }

    /** A browser goes back to the page. */
    private static Reply done(HttpExchange exchange, Map<String, Object> fields) {
        String accepted = exchange.getRequestHeaders().getFirst("Accept");
        return accepted != null && accepted.contains("text/html")
                ? Reply.text(303, "text/html", "").with("Location", "/")
                : Reply.json(202, fields);
    }

    private static String resource(String name) {
        try (InputStream resource = HttpService.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException(name + " is missing from the samples");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    /** Ends it; requests that are being served get a second. */
    @Override
    public void close() {
        server.stop(1);
        threads.shutdownNow();
    }
}
