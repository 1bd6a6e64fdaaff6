package io.github.acl4j.health;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a round of a prober has brought so far.
 *
 * @param readings of the layers that were asked
 * @param status the runtime's own flag
 * @param utilization how busy the cores are, if that was asked and is known
 */
record Answers(List<LayerReading> readings, Round.Status status, OptionalInt utilization) {
    static final Answers NONE = new Answers(List.of(), Round.Status.UNKNOWN, OptionalInt.empty());

    Answers {
        readings = List.copyOf(readings);
    }

    Answers and(LayerReading reading) {
        List<LayerReading> all = new ArrayList<>(readings);
        all.add(reading);
        return new Answers(all, status, utilization);
    }

    Answers with(Round.Status told) {
        return new Answers(readings, told, utilization);
    }

    Answers with(OptionalInt percent) {
        return new Answers(readings, status, percent);
    }
}
