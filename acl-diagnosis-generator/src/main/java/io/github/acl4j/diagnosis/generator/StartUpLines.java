package io.github.acl4j.diagnosis.generator;

/** Settings, communicators and heart-beat connections at a job's start (hccl.md a.4, a.5, a.11). */
final class StartUpLines {

    static final int DEFAULT_TIMEOUT = 1_836;

    private final Settings settings;
    private final Topology topology;
    private final LineWriter out;

    StartUpLines(Settings settings, LineWriter out) {
        this.settings = settings;
        this.topology = settings.topology();
        this.out = out;
    }

    void write(int rank, Communicator world, long start) {
        environment(rank, start);
        long time = start + 3L * topology.place(rank) * Times.MILLISECOND % (10 * Times.SECOND / 3);
        if (rank == 0) {
            rootInfo(rank, world, time);
        }
        LogFormat format = settings.format();
        if (format == LogFormat.A950) {
            meetOn950(rank, world, time);
        } else {
            meet(rank, world, time);
        }
        for (int neighbour : topology.heartbeatNeighbours(rank)) {
            out.run(
                    rank,
                    time + (900 + topology.place(neighbour) % 100) * Times.MILLISECOND,
                    out.process(rank).heartbeatThread(),
                    "heartbeat.cc:436",
                    (format == LogFormat.A950 ? "commId" : "group") + ":[" + world.name() + "], establish rank["
                            + topology.heartbeatId(rank) + "] to rank[" + topology.heartbeatId(neighbour)
                            + "] heartbeat connection success.");
        }
    }

    private void meet(int rank, Communicator world, long time) {
        int device = topology.device(rank);
        String inner = settings.format().isOld() ? "" : "Inner";
        out.run(
                rank,
                time,
                "op_base.cc:1292",
                "Entry-HcclCommInitRootInfo" + inner + ":ranks[" + world.size() + "], rank[" + rank
                        + "], rootinfo: host ip[" + topology.server(0)
                        + "] port[60000] nicDeploy[1] identifier[" + world.name() + "], deviceLogicId[" + device + "]");
        out.run(
                rank,
                time + 20 * Times.MILLISECOND,
                "topoinfo_detect.cc:221",
                "[HCCL_TRACE]SetupAgent rankNum[" + world.size() + "], rank[" + rank + "], rootInfo identifier["
                        + world.name() + "], server[" + topology.server(rank) + "%enp], logicDevId[" + device
                        + "], phydevId[" + device + "], deviceIp[" + topology.deviceIp(rank) + "]");
        keyInfo(rank, world, time + 30 * Times.MILLISECOND);
    }

    /** No server and no address of a device: who is where is told by the heart beat alone (hccl.md a.4; the last line: hcomm op_base_v2.cc). */
    private void meetOn950(int rank, Communicator world, long time) {
        String devices = "deviceLogicId[" + topology.device(rank) + "], devPhyId[" + topology.device(rank) + "]";
        String root = "rootinfo: host ip[" + topology.server(0)
                + "] port[60000] netMode[HrtNetworkMode::HDC] identifier[" + world.name() + "], ";
        out.run(
                rank,
                time,
                "op_base_v2.cc:1888",
                "Entry-HcclCommInitRootInfo V950, ranks[" + world.size() + "], rank[" + rank + "], " + root + devices);
        out.run(
                rank,
                time + Times.MILLISECOND,
                "root_info_detect_provider.cc:83",
                "[RootInfoDetect] nRanks[" + world.size() + "], rank[" + rank + "] entry flat topo detect, " + root
                        + "userDevId[" + topology.device(rank) + "], devPhyId[" + topology.device(rank) + "]");
        out.run(
                rank,
                time + 25 * Times.MILLISECOND,
                "op_base_v2.cc:1904",
                "HcclCommInitRootInfoV2 success, take time [25000]us, rankNum[" + world.size() + "], rank[" + rank
                        + "], identifier[" + world.name() + "]");
    }

