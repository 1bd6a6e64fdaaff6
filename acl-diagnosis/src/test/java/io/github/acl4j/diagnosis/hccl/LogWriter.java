package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.HcclDiagnosis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes the logs of a small job line by line, for rules that the generator has no story for. Times are seconds after the set-up. */
final class LogWriter {
    static final String WORLD = "world_group";
    static final double TIMEOUT = 1_836;

    private static final LocalDateTime BEGIN = LocalDateTime.of(2025, 10, 5, 9, 0);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd-HH:mm:ss.SSS", Locale.ROOT);
    private static final DateTimeFormatter CTIME =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT);

    private record Line(double time, String text) {}

    private final int ranks;
    private final int perServer;
    private final Map<String, List<Line>> files = new TreeMap<>();

    LogWriter(int ranks, int perServer) {
        this.ranks = ranks;
        this.perServer = perServer;
        int[] all = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            all[rank] = rank;
            run(rank, 0, "[HCCL_ENV] HCCL_EXEC_TIMEOUT set by default to [1836]s");
        }
        group(WORLD, all);
    }

    String uid(int rank) {
        return "10.0.0." + (rank / perServer + 1) + "/" + rank % perServer;
    }

    /** Sets up a communicator of these ranks. */
    LogWriter group(String name, int... members) {
        for (int i = 0; i < members.length; i++) {
            int rank = members[i];
            String place = uid(rank);
            run(
                    rank,
                    1,
                    "Entry-HcclCommInitRootInfoInner:ranks[" + members.length + "], rank[" + i
                            + "], rootinfo: host ip[10.0.0.1] port[60000] nicDeploy[1] identifier[" + name
                            + "], deviceLogicId[0]");
            run(
                    rank,
                    1.01,
                    "[HCCL_TRACE]SetupAgent rankNum[" + members.length + "], rank[" + i + "], rootInfo identifier["
                            + name + "], server[" + place.substring(0, place.indexOf('/'))
                            + "%eth0], logicDevId[0], phydevId["
                            + rank % perServer + "], deviceIp[10.1.0." + rank + "]");
        }
        return this;
    }

    LogWriter run(int rank, double time, String message) {
        return add(rank, "run", time, "[INFO] HCCL", "[a.cc:1] [77]" + message);
    }

    LogWriter error(int rank, double time, String module, String message) {
        return add(rank, "debug", time, "[ERROR] " + module, "[b.cc:" + message.length() + "] [88]" + message);
    }

    LogWriter entry(int rank, double time, String group, String op, long count) {
        return run(
                rank,
                time,
                "Entry-Hccl" + op + ": tag[" + op + "_" + group + "], sendBuf[0x1], recvBuf[0x2], count[" + count
                        + "], dataType[float32], op[sum], localRank[" + rank
                        + "], streamId[7],comm[0x1], deviceLogicId[0]");
    }

    /** A timeout of an AllReduce in a group, of 256 floats. */
    LogWriter timeout(int rank, String group, int groupRank, int size, double issued) {
        return timeout(rank, group, groupRank, size, issued, "AllReduce_" + group, 256, 5);
    }

    LogWriter timeout(
            int rank, String group, int groupRank, int size, double issued, String tag, long count, long index) {
        double time = issued + TIMEOUT + rank * 0.001;
        String stage = "[TaskExecStage][Timeout][HOST]Task run failed, ";
        error(
                rank,
                time,
                "HCCL",
                stage + "base information is streamID:[7], taskID[1], tag[" + tag + "], AlgType(level 0-1-2):[a-b-c].");
        error(
                rank,
                time,
                "HCCL",
                stage + "groupRank information is group:[" + group + "], user define information[], rankSize[" + size
                        + "], rankId[" + groupRank + "].");
        return error(
                rank,
                time,
                "HCCL",
                stage + "opData information is timeStamp:[" + at(issued) + "], deviceId[0], index[" + index
                        + "], count[" + count + "], reduceType[sum], src[0x1], dst[0x2], dataType[float32].");
    }

    LogWriter heartbeat(int local, double time, int culprit, String status, int informer) {
        return run(
                local,
                time,
                "[TaskExecStage][HeartbeatAbnormal]local rank [" + uid(local) + "]: crimer rank [" + uid(culprit)
                        + "] status[" + status + "] by informer rank [" + uid(informer) + "]");
    }

    LogWriter clusterException(int rank, double time, int culprit, double arrival, String type) {
        return error(
                rank,
                time,
                "HCCL",
                "[TaskExecStage][HeartbeatAbnormal]Cluster Exception Location[IP/ID]:[" + uid(culprit)
                        + "], Arrival Time:[" + date(arrival).format(CTIME) + "], ExceptionType:[" + type
                        + " Occurred], Possible Reason:1. x, 2. y");
    }

    LogWriter cqe(int reporter, double time, int peer) {
        String[] a = uid(reporter).split("/");
        String[] b = uid(peer).split("/");
        return error(
                reporter,
                time,
                "HCCL",
                "[TaskExecStage][HeartbeatAbnormal][CQE ERROR]cqe error status[12], time:[x],"
                        + " localInfo{server[" + a[0] + "],deviceId[" + a[1] + "],deviceIp[]}, remoteIP{server[" + b[0]
                        + "],deviceId["
                        + b[1] + "],deviceIp[]}");
    }

    LogWriter destroy(int rank, double time, String group) {
        run(rank, time, "Entry-HcclCommDestroy: op_base comm destroy begin");
        return run(
                rank,
                time + 0.05,
                "Entry-HcclCommDestroy op_base comm destroy complete, take time [1]us, group[" + group
                        + "], deviceLogicId[0].");
    }

    /** Nothing of this rank is written. */
    LogWriter without(int rank) {
        files.keySet().removeIf(file -> file.startsWith("rank-" + rank + "/"));
        return this;
    }

    Diagnosis diagnose(Path folder) throws IOException {
        write(folder);
        return new HcclDiagnosis(1, bytes -> {}).diagnose(List.of(folder));
    }

    void write(Path folder) throws IOException {
        for (Map.Entry<String, List<Line>> file : files.entrySet()) {
            List<Line> lines = new ArrayList<>(file.getValue());
            Collections.sort(lines, java.util.Comparator.comparingDouble(Line::time));
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, lines.stream().map(Line::text).toList());
        }
    }

    private LogWriter add(int rank, String stream, double time, String module, String message) {
        if (rank >= ranks) {
            throw new IllegalArgumentException("there is no rank " + rank);
        }
        int pid = 1_000 + rank;
        files.computeIfAbsent(
                        "rank-" + rank + "/" + stream + "/plog/plog-" + pid + "_20251005090000000.log",
                        f -> new ArrayList<>())
                .add(new Line(time, module + "(" + pid + ",python):" + at(time) + " " + message));
        return this;
    }

    static String at(double time) {
        long micros = Math.round(time * 1e6);
        return date(time).format(TIME) + String.format(Locale.ROOT, ".%03d", micros % 1_000);
    }

    private static LocalDateTime date(double time) {
        return BEGIN.plusNanos(Math.round(time * 1e6) * 1_000);
    }
}
