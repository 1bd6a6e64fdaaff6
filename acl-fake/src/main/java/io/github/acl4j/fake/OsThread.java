package io.github.acl4j.fake;

import org.jspecify.annotations.Nullable;

/**
 * What belongs to one OS thread (acl-facts 2.2, observed "Last error"): last error, message buffer, what it recorded, its
 * last task, and which device it is tied to. Used by that thread only, but for the records, which {@link ErrorLog} guards.
 */
final class OsThread {
    /** The capture mode that a thread begins with. */
    static final int CAPTURE_GLOBAL = 0;

    private final int id;
    private final ErrorList errors = new ErrorList();

    private int lastError;
    private int lastTaskId = Codes.NONE;
    private int captureMode = CAPTURE_GLOBAL;
    private String messageBuffer = "";

    private @Nullable Npu tied;
    private boolean tiedToContext;

    private @Nullable Npu failingDevice;

    OsThread(int id) {
        this.id = id;
    }

    /** The number that exceptions carry as the thread, as {@code gettid()} would tell it. */
    int id() {
        return id;
    }

    ErrorList errors() {
        return errors;
    }

    int lastError() {
        return lastError;
    }

    /** Also cuts a tie to a device that was ended elsewhere (vectors device-303 to device-330). */
    void setLastError(int code) {
        lastError = code;
        if (code != Codes.SUCCESS) {
            liveDevice();
        }
    }

    int takeLastError() {
        int code = lastError;
        lastError = Codes.SUCCESS;
        return code;
    }

    int lastTaskId() {
        return lastTaskId;
    }

    void setLastTaskId(int taskId) {
        lastTaskId = taskId;
    }

    /** What it may do while a graph is captured: 0 global, 1 thread local, 2 relaxed. */
    int captureMode() {
        return captureMode;
    }

    void setCaptureMode(int mode) {
        captureMode = mode;
    }

    String messageBuffer() {
        return messageBuffer;
    }

    void setMessageBuffer(String text) {
        messageBuffer = text;
    }

    // ---- the current device

    /** As {@code aclrtSetDevice} ties it. */
    void tieToDevice(Npu device) {
        tied = device;
        tiedToContext = false;
    }

    /**
     * As a synchronize of another device's stream ties it, there and, afterwards, back. Such a tie isn't cut by the reset of
     * another device (vector two-devices-406).
     */
    void tieToContext(Npu device) {
        tied = device;
        tiedToContext = true;
    }

    /** This thread ended a device: unless it is tied to another one's context, it has no current device any more. */
    void afterEnding(Npu device) {
        if (!tiedToContext || device.equals(tied)) {
            tied = null;
        }
    }

    /**
     * The current device if it is open. If it was ended by another thread the tie is cut, so that it doesn't come back when
     * the device is set again.
     */
    @Nullable
    Npu liveDevice() {
        if (tied != null && !tied.isOpen()) {
            tied = null;
        }
        return tied;
    }

    // ---- inside a callback

    /** The device whose failing task's callbacks this thread is calling, if it is. */
    @Nullable
    Npu failingDevice() {
        return failingDevice;
    }

    void setFailingDevice(@Nullable Npu device) {
        failingDevice = device;
    }
}
