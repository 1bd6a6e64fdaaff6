package io.github.acl4j.diagnosis.generator;

/** Jobs without a fault. */
final class QuietScenarios {

    private QuietScenarios() {}

    static Answer clean(Job job) {
        job.runsAll();
        ends(job);
        return Answer.of("NONE", job);
    }

    private static void ends(Job job) {
        for (int rank : job.topology().ranks()) {
            long time = job.program().last(rank).time() + 2 * Times.SECOND;
            long stagger = 10L * (job.topology().place(rank) % 100) * Times.MILLISECOND;
            job.destroys(rank, time + stagger, 80 * Times.MILLISECOND);
        }
    }

    /** The usual false alarm (hccl.md b.3.3). */
    static Answer missedAfterItsEnd(Job job) {
        job.runsAll();
        int victim = job.victim();
        long end = job.hang() + 2 * Times.SECOND;
        for (int rank : job.topology().ranks()) {
            job.destroys(rank, rank == victim ? end : end + 45 * Times.SECOND, 80 * Times.MILLISECOND);
        }
        job.dies(victim, end + Times.SECOND);
        int neighbour = job.topology().heartbeatNeighbours(victim).get(0);
        job.spreads(new HeartbeatEvent(victim, HeartbeatEvent.Status.LOST, neighbour, end + 31 * Times.SECOND));
        return Answer.of("NONE", job).evidence("status[LOST]");
    }
}
