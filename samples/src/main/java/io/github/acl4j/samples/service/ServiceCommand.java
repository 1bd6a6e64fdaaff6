package io.github.acl4j.samples.service;

import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.inference.FleetMixin;
import io.github.acl4j.samples.inference.Timeline;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves inferences over HTTP until the process is ended. */
@Command(
        name = "service",
        description =
                "An inference service over HTTP: /infer?input=N, /health/live, /health/ready, /faults (JSON), /metrics (Prometheus), / (a page for people);"
                        + " POST /chaos?device=D&fault=F breaks a device, POST /readmit?device=D vouches for one that is given up.",
        footer = "Runs until the process is ended.")
public final class ServiceCommand implements Callable<Integer> {
    private static final String FAKE = "fake";

    private final PrintStream out;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--port", paramLabel = "N", description = "0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description =
                    "Where it listens; whoever reaches it may break devices, so it is this machine only by default: ${DEFAULT-VALUE}.")
    private String bind = "127.0.0.1";

    @Mixin
    private FleetMixin machine = new FleetMixin(4);

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            description =
                    "Only " + FAKE + ": the service's engine computes on the fake; a real one isn't part of acl4j.")
    private String backend = FAKE;

    /**
     * Makes the command.
     *
     * @param out where it prints
     */
    public ServiceCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        Timeline timeline = new Timeline(out);
        Metrics metrics = new Metrics();
        try (Fleet fleet = Fleet.start(machine.fleet(), timeline, event -> {}, metrics.ofDevices());
                HttpService service = HttpService.start(fleet, metrics, new InetSocketAddress(bind, port))) {
            timeline.tell("http://" + bind + ":" + service.address().getPort() + "/");
            new CountDownLatch(1).await(); // the signal that ends the process ends this
            return 0;
        }
    }

    private void check() {
        if (!backend.equals(FAKE)) {
            throw refusal("--backend is " + backend
                    + "; the sample's engine computes on the fake only. A service with an engine of its own needs no more than"
                    + " its RecoveryCoordinator");
        }
        if (port < 0 || port > 65_535) {
            throw refusal("--port is " + port + "; it must be from 0 to 65535");
        }
    }

    private ParameterException refusal(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
