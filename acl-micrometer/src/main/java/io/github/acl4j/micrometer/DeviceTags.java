package io.github.acl4j.micrometer;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/** The tags of each device. Asked for once, so that they can't change; what is beyond the first devices shares one set. */
final class DeviceTags {
    private static final String DEVICE = "device";

    private final IntFunction<Tags> more;
    private final Map<Integer, Tags> known = new ConcurrentHashMap<>();

    DeviceTags(IntFunction<Tags> more) {
        this.more = more;
    }

    static boolean hasOwn(int deviceId) {
        return deviceId >= 0 && deviceId < AclMeters.MOST_DEVICES;
    }

    Tags of(int deviceId) {
        return hasOwn(deviceId) ? known.computeIfAbsent(deviceId, this::own) : known.computeIfAbsent(-1, id -> other());
    }

    private Tags own(int deviceId) {
        return more.apply(deviceId).and(DEVICE, Integer.toString(deviceId));
    }

    /** Of the same keys, since Prometheus wants that of all series of a name. */
    private Tags other() {
        return Tags.of(
                own(0).stream().map(tag -> Tag.of(tag.getKey(), Labels.OTHER)).toList());
    }
}
