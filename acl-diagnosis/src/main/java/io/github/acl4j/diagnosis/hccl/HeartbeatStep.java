package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the heart beat saw (b.3): the first step, which answers if any of its events belongs to the failure. */
final class HeartbeatStep {
    private static final long SECOND = 1_000_000;
    /** Ranks that fall silent within it fall silent together. */
    private static final long TOGETHER = 10 * SECOND;
    /** On one server they need longer, since each has other neighbours that notice it. */
    private static final long SERVER = 60 * SECOND;

    private final Job job;
    private final @Nullable String group;
    private final List<HealthEvent> events;
    private final Silence silence;

    HeartbeatStep(Job job, @Nullable String group) {
        this.job = job;
        this.group = group;
        silence = new Silence(job);
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
        return lost.isEmpty() ? new InconsistencyStep(job).find() : lost(lost);
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
                            && (since == PlogTime.NONE || process.time(e) >= since - 300 * SECOND))
                    .toList();
            if (!errors.isEmpty()) {
                finding.proof(errors.get(0).line()).next("Begin with its first error, which is among the evidence.");
            }
        }
        return finding.next("Look at what the process does on its host: a stack dump, its data loader, its disks.");
    }

    private Finding lost(List<HealthEvent> lost) {
        Finding link = mutual(lost);
        if (link != null) {
            return link;
        }
        HealthEvent first = lost.get(0);
        List<HealthEvent> together = lost.stream()
                .filter(e -> e.time() == PlogTime.NONE
                        || e.time() - first.time() <= (server(e).equals(server(first)) ? SERVER : TOGETHER))
                .toList();
        Set<String> exited = new LinkedHashSet<>();
        Set<String> unseen = new LinkedHashSet<>();
        boolean quiet = false;
        boolean cut = false;
        for (HealthEvent event : together) {
            Proc process = job.byUid(event.culprit());
            if (process == null) {
                unseen.add(event.culprit());
            } else if (silence.provesExit(process, event.time())) {
                exited.add(event.culprit());
            } else {
                quiet |= silence.endedBefore(process, event.time());
                cut |= Silence.isCut(process) && !process.timedOut();
            }
        }
        if (exited.isEmpty() && (quiet || cut) && job.firstTimeout() == PlogTime.NONE) {
            return unproven(together);
        }
        Set<String> culprits = exited;
        if (exited.isEmpty()) {
            culprits = unseen.contains(first.culprit()) ? unseen : Set.of(first.culprit());
        }
        Set<String> servers = new LinkedHashSet<>();
        culprits.forEach(c -> servers.add(server(c)));
        if (culprits.size() > 1 && servers.size() > 1 && exited.isEmpty()) {
            culprits = Set.of(first.culprit());
        }
        List<Suspect> roots = culprits.stream()
                .map(c -> job.silentSuspect(c, group))
                .sorted(java.util.Comparator.comparingLong(Suspect::rank))
                .toList();
        StringBuilder reason = new StringBuilder(Texts.list(roots) + (roots.size() == 1 ? "" : " together"));
        reason.append(" fell silent");
        if (roots.size() > 1 && servers.size() == 1) {
            reason.append(": the server ").append(servers.iterator().next()).append(" or its network failed");
        } else if (!exited.isEmpty()) {
            reason.append(exitOf(roots.size() == 1 ? exited.iterator().next() : null));
        } else if (unseen.isEmpty() && cut) {
            reason.append("; the end of its log is cut off, so that one can't say whether it exited");
        } else if (unseen.isEmpty()) {
            reason.append(", though its log goes on: its network failed, or its heart beat thread was starved");
        }
        Finding finding = new Finding(
                        RootCause.HEARTBEAT_LOST,
                        !exited.isEmpty() ? Confidence.HIGH : unseen.isEmpty() ? Confidence.LOW : Confidence.MEDIUM,
                        reason.toString())
                .group(group)
                .roots(roots);
        for (HealthEvent event : together) {
            if (culprits.contains(event.culprit())) {
                proof(finding, event);
            }
        }
        for (String culprit : culprits) {
            Proc process = job.byUid(culprit);
            if (process != null && !process.errors().isEmpty()) {
                List<KeptLine> errors = process.errors();
                finding.proof(errors.get(errors.size() - 1).line());
            }
        }
        return finding.next(
                exited.isEmpty() || roots.size() > 1
                        ? "Check the server" + Texts.plural(servers, "", "s")
                                + " and the network: power, a restart, cables, switches; then the load of the host."
                        : Texts.EXITED);
    }

    private String exitOf(@Nullable String culprit) {
        Proc process = job.byUid(culprit);
        return process == null
                ? ", and their logs end before: the processes exited"
                : ", and its log ends before, at " + PlogTime.print(process.lastTime()) + ": the process exited";
    }

    /** Nothing tells that anything failed, and the log of the missed rank is just quiet. */
    private Finding unproven(List<HealthEvent> events) {
        List<Suspect> missed = events.stream()
                .map(e -> job.suspect(e.culprit(), group))
                .distinct()
                .toList();
        Finding finding = Finding.inconclusive("the heart beat missed " + Texts.list(missed)
                        + ", but no log tells of a collective that failed, nor that the process ended then")
                .alternative(RootCause.HEARTBEAT_LOST, missed, "the heart beat missed it");
        events.forEach(event -> proof(finding, event));
        return finding.missing("the debug logs of all ranks, which tell whether and when a collective timed out")
                .next("Collect the debug folders too. If there are none, look first whether the process of "
                        + Texts.list(missed) + " still runs.");
    }

    /** Two ranks that each report the other lost both live: it is what lies between them. */
    private @Nullable Finding mutual(List<HealthEvent> lost) {
        List<HealthEvent[]> pairs = new ArrayList<>();
        for (HealthEvent a : lost) {
            for (HealthEvent b : lost) {
                if (a.culprit().compareTo(b.culprit()) < 0
                        && a.culprit().equals(b.informer())
                        && b.culprit().equals(a.informer())
                        && livesAfter(a)
                        && livesAfter(b)) {
                    pairs.add(new HealthEvent[] {a, b});
                }
            }
        }
        if (pairs.isEmpty()) {
            return null;
        }
        HealthEvent[] first = pairs.get(0);
        Suspect a = job.suspect(first[0].culprit(), group);
        Suspect b = job.suspect(first[1].culprit(), group);
        boolean seen = job.byUid(first[0].culprit()) != null && job.byUid(first[1].culprit()) != null;
        Set<String> common = new LinkedHashSet<>(List.of(first[0].culprit(), first[1].culprit()));
        pairs.forEach(pair -> common.retainAll(List.of(pair[0].culprit(), pair[1].culprit())));
        Finding finding = new Finding(
                        RootCause.LINK_FAULT,
                        seen && pairs.size() == 1 ? Confidence.HIGH : Confidence.MEDIUM,
                        a + " and " + b + " report each other lost, and both live: the link between them failed"
                                + (pairs.size() > 1 ? ", and " + (pairs.size() - 1) + " more" : ""))
                .group(group)
                .link(a, b);
        if (pairs.size() > 1 && common.size() == 1) {
            finding.root(job.suspect(common.iterator().next(), group));
        } else {
            finding.root(a).root(b);
        }
        pairs.forEach(pair -> {
            proof(finding, pair[0]);
            proof(finding, pair[1]);
        });
        return finding.next("Check cables, ports and switches between the two, and the addresses of their devices.");
    }

    private boolean livesAfter(HealthEvent event) {
        Proc process = job.byUid(event.culprit());
        return process == null || event.time() == PlogTime.NONE || !silence.endedBefore(process, event.time());
    }

    private static String server(HealthEvent event) {
        return server(event.culprit());
    }

    private static String server(String culprit) {
        return culprit.substring(0, Math.max(0, culprit.lastIndexOf('/')));
    }

    private Finding finding(RootCause cause, Confidence confidence, HealthEvent event, String reason) {
        return proof(new Finding(cause, confidence, reason).group(group).root(named(event)), event);
    }

    private Finding proof(Finding finding, HealthEvent event) {
        finding.proof(event.line().line());
        // HCCL's own word for it too, if it was printed.
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
