package io.github.acl4j.samples.recover;

import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.samples.inference.Accounts;
import io.github.acl4j.samples.inference.Fault;
import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.inference.FleetMixin;
import io.github.acl4j.samples.inference.FleetOptions;
import io.github.acl4j.samples.inference.Timeline;
import io.github.acl4j.samples.inference.Traffic;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Shows a service that lives through a fault. */
@Command(
        name = "recover",
        description = "An inference service under traffic meets a device fault and gets through it.",
        footer =
                "The exit code is 0 if no request was lost or answered wrongly, and the outcome of a single fault is the documented one.")
public final class RecoverCommand implements Callable<Integer> {
    private static final int LONGEST_STORM = 86_400;
    private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(2);

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
            names = "--traffic",
            paramLabel = "N",
            description = "Requests before the fault, and again after it. Default: ${DEFAULT-VALUE}.")
    private int traffic = 500;

    @Mixin
    private FleetMixin machine = new FleetMixin(8);

    @Option(
            names = "--skip-restore",
            description = "The owner of the weights doesn't bring them back: shows that this is found out.")
    private boolean skipRestore;

    @Option(
            names = "--copy-probe",
            description = "Verify with the built-in copy instead of an inference: shows what that can't find.")
    private boolean copyProbe;

    @Option(
            names = "--storm",
            description =
                    "Faults of all kinds on all devices, again and again, instead of one; each request is accounted for.")
    private boolean storm;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long the storm lasts, 1 to 86400. Default: ${DEFAULT-VALUE}.")
    private int seconds = 60;

    @Option(names = "--seed", paramLabel = "N", description = "Which storm. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    /**
     * Makes the command.
     *
     * @param out where it prints
     */
    public RecoverCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws InterruptedException {
        FleetOptions fleet = machine.fleet();
        if (seconds < 1 || seconds > LONGEST_STORM) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "--seconds is " + seconds + "; it must be from 1 to " + LONGEST_STORM);
        }
        return storm ? storm(fleet.withPolicy(Storm.POLICY)) : single(fleet.leavingOut(skipRestore, copyProbe));
    }

    private int storm(FleetOptions options) {
        Timeline timeline = Timeline.brief(out);
        DeviceLog log = new DeviceLog(options.devices(), timeline);
        try (Fleet fleet = Fleet.start(options, timeline, log)) {
            try (Traffic clients = new Traffic(fleet.service())) {
                timeline.tell("a storm of " + seconds + " seconds begins, seed " + seed);
                new Storm(fleet, log, timeline, seed).rage(Duration.ofSeconds(seconds));
                clients.awaitMore(traffic);
            }
            return summarize(log, options.devices(), fleet.service().accounts());
        }
    }

    private int summarize(DeviceLog log, int devices, Accounts accounts) {
        out.println();
        log.table().forEach(line -> out.println("  " + line));
        accounts.rejected().forEach((reason, count) -> out.println("  rejected, " + reason + ": " + count));
        out.println();
        out.println("RESULT lost=" + accounts.unanswered() + " twice=" + accounts.twice() + " wrong=" + accounts.wrong()
                + " requests=" + accounts.requests() + " served=" + accounts.served() + " rejected="
                + accounts.rejections() + " retried=" + accounts.retried() + " parked=" + accounts.parked()
                + " devices=" + devices + " " + log.sums());
        boolean isAccountedFor = accounts.unanswered() == 0
                && accounts.twice() == 0
                && accounts.requests() == accounts.served() + accounts.wrong() + accounts.rejections();
        return isAccountedFor && accounts.wrong() == 0 ? 0 : 1;
    }

    private int single(FleetOptions options) throws InterruptedException {
        Timeline timeline = new Timeline(out);
        Course course = new Course();
        try (Fleet fleet = Fleet.start(options, timeline, course)) {
            int victim = options.devices() / 2;
            run(fleet, victim, course, timeline);
            return summarize(
                    course,
                    options.devices(),
                    fleet.service().accounts(),
                    fleet.coordinator().gate(victim));
        }
    }

    private void run(Fleet fleet, int victim, Course course, Timeline timeline) throws InterruptedException {
        try (Traffic clients = new Traffic(fleet.service())) {
            clients.awaitMore(traffic);
            timeline.tell(
                    victim,
                    "fault injected: " + fault + ", after "
                            + fleet.service().accounts().requests() + " requests");
            fleet.inject(fault, victim);
            if (!course.awaitEnd(RECOVERY_LIMIT)) {
                throw new IllegalStateException("the recovery didn't end within " + RECOVERY_LIMIT);
            }
            clients.awaitMore(traffic);
        }
    }

    private int summarize(Course course, int devices, Accounts accounts, AdmissionGate gate) {
        out.println();
        course.steps()
                .forEach(step -> out.printf(
                        "  %-8s %6.1f ms  %s%n", step.name(), step.took().toNanos() / 1e6, step.result()));
        out.println();
        // One fault is no reason to turn anybody away: who was is as good as lost.
        long lost = accounts.unanswered() + accounts.rejections();
        out.println("RESULT lost=" + lost + " wrong=" + accounts.wrong() + " recovered=" + course.recovered()
                + " outcome=" + course.outcome() + " devices=" + devices + " requests=" + accounts.requests()
                + " parked=" + accounts.parked() + " retried=" + accounts.retried() + " away_ms="
                + (course.recovered() ? gate.statistics().closed().toMillis() : "-"));
        boolean asDocumented = course.outcome() == fault.documented();
        return asDocumented && lost == 0 && accounts.wrong() == 0 && accounts.twice() == 0 ? 0 : 1;
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
            return Fault.of(name)
                    .orElseThrow(() -> new TypeConversionException(
                            "no fault " + name + "; there is: " + String.join(", ", new FaultNames())));
        }
    }
}
