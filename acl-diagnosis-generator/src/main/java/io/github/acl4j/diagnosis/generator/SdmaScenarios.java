package io.github.acl4j.diagnosis.generator;

/** Copies between devices that fail: the memory at the other end isn't there (hccl.md b.6). */
final class SdmaScenarios {

    private SdmaScenarios() {}

    static Answer earlyDestroy(Job job) {
        int victim = job.victim();
        int reader = job.topology().nearPeer(victim);
        job.runsAll();
        long destroy = job.hang() + 30 * Times.MILLISECOND;
        job.destroys(victim, destroy, 60 * Times.MILLISECOND);
        job.copyFails(reader, destroy + 95 * Times.MILLISECOND);
        job.timesOut(job.others().stream().filter(rank -> rank != reader).toList());
        return Answer.of("SDMA_COMM_EARLY_DESTROY", job).roots(victim).evidence("Entry-HcclCommDestroy", "sdma error");
    }

    static Answer other(Job job) {
        int victim = job.victim();
        job.runsAll();
        job.copyFails(victim, job.hang() + 95 * Times.MILLISECOND);
        job.timesOut(job.others());
        return Answer.of("SDMA_OTHER", job).roots(victim).evidence("sdma error");
    }
}
