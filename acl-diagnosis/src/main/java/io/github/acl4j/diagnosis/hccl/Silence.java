package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;

/** Whether a process that the heart beat misses had exited: its log ends about when it fell silent, and nothing else explains that (b.3.7). */
final class Silence {
    /** How long a rank is silent before it is reported, and by how much that may be wrong. */
    private static final long REPORTED_AFTER = 30 * PlogTime.SECOND;

    private static final long TOLERANCE = 10 * PlogTime.SECOND;

    private final Job job;

    Silence(Job job) {
        this.job = job;
    }

    /** Whether its log has nothing of the time after it fell silent. That alone proves nothing: a run log is quiet for hours. */
    boolean endedBefore(Proc process, long reported) {
        return reported != PlogTime.NONE
                && process.lastTime() != PlogTime.NONE
                && process.lastTime() <= reported - REPORTED_AFTER + TOLERANCE + job.clockUncertainty()
                && !isCut(process)
                && !process.timedOut();
    }

    /** Whether the end of one of its logs is lost, so that one can't say when it wrote its last line. */
    static boolean isCut(Proc process) {
        return process.evidence().isTorn(LogPath.Stream.RUN)
                || process.evidence().isTorn(LogPath.Stream.DEBUG)
                || process.evidence().isTorn(LogPath.Stream.OTHER);
    }

    /** As {@link #endedBefore}, and either others lived to report a timeout, as it would have, or its last line is of the moment at which it fell silent. */
    boolean provesExit(Proc process, long reported) {
        boolean justBefore = process.lastTime() >= reported - REPORTED_AFTER - TOLERANCE - job.clockUncertainty();
        return endedBefore(process, reported) && (job.firstTimeout() != PlogTime.NONE || justBefore);
    }
}
