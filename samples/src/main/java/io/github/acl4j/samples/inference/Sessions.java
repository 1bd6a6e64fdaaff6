package io.github.acl4j.samples.inference;

import io.github.acl4j.recovery.DeviceSession;
import java.util.List;

/** What runs on each device: the engine's session, which loads the model anew. */
final class Sessions implements DeviceSession {
    private final List<Engine> engines;

    Sessions(List<Engine> engines) {
        this.engines = List.copyOf(engines);
    }

    @Override
    public void release(int deviceId) throws EngineException {
        engines.get(deviceId).unload();
    }

    @Override
    public void rebuild(int deviceId) throws EngineException {
        engines.get(deviceId).reload();
    }
}
