package io.github.acl4j.diagnosis.generator;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * The collectives that all ranks issue one after the other in the world's communicator, and who deviates.
 *
 * <p>Computed when asked for: a job of many ranks is written rank by rank.
 */
final class Program {

    private static final String[] OPERATORS = {"AllReduce", "AllReduce", "AllGather", "ReduceScatter", "Broadcast"};
    private static final Long[] COUNTS = {256L, 1_024L, 4_096L, 10_746_295L, 3_397_632L, 531_260_224L};
    private static final String[] DATA_TYPES = {"float32", "bfloat16", "float16"};
    private static final long PERIOD = 900 * Times.MILLISECOND;
    private static final long WARM_UP = 6 * Times.SECOND;

    private record Place(int rank, int index) {}

    private final Settings settings;
    private final Communicator world;
    private final long start;
    private final Collective[] planned;
    private final Map<Place, UnaryOperator<Collective>> deviations = new HashMap<>();

    Program(Settings settings, Communicator world, long start) {
        this.settings = settings;
        this.world = world;
        this.start = start;
        this.planned = new Collective[settings.operations() + 1];
        for (int index = 1; index < planned.length; index++) {
            planned[index] = plan(index);
        }
    }

    private Collective plan(int index) {
        if (index == lastIndex()) {
            return Collective.allReduce(256);
        }
        Random random = settings.random("collective", index);
        String operator = Seeds.choice(random, OPERATORS);
        long count = Seeds.choice(random, COUNTS);
        return new Collective(operator, count, Seeds.choice(random, DATA_TYPES), "sum", 7, 0);
    }

    /** The index of the last collective, which is the one that hangs. */
    int lastIndex() {
        return settings.operations();
    }

    /** About when the last collective is issued. */
    long end() {
        return start + WARM_UP + lastIndex() * PERIOD;
    }

    void deviate(int rank, int index, UnaryOperator<Collective> change) {
        deviations.put(new Place(rank, index), change);
    }

    void deviateAll(int index, UnaryOperator<Collective> change) {
        planned[index] = change.apply(planned[index]);
    }

    Issue issue(int rank, int index) {
        Collective collective = deviations
                .getOrDefault(new Place(rank, index), UnaryOperator.identity())
                .apply(planned[index]);
        int place = settings.topology().place(rank);
        long jitter = Times.seconds(settings.random("jitter", place, index).nextDouble() * 0.02);
        long time = start + WARM_UP + index * PERIOD + jitter + collective.delay();
        return new Issue(rank, index, world, collective, time);
    }

    Issue last(int rank) {
        return issue(rank, lastIndex());
    }
}
