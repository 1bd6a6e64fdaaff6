package io.github.acl4j.health;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.internal.DeviceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the deadline of one device's prober. One that doesn't come back is left to itself, since nothing can end a call inside a driver; there is one
 * replacement, once the device can be asked again, and then none. For the supervisor's thread only, but {@link #prober}.
 */
final class ProberKeeper {
    private static final int REPLACEMENTS = 1;

    private final DeviceRecord device;
    private final long toGiveUp;
    private final Supplier<Prober> probers;
    private final List<Prober> abandoned = new ArrayList<>();
    private volatile Prober prober;
    private int replaced;

    /** What the prober was last seen in, and how long the process itself has stood still since. */
    private @Nullable Stage stage;

    private long stoodStill;
    private Optional<Stage> stuckIn = Optional.empty();
    private long stuckSince;

    ProberKeeper(DeviceRecord device, long toGiveUp, Supplier<Prober> probers) {
        this.device = device;
        this.toGiveUp = toGiveUp;
        this.probers = probers;
        this.prober = probers.get();
    }

    Prober prober() {
        return prober;
    }

    /** The layer whose native call doesn't return. */
    Optional<Layer> stuckIn() {
        return stuckIn.map(Stage::layer);
    }

    /** How many threads are inside a call that doesn't come back. */
    int stuck() {
        return (int) abandoned.stream().filter(Prober::isAlive).count();
    }

    /** Whether there is a prober that can be asked, now or once it is free. */
    boolean isUsable() {
        return prober.isAlive() && !abandoned.contains(prober);
    }

    /**
     * Looks once.
     *
     * @param now the time
     * @param late how long the process itself has stood still since the last look
     * @return what the prober is found to be stuck in just now
     */
    Optional<Stage> keep(long now, long late) {
        Stage current = prober.stage();
        stoodStill = current != null && current.equals(stage) ? stoodStill + late : late;
        stage = current;
        if (stuckIn.isPresent()) {
            awaitReturn(now);
        } else if (current != null && now - current.began() - stoodStill >= current.limit() && isUsable()) {
            abandon(current, now);
            return Optional.of(current);
        }
        return Optional.empty();
    }

    private void abandon(Stage current, long now) {
        prober.abandon();
        abandoned.add(prober);
        if (current.isNative()) {
            stuckIn = Optional.of(current);
            stuckSince = now;
        }
    }

    private void awaitReturn(long now) {
        if (prober.isAlive()) {
            if (now - stuckSince >= toGiveUp) {
                device.move(DeviceState.WEDGED); // for the whole SDK: nothing may follow it into the driver
            }
        } else if (replace()) {
            stuckIn = Optional.empty();
        }
    }

    /** Starts another one, if there may be one. */
    boolean replace() {
        if (replaced >= REPLACEMENTS) {
            return false;
        }
        replaced++;
        prober = probers.get();
        prober.start();
        stage = null;
        return true;
    }
}
