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
}
