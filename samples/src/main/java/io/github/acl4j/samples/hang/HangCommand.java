package io.github.acl4j.samples.hang;

import io.github.acl4j.health.HealthSnapshot;
import io.github.acl4j.health.HealthState;
import io.github.acl4j.health.VerdictTable;
import io.github.acl4j.samples.inference.Accounts;
import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.inference.FleetMixin;
import io.github.acl4j.samples.inference.Timeline;
import io.github.acl4j.samples.inference.Traffic;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows that a device which stops to answer is found out, and costs the service no more than the requests that were on it. */
@Command(
        name = "hang",
        description = "An inference service under traffic; one of its devices stops to answer, without any error.",
        footer =
                "The exit code is 0 if that was known within twice the interval of the probes, no other device was suspected, each request was answered and no thread was left behind.")
public final class HangCommand implements Callable<Integer> {
    private static final Duration ALLOWED = VerdictTable.INTERVAL.multipliedBy(2);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final PrintStream out;

    @Mixin
    private FleetMixin machine = new FleetMixin(4);

    @Option(
            names = "--traffic",
            paramLabel = "N",
            description = "Requests before the hang, and again after it is known. Default: ${DEFAULT-VALUE}.")
    private int traffic = 500;

    /**
     * Makes the command.
     *
     * @param out where it prints
     */
    public HangCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws InterruptedException {
        Timeline timeline = new Timeline(out);
        try (Fleet fleet = Fleet.start(machine.fleet(), timeline, event -> {})) {
            int victim = fleet.options().devices() / 2;
            Traffic clients = new Traffic(fleet.service());
            try (clients) {
                clients.awaitMore(traffic);
                awaitHealthy(fleet);
                timeline.tell("all devices are healthy, after "
                        + fleet.service().accounts().requests() + " requests");
                Watch watch = hang(fleet, victim, timeline);
                clients.awaitMore(traffic);
                clients.close();
                HealthSnapshot last = fleet.health().snapshot();
                fleet.hang(victim, false); // only so that the fake can end
                return summarize(watch, last, fleet, clients.running());
            }
        }
    }

    private static void awaitHealthy(Fleet fleet) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!IntStream.range(0, fleet.options().devices())
                .allMatch(
                        id -> fleet.health().snapshot().device(id).orElseThrow().state() == HealthState.HEALTHY)) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("fresh fake devices aren't healthy: "
                        + fleet.health().snapshot().devices().values());
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private static Watch hang(Fleet fleet, int victim, Timeline timeline) throws InterruptedException {
        timeline.tell(victim, "stops to answer");
        Watch watch = new Watch(victim, timeline);
        fleet.health().addListener(watch);
        fleet.hang(victim, true);
        if (!watch.await(LONGEST)) {
            timeline.tell(victim, "isn't known to hang after " + LONGEST);
        }
        return watch;
    }

    private int summarize(Watch watch, HealthSnapshot last, Fleet fleet, long clients) {
        Accounts accounts = fleet.service().accounts();
        long stuck = clients + last.stuckProbers();
        // One hung device is no reason to turn anybody away: who was is as good as lost.
        long lost = accounts.unanswered() + accounts.rejections();
        out.println();
        last.devices().values().forEach(device -> out.println("  " + device));
        out.println();
        out.println("RESULT detected_ms="
                + watch.state()
                        .map(state -> String.valueOf(watch.after().toMillis()))
                        .orElse("-") + " allowed_ms="
                + ALLOWED.toMillis() + " state="
                + watch.state().map(HealthState::toString).orElse("-")
                + " others_suspected=" + watch.others() + " stuck_threads=" + stuck + " lost=" + lost + " wrong="
                + accounts.wrong() + " requests=" + accounts.requests() + " retried=" + accounts.retried()
                + " devices=" + fleet.options().devices());
        boolean inTime = watch.state().isPresent() && watch.after().compareTo(ALLOWED) <= 0;
        boolean isUntouched = watch.others() == 0
                && last.readyDevices().size() == fleet.options().devices() - 1;
        return inTime && isUntouched && stuck == 0 && lost == 0 && accounts.wrong() == 0 && accounts.twice() == 0
                ? 0
                : 1;
    }
}
