package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the heart beat saw (b.3): the first step, which answers if any of its events belongs to the failure. */
final class HeartbeatStep {

    private final Job job;
    private final @Nullable String group;
    private final List<HealthEvent> events;

    HeartbeatStep(Job job, @Nullable String group) {
        this.job = job;
        this.group = group;
        EventWindow window = new EventWindow(job);
        events = HealthEvents.of(job.processes()).stream().filter(window::keeps).toList();
    }

    /** The answer, or null if the heart beat saw nothing that belongs to the failure. */
    @Nullable
    Finding find() {
        List<HealthEvent> retries = of(HealthEvent.Status.OPRETRY);
        if (!retries.isEmpty()) {
            HealthEvent event = retries.get(0);
            return finding(
                            RootCause.OPRETRY_NOT_SUPPORTED,
                            Confidence.MEDIUM,
                            event,
                            "the heart beat of " + name(event) + " says that the operator can't be retried there")
                    .next("Look for what made the operator fail there; that it can't be retried comes after.");
        }
        Finding completions =
                new CompletionStep(job, group, of(HealthEvent.Status.CQE), of(HealthEvent.Status.LOST)).find();
        if (completions != null) {
            return completions;
        }
        List<HealthEvent> stuck = of(HealthEvent.Status.STUCK);
        if (!stuck.isEmpty()) {
            return stuck(stuck);
        }
        List<HealthEvent> lost = of(HealthEvent.Status.LOST);
        return lost.isEmpty() ? new InconsistencyStep(job).find() : new LostStep(job, group, lost).find();
    }

    List<HealthEvent> of(HealthEvent.Status status) {
        return events.stream().filter(event -> event.status() == status).toList();
    }

    private Finding stuck(List<HealthEvent> stuck) {
        // Who waits isn't stuck: issued and executed are equal only on the rank that the others wait for.
        HealthEvent event = stuck.stream()
                .filter(e -> {
                    Proc process = job.byUid(e.culprit());
                    return process == null || !process.timedOut();
                })
                .findFirst()
                .orElse(stuck.get(0));
        Proc process = job.byUid(event.culprit());
        boolean waits = process != null && process.timedOut();
        Confidence confidence = process == null ? Confidence.MEDIUM : waits ? Confidence.LOW : Confidence.HIGH;
        Finding finding = finding(
                RootCause.STUCK,
                confidence,
                event,
                name(event)
                        + " makes no progress, and all that it issued is done: its host doesn't issue what the others wait for"
                        + (waits ? "; but it timed out too, so it was only late" : ""));
        if (process != null) {
            finding.proof(process.evidence().lines(LineKind.HEARTBEAT_NOTE));
            long since = job.hangTime();
            List<KeptLine> errors = process.errors().stream()
                    .filter(e -> process.time(e) <= event.time()
                            && (since == PlogTime.NONE || process.time(e) >= since - 300 * PlogTime.SECOND))
                    .toList();
            if (!errors.isEmpty()) {
                finding.proof(errors.get(0).line()).next("Begin with its first error, which is among the evidence.");
            }
        }
        return finding.next("Look at what the process does on its host: a stack dump, its data loader, its disks.");
    }

    private Finding finding(RootCause cause, Confidence confidence, HealthEvent event, String reason) {
        return proof(job, new Finding(cause, confidence, reason).group(group).root(named(event)), event);
    }

    /** The event as evidence, and HCCL's own word for it. */
    static Finding proof(Job job, Finding finding, HealthEvent event) {
        finding.proof(event.line().line());
        job.processes().stream()
                .flatMap(p -> p.evidence().lines(LineKind.CLUSTER).stream())
                .filter(line -> line.text().contains("[" + event.culprit() + "]"))
                .limit(1)
                .forEach(line -> finding.proof(line.line()));
        return finding;
    }

    private String name(HealthEvent event) {
        return named(event).toString();
    }

    /** Who isn't stuck may wait too, but a rank that does is no candidate for a name without logs. */
    private Suspect named(HealthEvent event) {
        return event.status() == HealthEvent.Status.STUCK
                ? job.silentSuspect(event.culprit(), group)
                : job.suspect(event.culprit(), group);
    }
}
