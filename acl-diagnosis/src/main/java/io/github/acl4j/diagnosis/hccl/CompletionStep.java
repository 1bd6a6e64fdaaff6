package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Failed completions of RoCE or UB (b.3.5). The heart beat names the rank that saw one, its own log the rank at the other end. */
final class CompletionStep {
    private final Job job;
    private final @Nullable String group;
    private final List<HealthEvent> events;
    private final List<HealthEvent> lost;

    CompletionStep(Job job, @Nullable String group, List<HealthEvent> events, List<HealthEvent> lost) {
        this.job = job;
        this.group = group;
        this.events = events;
        this.lost = lost;
    }

    @Nullable
    Finding find() {
        List<CompletionReport> reports = new CompletionReports(job, events).all();
        if (reports.isEmpty()) {
            return null;
        }
        Map<String, Set<String>> targets = new LinkedHashMap<>();
        for (CompletionReport report : reports) {
            if (report.peer() != null) {
                targets.computeIfAbsent(report.peer(), p -> new LinkedHashSet<>())
                        .add(report.reporter());
            }
        }
        for (CompletionReport report : reports) {
            Finding gone = report.peer() == null ? null : peerGone(report);
            if (gone != null) {
                return gone;
            }
        }
        for (Map.Entry<String, Set<String>> target : targets.entrySet()) {
            if (target.getValue().size() > 1) {
                Suspect root = job.suspect(target.getKey(), group);
                return proof(
                        new Finding(
                                        RootCause.ERROR_CQE,
                                        Confidence.HIGH,
                                        "transfers of " + target.getValue().size() + " ranks to " + root + " failed")
                                .root(root),
                        reports.stream()
                                .filter(r -> target.getKey().equals(r.peer()))
                                .toList());
            }
        }
        CompletionReport first = reports.get(0);
        Suspect reporter =
                first.process() != null ? first.process().suspect(group) : job.suspect(first.reporter(), group);
        if (first.peer() == null) {
            return unknownPeer(first, reporter);
        }
        Suspect peer = job.suspect(first.peer(), group);
        Finding either = job.byUid(first.peer()) == null ? mayBeGone(first, reporter, peer) : null;
        if (either != null) {
            return either;
        }
        boolean both = targets.getOrDefault(first.reporter(), Set.of()).contains(first.peer());
        Finding finding = new Finding(
                        RootCause.ERROR_CQE,
                        job.byUid(first.peer()) == null ? Confidence.MEDIUM : Confidence.HIGH,
                        "a transfer from " + reporter + " to " + peer + " failed" + (both ? ", and one back too" : "")
                                + ": the link between them, or either end")
                .root(reporter)
                .link(reporter, peer);
        if (both) {
            finding.root(peer);
        }
        return proof(finding, List.of(first));
    }

    /** Who saw it need not have caused it: as long as the other end isn't known, neither is accused, but whoever had fallen silent before it. */
    private Finding unknownPeer(CompletionReport report, Suspect reporter) {
        String seen = "a transfer of " + reporter + " failed; to whom isn't in the logs";
        String untold = "the debug log of " + reporter + ", which tells the other end of the failed transfer";
        for (HealthEvent event : lost) {
            Proc process = job.byUid(event.culprit());
            if (process != null
                    && !event.culprit().equals(report.reporter())
                    && new Silence(job).provesExit(process, event.time())
                    && process.lastTime() <= report.time() + job.clockUncertainty()) {
                Suspect root = process.suspect(group);
                return proof(
                                new Finding(
                                                RootCause.HEARTBEAT_LOST,
                                                Confidence.MEDIUM,
                                                root + " fell silent, and its log ends before; after that " + seen)
                                        .root(root)
                                        .proof(event.line().line()),
                                List.of(report))
                        .alternative(RootCause.ERROR_CQE, List.of(reporter), seen)
                        .missing(untold);
            }
        }
        return proof(Finding.inconclusive(seen), List.of(report))
                .alternative(RootCause.ERROR_CQE, List.of(reporter), "it saw the failed transfer")
                .missing(untold);
    }

