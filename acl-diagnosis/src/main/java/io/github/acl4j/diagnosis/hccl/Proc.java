package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A process of the job with what follows from its own logs. Its times are by the clock that all servers share, as far as that could be found out. */
final class Proc {
    private final ProcessEvidence evidence;
    private final List<TaskFailure> failures;
    private final Map<String, Membership> groups = new LinkedHashMap<>();
    private final Map<String, GroupEnds.End> ends;
    private final @Nullable String uid;
    private long clockOffset;
    private long worldRank = -1;

    Proc(ProcessEvidence evidence) {
        this.evidence = evidence;
        failures = TaskFailures.of(evidence);
        ends = GroupEnds.of(evidence);
        for (Membership membership : evidence.memberships()) {
            groups.put(membership.group(), membership);
        }
        for (TaskFailure failure : failures) {
            if (failure.group() != null) {
                groups.merge(
                        failure.group(),
                        new Membership(failure.group(), failure.size(), failure.rank(), PlogTime.NONE, PlogTime.NONE),
                        Membership::with);
            }
        }
        uid = evidence.server() != null && evidence.device() >= 0 ? evidence.server() + "/" + evidence.device() : null;
    }

    ProcessEvidence evidence() {
        return evidence;
    }

    List<TaskFailure> failures() {
        return failures;
    }

    List<TaskFailure> timeouts() {
        return failures.stream().filter(TaskFailure::isTimeout).toList();
    }

    /** The first timeout in a group, or one whose group isn't told. */
    @Nullable
    TaskFailure timeoutIn(String group) {
        TaskFailure unknown = null;
        for (TaskFailure failure : failures) {
            if (failure.isTimeout() && group.equals(failure.group())) {
                return failure;
            }
            if (failure.isTimeout() && failure.group() == null && unknown == null) {
                unknown = failure;
            }
        }
        return unknown;
    }

    /** It waited in vain, though its logs may not tell where: a line can be lost (a.3). */
    boolean timedOut() {
        return failures.stream().anyMatch(TaskFailure::isTimeout)
                || evidence.lines(LineKind.TIMEOUT).stream().anyMatch(Timeouts::isCollective);
    }

    /** Whether HCCL prints all that its heart beat ever saw when a task fails: on the 950 it doesn't ask what belongs to the failure (hcomm cluster_monitor.cc). */
    boolean reportsAllEvents() {
        return evidence.lines(LineKind.TASK).stream()
                .anyMatch(line -> line.text().contains("streamID(sqId)"));
    }

    Map<String, Membership> groups() {
        return groups;
    }

    /** {@code SERVER/DEVICE}, as the heart beat names it, or null. */
    @Nullable
    String uid() {
        return uid;
    }

    /** What tells its clock from others': the server, or else the directory. */
    String clock() {
        return evidence.server() != null ? evidence.server() : evidence.id().directory();
    }

    void setClockOffset(long micros) {
        clockOffset = micros;
    }

    void setWorldRank(long rank) {
        worldRank = rank;
    }

    long worldRank() {
        return worldRank;
    }

    /** A time of this process by the shared clock. */
    long shared(long time) {
        return time == PlogTime.NONE ? PlogTime.NONE : time - clockOffset;
    }

    long time(KeptLine line) {
        return shared(line.time());
    }

    /** Its host's first line by the shared clock, or {@link PlogTime#NONE}. */
    long firstTime() {
        return shared(evidence.firstTime());
    }

    /** Its host's last line by the shared clock, or {@link PlogTime#NONE}. */
    long lastTime() {
        return shared(evidence.lastTime());
    }

    List<KeptLine> errors() {
        List<KeptLine> errors = new ArrayList<>(evidence.lines(LineKind.ERROR));
        for (KeptLine message : evidence.lines(LineKind.MESSAGE)) {
            if (!message.text().contains("EI0002") && !message.text().contains("EI0012")) {
                errors.add(message);
            }
        }
        for (TaskFailure failure : failures) {
            if (failure.kind() == TaskFailure.Kind.OTHER) {
                errors.addAll(failure.lines());
            }
        }
        errors.sort(null);
        return errors;
    }

    /** When it had finished with a group: destroyed or unregistered it; {@link PlogTime#NONE} if the logs don't tell. */
    long endOf(String group) {
        GroupEnds.End end = ends.get(group);
        return end == null ? PlogTime.NONE : shared(end.complete());
    }

    /** When it began to destroy a group, or {@link PlogTime#NONE}. */
    long beginOfEnd(String group) {
        GroupEnds.End end = ends.get(group);
        return end == null ? PlogTime.NONE : shared(end.begin());
    }

    /** Whether it had finished with all its groups by a time: what falls silent then isn't lost. */
    boolean finishedBy(long time) {
        return !groups.isEmpty()
                && groups.keySet().stream().allMatch(g -> {
                    long end = endOf(g);
                    return end != PlogTime.NONE && end <= time;
                });
    }

    @Nullable
    OpTrail trail(String group) {
        for (OpTrail trail : evidence.trails()) {
            if (trail.group().equals(group)) {
                return trail;
            }
        }
        return null;
    }

    Suspect suspect(@Nullable String group) {
        Membership membership = group == null ? null : groups.get(group);
        return new Suspect(
                worldRank,
                membership == null ? -1 : membership.rank(),
                evidence.server(),
                evidence.device(),
                evidence.id().directory(),
                evidence.id().pid());
    }
}
