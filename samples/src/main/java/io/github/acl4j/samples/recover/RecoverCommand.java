package io.github.acl4j.samples.recover;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.samples.Product;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Shows a service that lives through a fault. */
@Command(
        name = "recover",
        description = "An inference service under traffic meets a device fault and gets through it.",
        footer = "The exit code is 0 if the outcome is the documented one and no request was lost or answered wrongly.")
public final class RecoverCommand implements Callable<Integer> {
    private static final int MOST_DEVICES = 64;

    private final PrintStream out;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            converter = FaultConverter.class,
            completionCandidates = FaultNames.class,
            description = "What happens: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Fault fault = Fault.UCE;

    @Option(
            names = "--product",
            paramLabel = "PRODUCT",
            converter = ProductConverter.class,
            completionCandidates = ProductNames.class,
            description = "Of which devices the machine has some: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Product product = Product.A2;

    @Option(
            names = "--traffic",
            paramLabel = "N",
            description = "Requests before the fault, and again after it. Default: ${DEFAULT-VALUE}.")
    private int traffic = 500;

    @Option(
            names = "--devices",
            paramLabel = "N",
            description = "How many devices, 1 to 64. Default: ${DEFAULT-VALUE}.")
    private int devices = 8;

    @Option(
            names = "--skip-restore",
            description = "The owner of the weights doesn't bring them back: shows that this is found out.")
    private boolean skipRestore;

    @Option(
            names = "--copy-probe",
            description = "Verify with the built-in copy instead of an inference: shows what that can't find.")
    private boolean copyProbe;

    /**
     * Makes the command.
     *
     * @param out where it prints
     */
    public RecoverCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        if (devices < 1 || devices > MOST_DEVICES) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "--devices is " + devices + "; it must be from 1 to " + MOST_DEVICES);
        }
        Timeline timeline = new Timeline(out);
        Model model = new Model();
        Counts counts = new Counts();
        try (FakeAscend fake =
                FakeAscend.builder().devices(devices).socName(product.socName()).build()) {
            fake.install();
            List<Engine> engines = new ArrayList<>();
            for (int id = 0; id < devices; id++) {
                engines.add(Engine.start(fake, model, id));
            }
            timeline.tell("an engine has loaded the model on " + devices + " fake " + product + " devices");
            // The engine owns the runtime; acl4j is a guest in its process.
            try (AclRuntime acl = AclRuntime.builder().backendName("fake").open()) {
                engines.forEach(engine -> acl.device(engine.deviceId())
                        .memoryOwners()
                        .add(new WeightsOwner(model, engine, skipRestore, timeline)));
                List<Gate> gates =
                        IntStream.range(0, devices).mapToObj(id -> new Gate()).toList();
                IntFunction<Probe> probes = id -> copyProbe ? new CopyProbe() : new WarmUp(model, engines.get(id));
                try (Recovery recovery = new Recovery(acl, gates, probes, timeline)) {
                    InferenceService service = new InferenceService(model, engines, gates, recovery, counts);
                    SequenceOutcome outcome = run(service, fake, engines, recovery, counts, timeline);
                    return summarize(outcome, counts, gates.get(outcome.deviceId()));
                }
            } finally {
                engines.forEach(Engine::close);
            }
        }
    }

    private SequenceOutcome run(
            InferenceService service,
            FakeAscend fake,
            List<Engine> engines,
            Recovery recovery,
            Counts counts,
            Timeline timeline)
            throws Exception {
        try (Traffic clients = new Traffic(service)) {
            clients.awaitMore(counts, traffic);
            Engine victim = engines.get(devices / 2);
            timeline.tell(
                    victim.deviceId(), "fault injected: " + fault + ", after " + counts.requests.sum() + " requests");
            fault.inject(fake, product, victim);
            SequenceOutcome outcome = recovery.outcome().get(2, TimeUnit.MINUTES);
            clients.awaitMore(counts, traffic);
            return outcome;
        }
    }

    private int summarize(SequenceOutcome outcome, Counts counts, Gate gate) {
        out.println();
        outcome.steps()
                .forEach(step -> out.printf(
                        "  %-8s %6.1f ms  %s%n", step.name(), step.duration().toNanos() / 1e6, step.result()));
        out.println();
        out.println("RESULT lost=" + counts.lost + " wrong=" + counts.wrong + " recovered=" + outcome.recovered()
                + " outcome=" + outcome.kind() + " devices=" + devices + " requests=" + counts.requests + " parked="
                + counts.parked + " retried=" + counts.retried + " away_ms="
                + (outcome.recovered() ? gate.away().toMillis() : "-"));
        boolean asDocumented = outcome.kind() == fault.documented(product);
        return asDocumented && counts.lost.sum() == 0 && counts.wrong.sum() == 0 ? 0 : 1;
    }

    /** The names of the products, for the help. */
    static final class ProductNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Product.values()).map(Product::toString).iterator();
        }
    }

    /** Reads the name of a product. */
    static final class ProductConverter implements ITypeConverter<Product> {
        @Override
        public Product convert(String name) {
            return Product.of(name)
                    .orElseThrow(() -> new TypeConversionException(
                            "no product " + name + "; there is: " + String.join(", ", new ProductNames())));
        }
    }

    /** The names of the faults, for the help. */
    static final class FaultNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Fault.values()).map(Fault::toString).iterator();
        }
    }

    /** Reads the name of a fault. */
    static final class FaultConverter implements ITypeConverter<Fault> {
        @Override
        public Fault convert(String name) {
            return Arrays.stream(Fault.values())
                    .filter(fault -> fault.toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "no fault " + name + "; there is: " + String.join(", ", new FaultNames())));
        }
    }
}
