package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each process did, for a reader who wants to see it on a line of time. */
final class Courses {
    /** Of each kind so many at most: the first, and the last. */
    private static final int MOST = 6;

    private static final Comparator<Course> BY_RANK = Comparator.comparingLong((Course course) ->
                    course.rank().rank() < 0 ? Long.MAX_VALUE : course.rank().rank())
            .thenComparing(course -> String.valueOf(course.rank().directory()))
            .thenComparingLong(course -> course.rank().pid());

    private Courses() {}

    static List<Course> of(Job job, @Nullable String group) {
        return job.processes().stream()
                .map(process -> of(process, group))
                .sorted(BY_RANK)
                .toList();
    }

    private static Course of(Proc process, @Nullable String group) {
        List<Moment> moments = new ArrayList<>();
        boolean issued = false;
        for (TaskFailure failure : process.failures()) {
            if (!failure.lines().isEmpty()) {
                LogLine line = failure.lines().get(0).line();
                issued |= add(moments, Moment.Kind.ISSUED, process.shared(failure.issued()), line);
                add(
                        moments,
                        failure.isTimeout() ? Moment.Kind.TIMEOUT : Moment.Kind.ERROR,
                        process.shared(failure.time()),
                        line);
            }
        }
        OpTrail trail = group == null ? null : process.trail(group);
        if (!issued && trail != null && !trail.last().isEmpty()) {
            OpEntry last = trail.last().get(trail.last().size() - 1);
            add(moments, Moment.Kind.ISSUED, process.shared(last.time()), EntryStep.line(last));
        }
        addAll(moments, Moment.Kind.HEARTBEAT, process, process.evidence().lines(LineKind.HEARTBEAT));
        addAll(moments, Moment.Kind.ERROR, process, process.errors());
        addAll(moments, Moment.Kind.ERROR, process, process.evidence().lines(LineKind.CQE));
        addAll(moments, Moment.Kind.ERROR, process, process.evidence().lines(LineKind.SDMA));
        addAll(moments, Moment.Kind.DESTROYED, process, process.evidence().lines(LineKind.END));
        moments.sort(Comparator.comparingLong(Moment::time).thenComparing(Moment::kind));
        return new Course(process.suspect(group), process.firstTime(), process.lastTime(), moments);
    }

    private static void addAll(List<Moment> moments, Moment.Kind kind, Proc process, List<KeptLine> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (i < MOST - 1 || i == lines.size() - 1) {
                add(moments, kind, process.time(lines.get(i)), lines.get(i).line());
            }
        }
    }

    private static boolean add(List<Moment> moments, Moment.Kind kind, long time, LogLine line) {
        return time != PlogTime.NONE && moments.add(new Moment(kind, time, line));
    }
}
