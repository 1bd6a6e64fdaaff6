package io.github.acl4j.fake;

/**
 * The task that completes an event. Its place in the device's table of events is given back when it has left its stream; that of
 * an event of the old kind not before another record, or the event's end.
 */
final class EventRecord extends NpuTask {
    private final NpuEvent event;
    private boolean holdsPlace;
    private boolean left;
    private boolean superseded;

    EventRecord(NpuEvent event, NpuStream stream, int id, int threadId) {
        super(stream, id, threadId, () -> {}, 0, false, null);
        this.event = event;
        this.holdsPlace = event.takesPlace();
    }

    @Override
    void leave() {
        left = true;
        giveBack();
    }

    void supersede() {
        superseded = true;
        giveBack();
    }

    private void giveBack() {
        if (holdsPlace && left && (superseded || event.newKind())) {
            holdsPlace = false;
            event.npu().events().giveBack();
        }
    }
}
