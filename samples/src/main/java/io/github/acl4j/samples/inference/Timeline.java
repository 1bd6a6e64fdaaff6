package io.github.acl4j.samples.inference;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;

/** Prints what happens, as it happens. */
public final class Timeline {
    private final PrintStream out;
    private final boolean tellsOfDevices;
    private final Instant start = Instant.now();

    /**
     * Begins now.
     *
     * @param out where it prints
     */
    public Timeline(PrintStream out) {
        this(out, true);
    }

    private Timeline(PrintStream out, boolean tellsOfDevices) {
        this.out = out;
        this.tellsOfDevices = tellsOfDevices;
    }

    /**
     * Begins now, and leaves out the details of the devices: where much happens, nobody would read them.
     *
     * @param out where it prints
     * @return the timeline
     */
    public static Timeline brief(PrintStream out) {
        return new Timeline(out, false);
    }

    /**
     * Something happened on a device.
     *
     * @param deviceId the device
     * @param text what
     */
    public void tell(int deviceId, String text) {
        if (tellsOfDevices) {
            tell("device " + deviceId + "  " + text);
        }
    }

    /**
     * Something happened.
     *
     * @param text what
     */
    public void tell(String text) {
        out.printf("%6d ms  %s%n", Duration.between(start, Instant.now()).toMillis(), text);
    }
}
