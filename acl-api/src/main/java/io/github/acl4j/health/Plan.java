package io.github.acl4j.health;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What a prober is to do in one round.
 *
 * @param layers what to ask, in the order of the layers
 * @param utilization whether to ask how busy the cores are, too
 * @param giveBack whether to give back the context first: a device that is faulted must not be held open against an engine's reset
 */
record Plan(Set<Layer> layers, boolean utilization, boolean giveBack) {
    private static final int DMA_EVERY = 10;
    private static final int COMPUTE_EVERY = 20;

    Plan {
        layers = Set.copyOf(layers);
    }

    /**
     * The cheap layers each time, the others now and then, and all of them in doubt. Of a device that is faulted only what needs no context.
     *
     * @param round the number of the round, from 1
     * @param isFaulted whether a fault was seen that isn't over
     * @param isInDoubt whether something is suspected, or work is overdue
     * @param off what can't be asked
     * @param last the last answers
     */
    static Plan of(long round, boolean isFaulted, boolean isInDoubt, Set<Layer> off, Map<Layer, LayerReading> last) {
        EnumSet<Layer> layers = EnumSet.noneOf(Layer.class);
        for (Layer layer : Layer.values()) {
            boolean isDue = switch (layer) {
                case STATUS, DRIVER -> true;
                case SCHEDULER -> !isFaulted;
                case DMA -> !isFaulted && (isInDoubt || failed(last, layer) || round % DMA_EVERY == 1);
                case COMPUTE -> !isFaulted && (isInDoubt || failed(last, layer) || round % COMPUTE_EVERY == 1);
            };
            if (isDue && !off.contains(layer)) {
                layers.add(layer);
            }
        }
        return new Plan(layers, isInDoubt || layers.contains(Layer.COMPUTE), isFaulted);
    }

    /** What failed when it was last asked is asked again at once: a suspicion takes several rounds in a row. */
    private static boolean failed(Map<Layer, LayerReading> last, Layer layer) {
        LayerReading reading = last.get(layer);
        return reading != null && reading.result().hasFailed();
    }
}
