package io.github.acl4j.recovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What one moment has changed in a history. */
final class Changes {
    private record Key(int device, FaultCode code) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byDevice = Integer.compare(device, other.device);
            return byDevice != 0 ? byDevice : code.compareTo(other.code);
        }
    }

    private final Set<Key> codes = new TreeSet<>();
    private final List<String> parts = new ArrayList<>();

    void code(int device, FaultCode code) {
        codes.add(new Key(device, code));
    }

    void part(String part) {
        parts.add(part);
    }

    /** Takes what has changed so far as it is, before it is forgotten. */
    void keep(Map<Integer, DeviceHistory> devices) {
        List<String> soFar = parts(devices);
        codes.clear();
        parts.clear();
        parts.addAll(soFar);
    }

    /** As text; what a thing has come to in the end, however often it changed. */
    List<String> parts(Map<Integer, DeviceHistory> devices) {
        List<String> all = new ArrayList<>(parts);
        for (Key key : codes) {
            DeviceHistory device = devices.get(key.device);
            CodeHistory history = device == null ? null : device.codes.get(key.code);
            if (history != null) {
                all.add(HistoryCodec.code(key.device, key.code, history));
            }
        }
        return all;
    }
}
