package io.github.acl4j.samples.inference;

import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.ProbeFailedException;
import java.util.Set;

/** A probe of the service's own: an inference whose answer is known. */
final class WarmUp implements Probe {
    private static final long INPUT = 42;

    private final Model model;
    private final Engine engine;

    WarmUp(Model model, Engine engine) {
        this.model = model;
        this.engine = engine;
    }

    @Override
    public void run(DeviceAccess access) throws EngineException, ProbeFailedException {
        if (engine.inferHere(access.stream(), INPUT) != model.answer(INPUT)) {
            throw new ProbeFailedException("the model's answer is wrong");
        }
    }

    @Override
    public Set<Coverage> covers() {
        return Set.of(Coverage.DMA, Coverage.COMPUTE);
    }
}
