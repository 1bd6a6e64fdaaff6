package io.github.acl4j.diagnosis.hccl;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads who saw failed completions of RoCE or UB, and who was at the other end (a.6). */
final class CompletionReports {
    private static final Pattern REMOTE = Pattern.compile("remoteI[A-Za-z]+ ?\\{([^}]*)\\}?");
    private static final Pattern REMOTE_IP = Pattern.compile("(?:\\bip:|remoteIP:?) ?\\[([^\\]]+)\\]");
    private static final Pattern SERVER = Pattern.compile("(?:server|instanceId) ?\\[([^\\]]+)\\]");
    private static final Pattern DEVICE = Pattern.compile("(?:deviceId|LocalId) ?\\[(\\d+)\\]");
    private static final Pattern DEVICE_IP = Pattern.compile("deviceIp ?\\[([^\\]]+)\\]");

    private final Job job;
    private final List<HealthEvent> events;

    CompletionReports(Job job, List<HealthEvent> events) {
        this.job = job;
        this.events = events;
    }

    /** By time. */
    List<CompletionReport> all() {
        List<CompletionReport> reports = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        EventWindow window = new EventWindow(job);
        for (Proc process : job.processes()) {
            String uid = process.uid();
            String reporter = uid == null ? process.evidence().id().toString() : uid;
            for (KeptLine line : process.evidence().lines(LineKind.CQE)) {
                String peer = peer(line.text());
                if (peer == null) {
                    continue;
                }
                HealthEvent event = new HealthEvent(
                        HealthEvent.Status.CQE, reporter, reporter, process.time(line), false, process, line);
                if (window.keeps(event)) {
                    seen.add(reporter);
                    List<LogLine> lines = new ArrayList<>(List.of(line.line()));
                    events.stream()
                            .filter(e -> e.culprit().equals(reporter))
                            .forEach(e -> lines.add(e.line().line()));
                    reports.add(new CompletionReport(reporter, process, peer, event.time(), lines));
                }
            }
        }
        for (HealthEvent event : events) {
            // One whose name is nobody's may be one of those that reported it themselves.
            boolean known = job.byUid(event.culprit()) != null || reports.isEmpty();
            if (known && seen.add(event.culprit())) {
                // The 950 gives the other end here, the others the rank itself (a.5).
                String informer = event.informer();
                reports.add(new CompletionReport(
                        event.culprit(),
                        job.byUid(event.culprit()),
                        event.culprit().equals(informer) ? null : informer,
                        event.time(),
                        List.of(event.line().line())));
            }
        }
        reports.sort(java.util.Comparator.<CompletionReport>comparingLong(CompletionReport::time)
                .thenComparing(CompletionReport::reporter));
        return reports;
    }

    /** The heart beat's name of the other end. */
    private @Nullable String peer(String text) {
        Matcher remote = REMOTE.matcher(text);
        String ip;
        if (remote.find()) {
            String server = group(SERVER, remote.group(1));
            String device = group(DEVICE, remote.group(1));
            if (server != null && device != null) {
                return server + "/" + device;
            }
            ip = group(DEVICE_IP, remote.group(1));
        } else {
            ip = group(REMOTE_IP, text);
        }
        Proc process = ip == null ? null : job.byDeviceIp(ip);
        return process == null ? ip : process.uid();
    }

    private static @Nullable String group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }
}
