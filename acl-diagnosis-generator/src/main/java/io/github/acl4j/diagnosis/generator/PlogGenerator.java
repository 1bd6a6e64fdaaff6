package io.github.acl4j.diagnosis.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the logs of a job whose root cause is known.
 *
 * <p>The same settings give the same bytes. The defaults are a job of 8 ranks on 2 servers, the spelling of CANN 8.5, and
 * nothing but the lines that matter.
 *
 * <pre>{@code
 * Expected expected = PlogGenerator.of(Scenario.LOST).format(LogFormat.HEAD).seed(3).write(folder);
 * }</pre>
 */
public final class PlogGenerator {

    private static final long MEBIBYTE = 1024 * 1024;

    private final Scenario scenario;
    private LogFormat format = LogFormat.V85;
    private long seed = 1;
    private int ranks = 8;
    private int perServer = 4;
    private int operations = 400;
    private long bytesPerRank;
    private long bytesPerFile = 20 * MEBIBYTE;
    private int timeoutSeconds = 1_836;
    private double skewSeconds;
    private String processName = "python3.10";
    private Noise noise = Noise.NONE;
    private int unrelatedErrors;
    private boolean renamed;
    private Loss loss = Loss.NONE;
    private Layout layout = Layout.PER_RANK;
    private Packing packing = Packing.NONE;

    private PlogGenerator(Scenario scenario) {
        this.scenario = scenario;
    }

    /** The logs of this scenario. */
    public static PlogGenerator of(Scenario scenario) {
        return new PlogGenerator(scenario);
    }

    /** In this spelling. */
    public PlogGenerator format(LogFormat value) {
        format = value;
        return this;
    }

    /** Decides all that isn't said otherwise: who is the victim, the times, the numbers. */
    public PlogGenerator seed(long value) {
        seed = value;
        return this;
    }

    /** With so many ranks, at least 2, on servers of so many devices. */
    public PlogGenerator ranks(int number, int devicesPerServer) {
        ranks = number;
        perServer = devicesPerServer;
        return this;
    }

    /** With other rank numbers at the same places; all else stays as it is. */
    public PlogGenerator renamed() {
        renamed = true;
        return this;
    }

    /** The collective of this index is the last one. */
    public PlogGenerator operations(int value) {
        operations = value;
        return this;
    }

    /** Fills the logs of each rank (run and debug together) up to about this size. */
    public PlogGenerator mebibytes(double perRank) {
        bytesPerRank = (long) (perRank * MEBIBYTE);
        return this;
    }

    /** Begins a new file before one gets larger; at least 2 KiB. */
    public PlogGenerator bytesPerFile(long value) {
        bytesPerFile = value;
        return this;
    }

    /** HCCL_EXEC_TIMEOUT, at least 120 s. */
    public PlogGenerator timeoutSeconds(int value) {
        timeoutSeconds = value;
        return this;
    }

    /** The clock of each server is at most so fast or slow. */
    public PlogGenerator skewSeconds(double value) {
        skewSeconds = value;
        return this;
    }

    /** As each line has it: may be empty, a number, or have parentheses, commas and colons in it. */
    public PlogGenerator processName(String value) {
        processName = value;
        return this;
    }

    /** With odd lines among those that fill the logs. */
    public PlogGenerator noise(Noise value) {
        noise = value;
        return this;
    }

    /** With so many errors on each rank that have nothing to do with the cause. */
    public PlogGenerator unrelatedErrors(int perRank) {
        unrelatedErrors = perRank;
        return this;
    }

    /** Without what is lost before the logs are collected. */
    public PlogGenerator loss(Loss value) {
        loss = value;
        return this;
    }

    /** Collected like this. */
    public PlogGenerator layout(Layout value) {
        layout = value;
        return this;
    }

    /** Packed like this. */
    public PlogGenerator packing(Packing value) {
        packing = value;
        return this;
    }

    /**
     * Writes the logs and {@code expected.json}.
     *
     * @param folder is made if it doesn't exist, and should be empty
     * @throws IllegalArgumentException if the scenario can't be told in this spelling
     */
    public Expected write(Path folder) throws IOException {
        Job job = new Job(settings());
        Answer answer = scenario.play(job);
        job.addUnrelatedErrors();
        Files.createDirectories(folder);
        long end = job.journal().lastTime();
        for (int rank : job.topology().ranks()) {
            new RankLogs(job).write(rank, folder.resolve("rank-" + rank), end);
        }
        Expected all = Expected.of(job, answer);
        loss.lose(folder, all);
        layout.arrange(folder, all);
        packing.pack(folder);
        Expected expected = loss == Loss.NONE ? all : all.orInconclusive();
        expected.write(folder);
        return expected;
    }

    private Settings settings() {
        Topology topology = renamed ? Topology.renamed(ranks, perServer, seed) : Topology.inOrder(ranks, perServer);
        return new Settings(
                scenario,
                format,
                seed,
                format == LogFormat.A950 ? topology.inNetInstances() : topology,
                operations,
                bytesPerRank,
                bytesPerFile,
                timeoutSeconds,
                skewSeconds,
                processName,
                noise,
                unrelatedErrors);
    }
}
