package io.github.acl4j.fake;

import java.util.HashMap;
import java.util.Map;

/** The events of a device, and the table in which records have places. Guarded by its lock. */
final class NpuEvents {
    private final Npu npu;
    private final Map<Long, NpuEvent> all = new HashMap<>();
    private int used;

    NpuEvents(Npu npu) {
        this.npu = npu;
    }

    NpuEvent create(boolean newKind, boolean takesPlace) {
        NpuEvent event = new NpuEvent(npu, npu.runtime().newHandle(), newKind, takesPlace);
        all.put(event.handle(), event);
        npu.runtime().events().put(event.handle(), event);
        return event;
    }

    void remove(NpuEvent event) {
        all.remove(event.handle());
        npu.runtime().events().remove(event.handle());
        event.setLatest(null);
    }

    /** The device was ended. */
    void close() {
        all.keySet().forEach(npu.runtime().events()::remove);
        all.clear();
        used = 0;
    }

    /** How many more records can have a place. */
    int available() {
        return Math.max(0, npu.injections().eventLimit(npu.runtime().hardware().events()) - used);
    }

    void take() {
        used++;
    }

    void giveBack() {
        used--;
    }
}