    private void environment(int rank, long time) {
        String prefix = settings.format().isOld() ? "" : "[HCCL_ENV] ";
        out.run(rank, time, "externalinput.cc:598", prefix + "HCCL_CONNECT_TIMEOUT set by default to [120]s");
        int timeout = settings.timeoutSeconds();
        if (timeout == DEFAULT_TIMEOUT) {
            out.run(rank, time, "externalinput.cc:558", prefix + "HCCL_EXEC_TIMEOUT set by default to [1836]s");
        } else {
            String value = settings.format().isOld() || settings.format() == LogFormat.A950
                    ? "[" + timeout + "]s"
                    : "[" + timeout + ".00]s";
            out.run(rank, time, "externalinput.cc:1029", prefix + "HCCL_EXEC_TIMEOUT set by environment to " + value);
        }
        out.run(rank, time, "externalinput.cc:1477", prefix + "HCCL_ENTRY_LOG_ENABLE set by environment to [1]");
    }

    private void rootInfo(int rank, Communicator world, long time) {
        out.run(
                rank,
                time,
                "op_base.cc:1080",
                "Entry-HcclGetRootInfo:rootInfo[0x7fffcd65f130], deviceLogicId[" + topology.device(rank) + "]");
        out.run(
                rank,
                time,
                "op_base.cc:1104",
                "[HCCL_TRACE]HcclGetRootInfo success, take time [5015]us, identifier[" + world.name() + "]");
    }

    private void keyInfo(int rank, Communicator group, long time) {
        if (settings.format() == LogFormat.V80) {
            // Those lines are of 8.5 (hccl.md a.4); whether 8.1 has them isn't known.
            return;
        }
        long servers =
                group.members().stream().map(topology::serverIndex).distinct().count();
        out.run(
                rank,
                time,
                "hccl_communicator_attrs.cc:327",
                "[Communicator Key Info]identifier[" + group.name() + "] rankSize[" + group.size() + "] serverNum["
                        + servers + "] moduleNum[1] superPodNum[0] multiModuleDiffDeviceNumMode[0]"
                        + " multiSuperPodDiffServerNumMode[0]");
        out.run(
                rank,
                time + Times.MILLISECOND,
                "hccl_communicator_attrs.cc:330",
                "[LocalRank Key Info]userRank[" + group.numberOf(rank) + "] hostIp[" + topology.server(rank)
                        + "] devicePhyId[" + topology.device(rank) + "] server[" + topology.server(rank)
                        + "] deviceIp[" + topology.deviceIp(rank)
                        + "] superPodId[0] useSuperPodMode[0] isStandardCard[0]");
    }

    /** A communicator that is cut out of the world's. */
    void writeSubgroup(int rank, Communicator group, long time) {
        int device = topology.device(rank);
        int number = group.numberOf(rank);
        out.run(
                rank,
                time,
                "op_base.cc:1285",
                "Entry-HcclCreateSubCommConfig:rankNum[" + group.size() + "], rank[" + number + "], deviceLogicId["
                        + device + "]");
        if (settings.format() == LogFormat.A950) {
            out.run(
                    rank,
                    time + Times.MILLISECOND,
                    "op_base_v2.cc:1052",
                    "[Create][Group]create group[" + group.name() + "] success, deviceLogicId[" + device
                            + "], devPhyId[" + device + "], take time [995]us");
            return;
        }
        out.run(rank, time + 5, "op_base.cc:876", "Entry-hcclCommName: " + group.name());
        out.run(
                rank,
                time + Times.MILLISECOND,
                "hccl_comm.cc:160",
                "hcclCommInitInfo:commId[" + group.name() + "], rank[" + number + "], totalRanks[" + group.size()
                        + "], serverId[" + topology.server(rank) + "], deviceType[1],logicDevId[" + device
                        + "], identifier[" + group.name() + "]");
        keyInfo(rank, group, time + 2 * Times.MILLISECOND);
    }
}
