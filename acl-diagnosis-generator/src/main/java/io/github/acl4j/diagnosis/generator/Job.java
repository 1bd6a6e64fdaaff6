package io.github.acl4j.diagnosis.generator;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;

/** A job as it goes: a scenario says who does what, the lines are written into the journal. */
final class Job {

    private static final long EPOCH = Times.of(LocalDateTime.of(2025, 10, 24, 11, 16, 52, 719_000_000));

    private final Settings settings;
    private final Random random;
    private final long start;
    private final Communicator world;
    private final Program program;
    private final Journal journal = new Journal();
    private final int victim;
    private final LineWriter lines;
    private final StartUpLines startUp;
    private final HeartbeatLines heartbeat;
    private final CollectiveLines collectives;
    private final TaskExceptionLines exceptions;
    private final ErrorLines errors;

    Job(Settings settings) {
        this.settings = settings;
        Topology topology = settings.topology();
        random = settings.random(settings.scenario());
        start = EPOCH + random.nextInt(86_400 * 20) * Times.SECOND;
        long suffix = 1_761_275_812_718_970L + (long) (random.nextDouble() * 1e12);
        world = new Communicator(topology.server(0) + "%enp_60000_0_" + suffix, topology.ranks());
        program = new Program(settings, world, start);
        victim = topology.rankAt(random.nextInt(topology.size()));
        lines = new LineWriter(settings.format(), processes(settings, random), journal);
        startUp = new StartUpLines(settings, lines);
        heartbeat = new HeartbeatLines(settings, lines);
        collectives = new CollectiveLines(settings, lines);
        exceptions = new TaskExceptionLines(settings, lines, heartbeat);
        errors = new ErrorLines(settings, lines);
    }

    private static List<ProcessIdentity> processes(Settings settings, Random random) {
        Topology topology = settings.topology();
        long[] skews = new long[topology.servers()];
        for (int server = 0; server < skews.length; server++) {
            skews[server] = Times.seconds(Seeds.uniform(random, -settings.skewSeconds(), settings.skewSeconds()));
        }
        int[] pids = new int[topology.size()];
        for (int place = 0; place < pids.length; place++) {
            pids[place] = 2_111_000 + 7 * place + random.nextInt(3);
        }
        List<ProcessIdentity> processes = new ArrayList<>();
        for (int rank : topology.ranks()) {
            processes.add(new ProcessIdentity(
                    pids[topology.place(rank)], settings.processName(), skews[topology.serverIndex(rank)]));
        }
        return processes;
    }

    // What a scenario asks

    LogFormat format() {
        return settings.format();
    }

    Topology topology() {
        return settings.topology();
    }

    Communicator world() {
        return world;
    }

    Program program() {
        return program;
    }

    /** The rank at the root of it all. */
    int victim() {
        return victim;
    }

    List<Integer> others() {
        return topology().allBut(victim);
    }

    long start() {
        return start;
    }

    /** When the victim issues the collective that hangs. */
    long hang() {
        return program.last(victim).time();
    }

    long timeout() {
        return settings.timeoutSeconds() * Times.SECOND;
    }

    double uniform(double from, double to) {
        return Seeds.uniform(random, from, to);
    }

    HeartbeatLines heartbeat() {
        return heartbeat;
    }

    ErrorLines errors() {
        return errors;
    }

    // What a scenario says

    /** All ranks start, meet, and issue all collectives of the program. */
    void runsAll() {
        runsUpTo(rank -> program.lastIndex());
    }

    /** The last collective isn't issued by the victim. */
    void runsWithoutVictimsLast() {
        runsUpTo(rank -> program.lastIndex() - (rank == victim ? 1 : 0));
    }

    void runsUpTo(ToLongFunction<Integer> lastIndex) {
        for (int rank : topology().ranks()) {
            startUp.write(rank, world, start);
            journal.issued(rank, (int) lastIndex.applyAsLong(rank));
        }
    }

    void says(int rank, long time, String source, String message) {
        lines.run(rank, time, source, message);
    }

    void dies(int rank, long time) {
        journal.dies(rank, lines.local(rank, time));
    }

    void joins(int rank, Communicator group, long time) {
        startUp.writeSubgroup(rank, group, time);
    }

    /** A collective besides those of the program. */
    void issues(Issue issue) {
        journal.add(issue.rank(), collectives.entry(issue));
    }

    void spreads(HeartbeatEvent event) {
        heartbeat.spread(event, event.status() == HeartbeatEvent.Status.LOST ? Set.of(event.rank()) : Set.of());
    }

    /** The last collective times out on these ranks. */
    void timesOut(List<Integer> ranks, HeartbeatEvent... known) {
        for (int rank : ranks) {
            timesOut(program.last(rank), known);
        }
    }

    void timesOut(Issue issue, HeartbeatEvent... known) {
        double late = settings.random("late", topology().place(issue.rank())).nextDouble() * 0.15;
        long time = issue.time() + timeout() + Times.seconds(late);
        List<HeartbeatEvent> ofOthers = List.of(known).stream()
                .filter(event -> event.rank() != issue.rank() || event.status() != HeartbeatEvent.Status.LOST)
                .toList();
        exceptions.write(issue, TaskFailure.TIMEOUT, time, ofOthers);
    }

    /** A copy of the last collective fails on this rank. */
    void copyFails(int rank, long time) {
        errors.sdma(rank, time);
        exceptions.write(program.last(rank), TaskFailure.SDMA, time + Times.MILLISECOND, List.of());
    }

    void destroys(int rank, long time, long duration) {
        collectives.destroy(rank, world, time, duration);
    }

    /** Long before the hang: later ones could be causes or consequences. */
    void addUnrelatedErrors() {
        long healthyFor = program.end() - start;
        for (int rank : topology().ranks()) {
            errors.unrelated(rank, start + healthyFor / 10, start + healthyFor / 2);
        }
    }

    // What is written in the end

    Settings settings() {
        return settings;
    }

    Journal journal() {
        return journal;
    }

    LineWriter lines() {
        return lines;
    }

    /** All lines of the rank but the unimportant ones. */
    List<Journal.Entry> entries(int rank) {
        return journal.of(rank, collectives.entries(program, rank, journal.lastIssued(rank)));
    }
}
