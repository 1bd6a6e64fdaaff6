package io.github.acl4j.diagnosis.generator;

import io.github.acl4j.diagnosis.generator.HeartbeatEvent.Status;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** What the heart beat's thread writes (hccl.md a.5, a.6, a.7). */
final class HeartbeatLines {

    private static final long HOP = 55 * Times.MILLISECOND;

    private final LogFormat format;
    private final Topology topology;
    private final LineWriter out;

    HeartbeatLines(Settings settings, LineWriter out) {
        this.format = settings.format();
        this.topology = settings.topology();
        this.out = out;
    }

    /** The event goes from neighbour to neighbour, and each rank but the deaf ones writes it once. */
    void spread(HeartbeatEvent event, Set<Integer> deaf) {
        Map<Integer, Integer> hops = new HashMap<>(Map.of(event.witness(), 0));
        Queue<Integer> front = new ArrayDeque<>(hops.keySet());
        abnormal(event.witness(), event, event.time());
        while (!front.isEmpty()) {
            int rank = front.remove();
            int distance = hops.getOrDefault(rank, 0) + 1;
            for (int neighbour : topology.heartbeatNeighbours(rank)) {
                if (!deaf.contains(neighbour) && !hops.containsKey(neighbour)) {
                    hops.put(neighbour, distance);
                    front.add(neighbour);
                    long delay = HOP * distance + 3L * (topology.place(neighbour) % 16) * Times.MILLISECOND;
                    abnormal(neighbour, event, event.time() + delay);
                }
            }
        }
    }

    private void abnormal(int local, HeartbeatEvent event, long time) {
        String here = topology.heartbeatId(local);
        String about = topology.heartbeatId(event.rank());
        // Of a failed completion the 950 gives the other end, the others the rank itself (hccl.md a.5).
        String informer = topology.heartbeatId(format == LogFormat.A950 ? event.informer() : event.witness());
        String status = "status[" + event.status().spelling(format) + "]";
        write(
                local,
                time,
                "heartbeat.cc:951",
                format.isOld()
                        ? "[HCCL_TRACE]rank [" + here + "]: rank [" + about + "] " + status + " by rank [" + informer
                                + "]"
                        : format.heartbeatStage() + "local rank [" + here + "]: crimer rank [" + about + "] " + status
                                + " by informer rank [" + informer + "]");
    }

    /** A socket between two neighbours broke; the other one is never reported as lost for it. */
    void socketError(int rank, int neighbour, long time) {
        write(
                rank,
                time,
                "heartbeat.cc:1877",
                "rank[" + topology.heartbeatId(rank) + "] Try to Send/recv HeartBeat to rank["
                        + topology.heartbeatId(neighbour) + "]");
    }

    /** The proof of a stuck rank: it has executed all that it issued. */
    void executed(int rank, int operators, long time) {
        write(
                rank,
                time,
                "heartbeat.cc:1704",
                "[HCCL_TRACE]rank:" + topology.heartbeatId(rank) + ", count of currently executed operators:"
                        + operators);
    }

    private void write(int rank, long time, String source, String message) {
        out.run(rank, time, out.process(rank).heartbeatThread(), source, message);
    }

    /** The network card gives up on its peer; these are errors, and the only lines that name the peer. */
    void errorCqe(int rank, int peer, long time) {
        String when = Times.cqe(out.local(rank, time));
        if (format == LogFormat.A950) {
            completionOf950(rank, peer, time, when);
            return;
        }
        out.error(
                rank,
                time,
                "ROCE",
                0,
                "hns_roce_lite.c:630",
                "hns_roce_lite_handle_error_cqe(630) : error cqe status: 0x15");
        boolean old = format.isOld();
        out.error(
                rank,
                old ? time : time + 830 * Times.MILLISECOND,
                "HCCL",
                out.process(rank).heartbeatThread(),
                old ? "heartbeat.cc:551" : "heartbeat.cc:1229",
                old
                        ? oldCompletion(rank, peer, when)
                        : format.heartbeatStage() + (format.ofHead() ? "[CQE ERROR]" : "[ROCE CQE ERROR]")
                                + "cqe error status[12], time:[" + when + "]," + (format.ofHead() ? " " : "")
                                + "localInfo{" + end(rank) + "}, remoteIP{" + end(peer) + "}");
    }

    /** 2023, which V81 keeps; 2024 has both ends. */
    private String oldCompletion(int rank, int peer, String when) {
        return format == LogFormat.V80
                ? "[Heartbeat]cqe error status[12], time:[" + when + "],localIP[" + topology.deviceIp(rank)
                        + "], remoteIP:[" + topology.deviceIp(peer) + "]"
                : "[Heartbeat]cqe err status[12], time:[" + when + "], ip:[" + topology.deviceIp(peer) + "]";
    }

    /** Over UB there is no address of a device: the ends are told by network instance, number and EID. */
    private void completionOf950(int rank, int peer, long time, String when) {
        out.error(
                rank,
                time + 830 * Times.MILLISECOND,
                "HCCL",
                out.process(rank).callbackThread(),
                "cluster_monitor.cc:938",
                format.heartbeatStage() + "[CQE ERROR]cqe error status[5], time:[" + when
                        + "], localInfo{local instanceId[" + topology.heartbeatServer(rank) + "], LocalId["
                        + topology.device(rank) + "], localEid[" + topology.eid(rank)
                        + "]}, remoteInfo{remote instanceId[" + topology.heartbeatServer(peer) + "], remoteLocalId["
                        + topology.device(peer) + "], remoteEid[" + topology.eid(peer) + "]}");
    }

    /** What tells the other end of a failed completion. */
    String address(int rank) {
        return format == LogFormat.A950 ? topology.eid(rank) : topology.deviceIp(rank);
    }

    /** Two neighbours compared what they issued (inconsistent_check:on, hccl.md b.3.9). */
    void inconsistent(Issue local, Issue remote, long time) {
        out.error(
                local.rank(),
                time,
                "HCCL",
                out.process(local.rank()).heartbeatThread(),
                "heartbeat.cc:1172",
                format.heartbeatStage() + "check opinfo inconsistent. identifier["
                        + local.communicator().name() + "] index[" + local.index() + "], local(" + operator(local)
                        + "); remote(" + operator(remote) + ")");
    }

    private String operator(Issue issue) {
        Collective collective = issue.collective();
        return "node[" + topology.heartbeatId(issue.rank()) + "] optype[" + collective.operator() + "] dataType["
                + collective.dataType() + "] reduceOp[" + collective.reduction() + "] count[" + collective.count()
                + "] root[0]";
    }

    private String end(int rank) {
        return "server[" + topology.server(rank) + "],deviceId[" + topology.device(rank) + "],deviceIp["
                + topology.deviceIp(rank) + "]";
    }

    /** What a rank whose task failed remembers of the event. */
    void clusterException(int rank, HeartbeatEvent event, long time) {
        Status status = event.status();
        out.error(
                rank,
                time,
                "task_exception_handler.cc:610",
                format.heartbeatStage() + "Cluster Exception Location[IP/ID]:[" + topology.heartbeatId(event.rank())
                        + "], Arrival Time:[" + Times.ctime(out.local(rank, event.time())) + "]"
                        + (status == Status.LOST ? ", Discoverer:[" + topology.heartbeatId(event.informer()) + "]" : "")
                        + ", ExceptionType:[" + status.exceptionType() + "]"
                        + (status.possibleReason().isEmpty() ? "" : ", Possible Reason:" + status.possibleReason()));
    }
}