    /** The other end is known by an address only, and somebody fell silent who may have it. */
    private @Nullable Finding mayBeGone(CompletionReport report, Suspect reporter, Suspect peer) {
        List<Suspect> silent = lost.stream()
                .filter(e -> !e.culprit().equals(report.reporter()))
                .map(e -> job.silentSuspect(e.culprit(), group))
                .distinct()
                .toList();
        if (silent.isEmpty() || String.valueOf(report.peer()).indexOf('/') >= 0) {
            return null;
        }
        Finding finding = Finding.inconclusive("a transfer from " + reporter + " to " + peer
                        + " failed, and the heart beat missed " + Texts.list(silent)
                        + "; the logs don't tell whether these are the same")
                .alternative(
                        RootCause.ERROR_CQE,
                        List.of(reporter, peer),
                        "if they aren't the same: the link between the two")
                .alternative(
                        RootCause.PROCESS_EXIT, silent, "if they are the same: the transfer failed since it is gone")
                .missing("the run log of " + Texts.list(silent)
                        + ", or the beginning of it, which tells the address of its device");
        lost.forEach(event -> finding.proof(event.line().line()));
        return proof(finding, List.of(report));
    }

    /** A transfer to a process that had exited or failed is a consequence. */
    private @Nullable Finding peerGone(CompletionReport report) {
        String peer = String.valueOf(report.peer());
        Suspect root = job.suspect(peer, group);
        Proc process = job.byUid(peer);
        boolean silent = lost.stream()
                        .anyMatch(
                                e -> isSame(e, peer, root) && !report.reporter().equals(e.informer()))
                || (lost.stream().anyMatch(e -> isSame(e, peer, root))
                        && lost.stream().noneMatch(e -> e.culprit().equals(report.reporter())));
        if (process != null && report.time() != PlogTime.NONE) {
            for (KeptLine error : process.errors()) {
                long before = report.time() - process.time(error);
                if (before > job.clockUncertainty() && before < 300_000_000L && !process.timedOut()) {
                    return lines(
                                    new Finding(
                                                    RootCause.OTHER_FIRST_ERROR,
                                                    Confidence.MEDIUM,
                                                    root + " failed at " + PlogTime.print(process.time(error))
                                                            + ", before transfers to it did")
                                            .root(root)
                                            .proof(error.line()),
                                    List.of(report))
                            .next(Texts.EXPLAIN);
                }
            }
            if (process.lastTime() < report.time() - job.clockUncertainty()
                    && !process.timedOut()
                    && othersGoOn(report, process)) {
                silent = true;
            }
        }
        if ((process != null && process.timedOut()) || !silent) {
            return null;
        }
        Finding finding = new Finding(
                        RootCause.PROCESS_EXIT,
                        process == null ? Confidence.MEDIUM : Confidence.HIGH,
                        root + " is gone"
                                + (process == null
                                        ? ""
                                        : " (its log ends at " + PlogTime.print(process.lastTime()) + ")")
                                + ", and transfers to it fail since")
                .root(root);
        lost.stream()
                .filter(event -> isSame(event, peer, root))
                .limit(2)
                .forEach(event -> finding.proof(event.line().line()));
        return lines(finding, List.of(report)).next(Texts.EXITED);
    }

    /** By name, or where the one is an address by the rank. */
    private boolean isSame(HealthEvent event, String peer, Suspect suspect) {
        return event.culprit().equals(peer)
                || (suspect.rank() >= 0
                        && job.silentSuspect(event.culprit(), group).rank() == suspect.rank());
    }

    /** Where all logs end there, a log that ends proves nothing. */
    private boolean othersGoOn(CompletionReport report, Proc peer) {
        long others = 0;
        long on = 0;
        for (Proc process : job.processes()) {
            if (process != peer && !report.reporter().equals(process.uid())) {
                others++;
                on += process.lastTime() > report.time() ? 1 : 0;
            }
        }
        return others > 0 && on * 2 > others;
    }

    private Finding proof(Finding finding, List<CompletionReport> reports) {
        return lines(finding, reports)
                .next(
                        "Check the RoCE links of both ends: optical modules, ports, PFC, addresses; then whether the peer's process failed first.");
    }

    private Finding lines(Finding finding, List<CompletionReport> reports) {
        finding.group(group);
        for (CompletionReport report : reports) {
            report.lines().forEach(finding::proof);
            job.processes().stream()
                    .flatMap(p -> p.evidence().lines(LineKind.CLUSTER).stream())
                    .filter(line -> line.text().contains("[" + report.reporter() + "]"))
                    .limit(1)
                    .forEach(line -> finding.proof(line.line()));
        }
        return finding;
    }
}
