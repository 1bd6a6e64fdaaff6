package io.github.acl4j.diagnosis.generator;

import java.util.function.UnaryOperator;

/** Faults of the program, of which HCCL sees only that it waits. */
final class TimeoutScenarios {

    private TimeoutScenarios() {}

    static Answer missingRank(Job job) {
        job.runsWithoutVictimsLast();
        job.timesOut(job.others());
        job.says(
                job.victim(),
                job.hang() + job.timeout() - 2 * Times.SECOND,
                "hccl_communicator.cc:10",
                "heartbeat of business thread, still alive");
        return Answer.of("OP_NOT_ISSUED", job).roots(job.victim());
    }

    static Answer otherFirstError(Job job) {
        job.runsWithoutVictimsLast();
        job.errors().kernelException(job.victim(), job.hang() - 200 * Times.MILLISECOND);
        job.timesOut(job.others());
        return Answer.of("OTHER_FIRST_ERROR", job).roots(job.victim()).evidence("aicore error");
    }

    static Answer otherCount(Job job) {
        return otherCount(job, new HeartbeatEvent[0]);
    }

    /** As {@link #otherCount(Job)}, and HCCL prints these events with the timeouts. */
    static Answer otherCount(Job job, HeartbeatEvent... printed) {
        return mismatch(job, "PARAM_MISMATCH", operator -> operator.withCount(512), printed)
                .evidence("count[512]");
    }

    static Answer otherDataType(Job job) {
        return mismatch(job, "PARAM_MISMATCH", operator -> operator.withDataType("bfloat16"))
                .evidence("dataType[bfloat16]");
    }

    static Answer otherReduction(Job job) {
        return mismatch(job, "PARAM_MISMATCH", operator -> operator.withReduction("max"))
                .evidence("reduceType[" + job.format().reduction("max") + "]");
    }

    static Answer otherOperator(Job job) {
        return mismatch(job, "OP_MISMATCH", operator -> operator.withOperator("AllGather"))
                .evidence("tag[AllGather_", "tag[AllReduce_");
    }

    private static Answer mismatch(
            Job job, String cause, UnaryOperator<Collective> deviation, HeartbeatEvent... printed) {
        job.program().deviate(job.victim(), job.program().lastIndex(), deviation);
        job.runsAll();
        job.timesOut(job.topology().ranks(), printed);
        return Answer.of(cause, job).roots(job.victim());
    }

    /** The entry log shows it; the collective that fails is the first of the two. */
    static Answer otherOrder(Job job) {
        Program program = job.program();
        int last = program.lastIndex();
        Collective first = new Collective("AllGather", 4_096, "float32", "sum", 7, 0);
        Collective second = Collective.allReduce(256);
        program.deviateAll(last - 1, planned -> first);
        program.deviateAll(last, planned -> second);
        program.deviate(job.victim(), last - 1, planned -> second);
        program.deviate(job.victim(), last, planned -> first);
        job.runsAll();
        for (int rank : job.topology().ranks()) {
            job.timesOut(program.issue(rank, last - 1));
        }
        return Answer.of("OP_MISMATCH", job)
                .roots(job.victim())
                .alsoOk("OP_ORDER")
                .evidence("tag[AllGather_", "tag[AllReduce_");
    }

    static Answer timeGap(Job job) {
        Program program = job.program();
        long gap = job.timeout() + 340 * Times.SECOND;
        program.deviate(job.victim(), program.lastIndex(), planned -> planned.withDelay(gap));
        job.runsAll();
        job.timesOut(job.topology().ranks());
        return Answer.of("ISSUE_TIME_GAP", job).roots(job.victim());
    }

    static Answer otherStream(Job job) {
        Program program = job.program();
        int last = program.lastIndex();
        program.deviateAll(last - 1, planned -> Collective.allReduce(10_746_295));
        // Issued before the one before it can have ended.
        Collective hung = Collective.allReduce(1_024).withDelay(-800 * Times.MILLISECOND);
        program.deviateAll(last, planned -> hung);
        program.deviate(job.victim(), last, planned -> planned.withStream(2));
        job.runsAll();
        job.timesOut(job.topology().ranks());
        return Answer.of("MULTI_STREAM_CONFLICT", job).roots(job.victim()).evidence("streamId[7]", "streamId[2]");
    }

    /** Who waits in the world waits for ranks that wait elsewhere; only there somebody is missing (hccl.md b.4). */
    static Answer crossGroup(Job job) {
        int victim = job.victim();
        Program program = job.program();
        Communicator group = new Communicator("group_name_17", job.topology().partOf(victim));
        job.runsUpTo(rank -> program.lastIndex() - (group.members().contains(rank) ? 1 : 0));
        for (int rank : group.members()) {
            job.joins(rank, group, job.start() + 4 * Times.SECOND);
        }
        Collective collective = Collective.allReduce(4_096);
        for (int rank : group.members()) {
            for (int index = 1; index <= (rank == victim ? 2 : 3); index++) {
                long time = program.issue(rank, program.lastIndex() - 4 + index).time() + 100 * Times.MILLISECOND;
                Issue issue = new Issue(rank, index, group, collective, time);
                job.issues(issue);
                if (index == 3) {
                    job.timesOut(issue);
                }
            }
        }
        job.timesOut(job.others().stream()
                .filter(rank -> !group.members().contains(rank))
                .toList());
        return Answer.of("OP_NOT_ISSUED", job).roots(victim).group(group).evidence("tag[AllReduce_group_name_17");
    }
}
