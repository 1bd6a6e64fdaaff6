package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what the logs of one process say, in bounded memory. What comes out doesn't depend on the order of the files. Not thread-safe.
 */
final class EvidenceBuilder {
    /** Beyond so many groups or places in the code, no new ones are taken. */
    private static final int GROUPS = 1_000;

    private static final int PLACES = 200;
    private static final Pattern NAME = Pattern.compile("(.+)/(\\d{1,9})", Pattern.DOTALL);

    private static final int OPS = 256;

    private final ProcessId id;
    private final Map<LineKind, FirstAndLast<KeptLine>> lines = new EnumMap<>(LineKind.class);
    private final Map<String, FirstAndLast<KeptLine>> errors = new TreeMap<>();
    private final Map<String, FirstAndLast<OpEntry>> ops = new TreeMap<>();
    private final Map<String, Membership> memberships = new TreeMap<>();
    private final Map<LogPath.Stream, LogSpan> spans = new EnumMap<>(LogPath.Stream.class);
    private @Nullable String heartbeatName;
    private @Nullable String server;
    private @Nullable String deviceIp;
    private long device = -1;
    private long errorsPassedOver;

    EvidenceBuilder(ProcessId id) {
        this.id = id;
    }

    ProcessId id() {
        return id;
    }

    void add(KeptLine line) {
        lines.computeIfAbsent(line.kind(), k -> new FirstAndLast<>(k.first(), k.last()))
                .add(line);
    }

    /** An error, of which only the first and last from each place in the code are kept: noise comes from few places. */
    void addError(String place, KeptLine line) {
        FirstAndLast<KeptLine> known = errors.get(place);
        if (known == null) {
            if (errors.size() >= PLACES) {
                errorsPassedOver++;
                return;
            }
            known = new FirstAndLast<>(LineKind.ERROR.first(), LineKind.ERROR.last());
            errors.put(place, known);
        }
        known.add(line);
    }

    void add(String group, OpEntry op) {
        if (ops.size() < GROUPS || ops.containsKey(group)) {
            ops.computeIfAbsent(group, g -> new FirstAndLast<>(0, OPS)).add(op);
        }
    }

    void add(Membership membership) {
        if (memberships.size() < GROUPS || memberships.containsKey(membership.group())) {
            memberships.merge(membership.group(), membership, Membership::with);
        }
    }

    /** Where the process runs; what is null or negative is not known. The first to be known counts. */
    void addAddress(@Nullable String itsServer, long itsDevice, @Nullable String itsDeviceIp) {
        if (server == null && itsServer != null && !itsServer.isEmpty()) {
            int scope = itsServer.indexOf('%');
            server = scope < 0 ? itsServer : itsServer.substring(0, scope);
        }
        device = device < 0 ? itsDevice : device;
        deviceIp = deviceIp == null ? itsDeviceIp : deviceIp;
    }

    /** How its heart beat calls itself: {@code SERVER/DEVICE}, or on the 950 {@code NETWORK/NUMBER} (a.4). That goes before what other lines call its place. */
    void addHeartbeatName(String name) {
        heartbeatName = heartbeatName == null ? name : heartbeatName;
    }

    void addSpan(LogPath.Stream stream, long first, long last, boolean torn) {
        spans.merge(stream, new LogSpan(1, first, last, torn), LogSpan::with);
    }

    void addAll(EvidenceBuilder other) {
        other.lines.forEach((kind, kept) -> lines.computeIfAbsent(kind, k -> new FirstAndLast<>(k.first(), k.last()))
                .addAll(kept));
        other.errors.forEach((place, kept) -> errors.computeIfAbsent(
                        place, p -> new FirstAndLast<>(LineKind.ERROR.first(), LineKind.ERROR.last()))
                .addAll(kept));
        other.ops.forEach((group, kept) ->
                ops.computeIfAbsent(group, g -> new FirstAndLast<>(0, OPS)).addAll(kept));
        other.memberships.values().forEach(this::add);
        other.spans.forEach((stream, span) -> spans.merge(stream, span, LogSpan::with));
        addAddress(other.server, other.device, other.deviceIp);
        if (other.heartbeatName != null) {
            addHeartbeatName(other.heartbeatName);
        }
        errorsPassedOver += other.errorsPassedOver;
    }

    ProcessEvidence build() {
        List<KeptLine> all = new ArrayList<>();
        Map<LineKind, Long> notKept = new EnumMap<>(LineKind.class);
        lines.forEach((kind, kept) -> gather(kind, kept, all, notKept));
        errors.values().forEach(kept -> gather(LineKind.ERROR, kept, all, notKept));
        if (errorsPassedOver > 0) {
            notKept.merge(LineKind.ERROR, errorsPassedOver, Long::sum);
        }
        Collections.sort(all);
        List<OpTrail> trails = new ArrayList<>();
        ops.forEach((group, kept) -> trails.add(new OpTrail(group, kept.total(), kept.items())));
        String name = heartbeatName == null ? HealthEvents.localName(all) : heartbeatName;
        Matcher place = NAME.matcher(name == null ? "" : name);
        boolean named = place.matches();
        return new ProcessEvidence(
                id,
                named ? place.group(1) : server,
                named ? Long.parseLong(place.group(2)) : device,
                deviceIp,
                List.copyOf(memberships.values()),
                trails,
                all,
                spans,
                notKept);
    }

    private static void gather(
            LineKind kind, FirstAndLast<KeptLine> kept, List<KeptLine> all, Map<LineKind, Long> notKept) {
        List<KeptLine> items = kept.items();
        all.addAll(items);
        if (kept.total() > items.size()) {
            notKept.merge(kind, kept.total() - items.size(), Long::sum);
        }
    }

    /** Nothing at all is known of the process but that it has logs. */
    boolean isEmpty() {
        return lines.isEmpty()
                && errors.isEmpty()
                && ops.isEmpty()
                && memberships.isEmpty()
                && spans.values().stream().allMatch(span -> span.last() == PlogTime.NONE);
    }
}
