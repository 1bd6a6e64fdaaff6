package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ranks that the heart beat misses (b.3.7, b.3.8): a link between two that live, processes that exited, or a server or network that failed. */
final class LostStep {
    /** Ranks that fall silent within it fall silent together. */
    private static final long TOGETHER = 10 * PlogTime.SECOND;
    /** On one server they need longer, since each has other neighbours that notice it. */
    private static final long SERVER = 60 * PlogTime.SECOND;

    private final Job job;
    private final @Nullable String group;
    private final List<HealthEvent> lost;
    private final Silence silence;

    /** @param lost what was missed, by time; at least one */
    LostStep(Job job, @Nullable String group, List<HealthEvent> lost) {
        this.job = job;
        this.group = group;
        this.lost = lost;
        silence = new Silence(job);
    }

    /** The answer: a link if two ranks miss each other and both live, else who was silent first. */
    Finding find() {
        Finding link = mutual();
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
        // A name that is nobody's may be that of a process whose logs don't tell its own, and which may have finished.
        boolean maybeHere = !unseen.isEmpty()
                && job.processes().stream().anyMatch(process -> process.uid() == null)
                && job.processes().stream().noneMatch(Proc::timedOut);
        if (exited.isEmpty() && (quiet || cut || maybeHere) && job.firstTimeout() == PlogTime.NONE) {
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
                .sorted(Comparator.comparingLong(Suspect::rank))
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
                HeartbeatStep.proof(job, finding, event);
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
        events.forEach(event -> HeartbeatStep.proof(job, finding, event));
        return finding.missing("the debug logs of all ranks, which tell whether and when a collective timed out")
                .next("Collect the debug folders too. If there are none, look first whether the process of "
                        + Texts.list(missed) + " still runs.");
    }

    /** Two ranks that each report the other lost both live: it is what lies between them. */
    private @Nullable Finding mutual() {
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
            HeartbeatStep.proof(job, finding, pair[0]);
            HeartbeatStep.proof(job, finding, pair[1]);
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
}
