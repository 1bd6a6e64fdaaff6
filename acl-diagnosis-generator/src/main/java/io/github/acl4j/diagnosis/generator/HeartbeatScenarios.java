package io.github.acl4j.diagnosis.generator;

import io.github.acl4j.diagnosis.generator.HeartbeatEvent.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Faults that the heart beat sees. */
final class HeartbeatScenarios {

    private HeartbeatScenarios() {}

    static Answer lost(Job job) {
        int victim = job.victim();
        job.runsAll();
        long death = job.hang() - 400 * Times.MILLISECOND;
        job.dies(victim, death);
        List<Integer> neighbours = job.topology().heartbeatNeighbours(victim);
        HeartbeatEvent lost = new HeartbeatEvent(victim, Status.LOST, neighbours.get(0), death + 30 * Times.SECOND);
        job.spreads(lost);
        for (int neighbour : neighbours.subList(1, neighbours.size())) {
            job.heartbeat().socketError(neighbour, victim, lost.time() + 700 * Times.MILLISECOND);
        }
        job.timesOut(job.others(), lost);
        return Answer.of("HEARTBEAT_LOST", job)
                .roots(victim)
                .alsoOk("PROCESS_EXIT")
                .evidence("Heartbeat Lost Occurred", job.topology().heartbeatId(victim));
    }

    static Answer stuck(Job job) {
        int victim = job.victim();
        job.runsWithoutVictimsLast();
        long wait = (long) (job.timeout() * job.uniform(0.34, 0.66));
        HeartbeatEvent stuck = new HeartbeatEvent(victim, Status.STUCK, victim, job.hang() + wait);
        job.heartbeat().executed(victim, job.program().lastIndex() - 1, stuck.time() - 5 * Times.MILLISECOND);
        job.spreads(stuck);
        job.timesOut(job.others(), stuck);
        return Answer.of("STUCK", job)
                .roots(victim)
                .alsoOk("OP_NOT_ISSUED")
                .evidence("Stuck Occurred", job.topology().heartbeatId(victim));
    }

    static Answer errorCqe(Job job) {
        int victim = job.victim();
        int peer = job.topology().farPeer(victim);
        job.runsAll();
        long time = job.hang() + 9 * Times.SECOND;
        job.heartbeat().errorCqe(victim, peer, time);
        HeartbeatEvent error = new HeartbeatEvent(victim, Status.ERROR_CQE, peer, time + Times.SECOND);
        job.spreads(error);
        job.timesOut(job.topology().ranks(), error);
        return Answer.of("ERROR_CQE", job)
                .roots(victim)
                .link(victim, peer)
                .evidence("Error cqe Occurred", "cqe err", job.heartbeat().address(peer));
    }

    static Answer mutualLost(Job job) {
        int victim = job.victim();
        int peer = job.topology().farPeer(victim);
        job.runsAll();
        long time = job.hang() + 32 * Times.SECOND;
        HeartbeatEvent there = new HeartbeatEvent(peer, Status.LOST, victim, time);
        HeartbeatEvent here = new HeartbeatEvent(victim, Status.LOST, peer, time + 90 * Times.MILLISECOND);
        job.spreads(there);
        job.spreads(here);
        job.timesOut(job.topology().ranks(), there, here);
        return Answer.of("LINK_FAULT", job)
                .roots(victim, peer)
                .link(Math.min(victim, peer), Math.max(victim, peer))
                .evidence("status[LOST] by", "Heartbeat Lost Occurred");
    }

    static Answer serverLost(Job job) {
        Topology topology = job.topology();
        if (topology.servers() == 1) {
            return lost(job);
        }
        List<Integer> dead = topology.onServerOf(job.victim());
        job.runsAll();
        List<HeartbeatEvent> events = new ArrayList<>();
        for (int rank : dead) {
            long death = job.hang() - (300 + 10 * topology.device(rank)) * Times.MILLISECOND;
            job.dies(rank, death);
            int witness = topology.heartbeatNeighbours(rank).stream()
                    .filter(neighbour -> !dead.contains(neighbour))
                    .findFirst()
                    .orElseThrow();
            events.add(new HeartbeatEvent(rank, Status.LOST, witness, death + 30 * Times.SECOND));
        }
        events.forEach(event -> job.heartbeat().spread(event, Set.copyOf(dead)));
        job.timesOut(
                job.others().stream().filter(rank -> !dead.contains(rank)).toList(),
                events.toArray(HeartbeatEvent[]::new));
        return Answer.of("HEARTBEAT_LOST", job)
                .roots(dead.toArray(Integer[]::new))
                .alsoOk("PROCESS_EXIT")
                .evidence("Heartbeat Lost Occurred", topology.heartbeatId(job.victim()));
    }

    static Answer peerExit(Job job) {
        int victim = job.victim();
        int witness = job.topology().farPeer(victim);
        job.runsAll();
        long death = job.hang() + 2 * Times.SECOND;
        job.dies(victim, death);
        long time = job.hang() + 9 * Times.SECOND;
        job.heartbeat().errorCqe(witness, victim, time);
        HeartbeatEvent error = new HeartbeatEvent(witness, Status.ERROR_CQE, victim, time + Times.SECOND);
        int neighbour = job.topology().heartbeatNeighbours(victim).get(0);
        HeartbeatEvent lost = new HeartbeatEvent(victim, Status.LOST, neighbour, death + 30 * Times.SECOND);
        job.heartbeat().spread(error, Set.of(victim));
        job.spreads(lost);
        job.timesOut(job.others(), error, lost);
        return Answer.of("PROCESS_EXIT", job)
                .roots(victim)
                .alsoOk("OTHER_FIRST_ERROR", "HEARTBEAT_LOST")
                .evidence("Error cqe Occurred", "Heartbeat Lost Occurred");
    }

    static Answer retryNotSupported(Job job) {
        int victim = job.victim();
        job.runsAll();
        HeartbeatEvent event = new HeartbeatEvent(victim, Status.OPRETRY, victim, job.hang() + 12 * Times.SECOND);
        job.spreads(event);
        job.timesOut(job.topology().ranks(), event);
        return Answer.of("OPRETRY_NOT_SUPPORTED", job)
                .roots(victim)
                .evidence("OPRETRY NOT SUPPORT", job.topology().heartbeatId(victim));
    }

    /** Where the heart beat compares parameters, it sees at once what else only the timeouts tell. */
    static Answer inconsistent(Job job) {
        Answer answer = TimeoutScenarios.otherCount(job);
        Issue victims = job.program().last(job.victim());
        long time = job.hang() + Times.SECOND;
        for (int neighbour : job.topology().heartbeatNeighbours(job.victim())) {
            Issue neighbours = job.program().last(neighbour);
            job.heartbeat().inconsistent(neighbours, victims, time);
            job.heartbeat().inconsistent(victims, neighbours, time + 20 * Times.MILLISECOND);
        }
        return answer.evidence("check opinfo inconsistent");
    }

    /** HCCL itself mostly doesn't report an event with a failure that it can't have caused (hccl.md b.3.3). */
    static Answer lostOutOfTime(Job job) {
        int missed = job.topology().nearPeer(job.victim());
        int witness = job.topology().heartbeatNeighbours(missed).get(0);
        HeartbeatEvent event = new HeartbeatEvent(missed, Status.LOST, witness, job.hang() + job.timeout() * 7 / 10);
        job.spreads(event);
        return job.format().reportsAllEvents()
                ? TimeoutScenarios.otherCount(job, event)
                : TimeoutScenarios.otherCount(job);
    }
}
