package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;

/**
 * Which of the heart beat's events belong to the failure (b.3.3): those that HCCL would take for its cause, or that lie where an event of the kind must lie
 * after the hang. What fell silent because it had finished isn't lost, and what happened after the first timeout is mostly its consequence.
 */
final class EventWindow {
    private static final double WINDOW = 300;
    private static final double LOST_DELAY = 30;

    private final Job job;
    private final double timeout;
    private final long failed;
    private final long hang;

    EventWindow(Job job) {
        this.job = job;
        timeout = job.timeoutOrDefault();
        failed = job.firstTimeout();
        hang = job.hangTime();
    }

    boolean keeps(HealthEvent event) {
        if (event.status() == HealthEvent.Status.LOST && isNormalExit(event)) {
            return false;
        }
        if (event.time() == PlogTime.NONE) {
            return event.promoted();
        }
        if (failed == PlogTime.NONE) {
            // Killed before the timeout: what happened long before the end was survived.
            return (job.lastTime() - event.time()) / 1e6 <= Math.max(WINDOW, timeout);
        }
        double margin = job.clockUncertainty() / 1e6;
        if ((event.time() - failed) / 1e6 > margin && isConsequence(event)) {
            return false;
        }
        if (event.promoted()) {
            return true;
        }
        double beforeReport = (failed - event.time()) / 1e6;
        if (Math.abs(timeout - beforeReport - delay(event.status())) < WINDOW + margin) {
            return true;
        }
        double afterHang = (event.time() - hang) / 1e6;
        if (event.status() == HealthEvent.Status.STUCK) {
            // Halved where parameters are compared too (b.9.7).
            double interval = Math.max(timeout / 3, 60);
            return afterHang >= interval / 2 - margin && afterHang <= 2 * interval + 60 + margin;
        }
        return Math.abs(afterHang) < WINDOW + margin;
    }

    private double delay(HealthEvent.Status status) {
        return switch (status) {
            case LOST -> LOST_DELAY;
            case STUCK -> 2 * Math.max(timeout / 3, 60);
            default -> 0;
        };
    }

    private boolean isNormalExit(HealthEvent event) {
        Proc process = job.byUid(event.culprit());
        long time = event.time() == PlogTime.NONE ? Long.MAX_VALUE : event.time() + job.clockUncertainty();
        return process != null && process.finishedBy(time);
    }

    /** Ranks that time out exit, and then fall silent; one that was silent before has neither a timeout nor later lines. */
    private boolean isConsequence(HealthEvent event) {
        if (event.status() != HealthEvent.Status.LOST) {
            return true;
        }
        Proc process = job.byUid(event.culprit());
        return process == null || process.timedOut() || process.lastTime() >= failed - job.clockUncertainty();
    }
}
