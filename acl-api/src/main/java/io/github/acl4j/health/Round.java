package io.github.acl4j.health;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * All that is judged at once: what the service's work did, what was seen of the device, and what the layers answered. Has no time of its own.
 *
 * @param work the service's own work (P0)
 * @param deviceState what the SDK knows of the device from what it has seen (P1)
 * @param evidence the fault codes that were seen (P1)
 * @param hands in whose hands the device is
 * @param stuckIn the layer whose native call hasn't returned in its limit, if there is one
 * @param status the runtime's own flag (L1a)
 * @param explained whether that flag was {@link Status#ABNORMAL} already when a fault was seen that is over now: the runtime keeps it until an abort or
 *     a reset
 * @param utilization how busy the cores are, in percent; empty if it isn't known
 * @param readings what the layers answered; those that weren't asked may be left out
 */
public record Round(
        Work work,
        DeviceState deviceState,
        FaultEvidence evidence,
        Hands hands,
        Optional<Layer> stuckIn,
        Status status,
        boolean explained,
        OptionalInt utilization,
        Map<Layer, LayerReading> readings) {

    /** Who has the device, so that nobody else may touch it. */
    public enum Hands {
        /** Nobody: it may be asked. */
        NOBODY,
        /** A fault sequence. */
        SEQUENCE,
        /** A recovery that brings it back. */
        RECOVERY,
        /** A recovery that has given it up, and leaves it to its owner. */
        GIVEN_UP
    }

    /** What the service's own work does. */
    public enum Work {
        /** Nothing is under way, and nothing ended well since the last round; or the last piece that ended has failed. */
        IDLE,
        /** Something has ended well since the last round, or is under way within its budget. */
        PROGRESSING,
        /** Something is under way for longer than its budget. */
        OVERDUE
    }

    /** The runtime's own flag of a device. It is fed by any failed task, too, so {@link #ABNORMAL} doesn't mean that the card hangs. */
    public enum Status {
        /** 0. Also before the device is set. */
        NORMAL,
        /** 1. */
        ABNORMAL,
        /** Not asked, or not answered. */
        UNKNOWN
    }

    /**
     * Copies the readings.
     *
     * @param work the service's own work
     * @param deviceState what the SDK knows of the device
     * @param evidence the fault codes that were seen
     * @param hands in whose hands the device is
     * @param stuckIn the layer whose native call hasn't returned
     * @param status the runtime's own flag
     * @param explained whether that flag is an old one
     * @param utilization how busy the cores are
     * @param readings what the layers answered
     */
    public Round {
        readings = Map.copyOf(readings);
    }

    /**
     * How a layer answered.
     *
     * @param layer the layer
     * @return the result; {@link ProbeResult#SKIPPED} if it wasn't asked
     */
    public ProbeResult result(Layer layer) {
        LayerReading reading = readings.get(layer);
        return reading == null ? ProbeResult.SKIPPED : reading.result();
    }

    /**
     * The codes with which layers failed, in the order of the layers.
     *
     * @return the codes, without successes
     */
    public List<AclError> probeCodes() {
        List<AclError> codes = new ArrayList<>();
        for (Layer layer : Layer.values()) {
            LayerReading reading = readings.get(layer);
            if (reading != null && reading.code() != AclErrorCode.SUCCESS) {
                codes.add(AclError.of(reading.code()));
            }
        }
        return codes;
    }

    /**
     * The codes that were seen, by the SDK's other parts and by the probes.
     *
     * @return the codes, those of the evidence first
     */
    public List<AclError> codes() {
        List<AclError> all = new ArrayList<>(evidence.codes());
        all.addAll(probeCodes());
        return all;
    }

    boolean has(Layer layer, ProbeResult result) {
        return result(layer) == result;
    }

    boolean passed(Layer layer) {
        return result(layer).hasPassed();
    }

    boolean isProbed() {
        return readings.values().stream().anyMatch(reading -> reading.result() != ProbeResult.SKIPPED);
    }

    static Builder builder() {
        return new Builder();
    }

    /** A round of an idle device of which nothing was seen or asked; for one thread. */
    static final class Builder {
        private Work work = Work.IDLE;
        private DeviceState deviceState = DeviceState.UNKNOWN;
        private FaultEvidence evidence = FaultEvidence.suspicion("");
        private Hands hands = Hands.NOBODY;
        private Optional<Layer> stuckIn = Optional.empty();
        private Status status = Status.UNKNOWN;
        private boolean explained;
        private OptionalInt utilization = OptionalInt.empty();
        private final Map<Layer, LayerReading> readings = new EnumMap<>(Layer.class);

        private Builder() {}

        Builder work(Work value) {
            work = value;
            return this;
        }

        Builder seen(DeviceState state, FaultEvidence codes) {
            deviceState = state;
            evidence = codes;
            return this;
        }

        Builder hands(Hands value) {
            hands = value;
            return this;
        }

        Builder stuckIn(Optional<Layer> layer) {
            stuckIn = layer;
            return this;
        }

        Builder status(Status value, boolean isOld) {
            status = value;
            explained = isOld;
            return this;
        }

        Builder utilization(OptionalInt percent) {
            utilization = percent;
            return this;
        }

        Builder reading(LayerReading reading) {
            readings.put(reading.layer(), reading);
            return this;
        }

        Builder readings(Iterable<LayerReading> all) {
            all.forEach(this::reading);
            return this;
        }

        Round build() {
            return new Round(work, deviceState, evidence, hands, stuckIn, status, explained, utilization, readings);
        }
    }
}
