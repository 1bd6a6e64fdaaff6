package io.github.acl4j.samples.inference;

import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Brings lost weights back from the copy on the host. */
final class WeightsOwner implements MemoryOwner {
    private static final int HOST_TO_DEVICE = 1;

    private final Model model;
    private final Engine engine;
    private final boolean idle;
    private final Timeline timeline;

    /**
     * Makes one.
     *
     * @param idle whether it only pretends, to show what that leads to
     */
    WeightsOwner(Model model, Engine engine, boolean idle, Timeline timeline) {
        this.model = model;
        this.engine = engine;
        this.idle = idle;
        this.timeline = timeline;
    }

    @Override
    public String name() {
        return "weights";
    }

    @Override
    public MemoryRanges owned() {
        return MemoryRanges.of(engine.weights());
    }

    @Override
    public void restore(MemoryRanges lost, DeviceAccess access) throws EngineException {
        if (idle) {
            timeline.tell(access.deviceId(), "restore: left out");
            return;
        }
        ByteBuffer weights = model.weights();
        for (MemoryRange range : lost.asList()) {
            int offset = Math.toIntExact(range.start() - engine.weights().start());
            ByteBuffer part =
                    weights.slice(offset, Math.toIntExact(range.length())).order(ByteOrder.nativeOrder());
            EngineException.check(
                    "aclrtMemcpy",
                    access.mirror().aclrtMemcpy(range.start(), range.length(), part, range.length(), HOST_TO_DEVICE));
        }
        timeline.tell(access.deviceId(), "restore: weights are back, " + lost);
    }
}
