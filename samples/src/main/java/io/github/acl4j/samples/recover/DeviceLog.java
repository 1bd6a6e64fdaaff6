package io.github.acl4j.samples.recover;

import io.github.acl4j.recovery.RecoveryListener;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.samples.inference.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What happened to each device in a storm. Safe for use by many threads. */
final class DeviceLog implements RecoveryListener {
    private final Timeline timeline;
    private final List<Entry> entries = new ArrayList<>();

    /** What happened to one device so far. */
    private static final class Entry {
        int faults;
        int broughtBack;
        int givenUp;
        int readmitted;
        Optional<String> reason = Optional.empty();
        OptionalLong givenUpAt = OptionalLong.empty();
    }

    DeviceLog(int devices, Timeline timeline) {
        this.timeline = timeline;
        for (int id = 0; id < devices; id++) {
            entries.add(new Entry());
        }
    }

    @Override
    public synchronized void onRecovery(RecoveryRecord event) {
        Entry entry = entries.get(event.deviceId());
        switch (event.event()) {
            case GATE_OPENED -> {
                entry.broughtBack++;
                entry.givenUpAt = OptionalLong.empty();
            }
            case GIVEN_UP -> {
                entry.givenUp++;
                entry.reason = Optional.of(event.detail());
                entry.givenUpAt = OptionalLong.of(System.nanoTime());
                timeline.tell("device " + event.deviceId() + "  given up: " + event.detail());
            }
            case READMITTED -> {
                entry.readmitted++;
                timeline.tell("device " + event.deviceId() + "  readmitted by " + event.detail());
            }
            default -> {
                // The end of a recovery is enough here.
            }
        }
    }

    synchronized void fault(int deviceId) {
        entries.get(deviceId).faults++;
    }

    /** Whether a device has been given up for so long. */
    synchronized boolean isGivenUpFor(int deviceId, Duration time) {
        OptionalLong since = entries.get(deviceId).givenUpAt;
        return since.isPresent() && System.nanoTime() - since.getAsLong() >= time.toNanos();
    }

    /** Somebody cares for it: it isn't readmitted twice. */
    synchronized void takenCareOf(int deviceId) {
        entries.get(deviceId).givenUpAt = OptionalLong.empty();
    }

    /** One line for each device. */
    synchronized List<String> table() {
        List<String> lines = new ArrayList<>();
        for (int id = 0; id < entries.size(); id++) {
            Entry entry = entries.get(id);
            lines.add("device %d  %3d faults, %3d times back, %2d times given up%s"
                    .formatted(
                            id,
                            entry.faults,
                            entry.broughtBack,
                            entry.givenUp,
                            entry.reason
                                    .map(reason -> ", the last time: " + reason)
                                    .orElse("")));
        }
        return lines;
    }

    /** The sums for the result. */
    synchronized String sums() {
        return "faults=" + entries.stream().mapToInt(entry -> entry.faults).sum() + " recovered="
                + entries.stream().mapToInt(entry -> entry.broughtBack).sum() + " given_up="
                + entries.stream().mapToInt(entry -> entry.givenUp).sum() + " readmitted="
                + entries.stream().mapToInt(entry -> entry.readmitted).sum();
    }
}
