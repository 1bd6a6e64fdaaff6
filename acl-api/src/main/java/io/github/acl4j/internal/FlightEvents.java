package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceStep;
import java.time.Duration;
import java.util.Locale;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * What a flight recording tells of devices: eight kinds of events, all of them rare enough to be on in every recording. Where
 * nothing records, an event costs a few nanoseconds.
 */
public final class FlightEvents {
    private FlightEvents() {}

    /**
     * The runtime notified of an exception.
     *
     * @param device device id
     * @param stream stream id
     * @param task task id
     * @param thread id of the OS thread that launched the task
     * @param error the error
     */
    public static void exception(long device, long stream, long task, long thread, AclError error) {
        ExceptionEvent event = new ExceptionEvent();
        if (event.shouldCommit()) {
            event.device = device;
            event.stream = stream;
            event.task = task;
            event.launcher = thread;
            event.error = error.toString();
            event.commit();
        }
    }

    static void fault(int device, AclError error, String where, DeviceState before) {
        FaultEvent event = new FaultEvent();
        if (event.shouldCommit()) {
            event.device = device;
            event.error = error.toString();
            event.seen = where;
            event.before = before.toString();
            event.commit();
        }
    }

    static void step(int device, SequenceStep step) {
        StepEvent event = new StepEvent();
        if (event.shouldCommit()) {
            event.device = device;
            event.step = step.name();
            event.took = step.duration().toNanos();
            event.result = step.result();
            event.commit();
        }
    }

    static void outcome(SequenceOutcome outcome) {
        OutcomeEvent event = new OutcomeEvent();
        if (event.shouldCommit()) {
            event.device = outcome.deviceId();
            event.outcome = outcome.kind().toString();
            event.detail = outcome.detail();
            event.commit();
        }
    }

    /** A probe begins; the event measures it. */
    static ProbeEvent probe(int device, Object covers) {
        ProbeEvent event = new ProbeEvent();
        event.device = device;
        event.covers = covers.toString().toLowerCase(Locale.ROOT);
        event.begin();
        return event;
    }

    /**
     * A recovery went one step on.
     *
     * @param device device id
     * @param incident the incident's number; 0 for none
     * @param step what happened
     * @param detail a sentence
     * @param took how long it took
     */
    public static void recovery(int device, long incident, String step, String detail, Duration took) {
        RecoveryEvent event = new RecoveryEvent();
        if (event.shouldCommit()) {
            event.device = device;
            event.incident = incident;
            event.step = step;
            event.detail = detail;
            event.took = took.toNanos();
            event.commit();
        }
    }

    /**
     * A layer of a health monitor answered, or didn't.
     *
     * @param device device id
     * @param layer the layer
     * @param result how it answered
     * @param nanos how long that took
     * @param code the code that it failed with; 0 if none
     */
    public static void healthProbe(int device, Object layer, Object result, long nanos, int code) {
        HealthProbeEvent event = new HealthProbeEvent();
        if (event.shouldCommit()) {
            event.device = device;
            event.layer = layer.toString();
            event.result = result.toString();
            event.took = nanos;
            event.code = code;
            event.commit();
        }
    }

    /**
     * A device's health changed.
     *
     * @param device device id
     * @param before the state before
     * @param after the state since
     * @param rule the rule that says so
     * @param reason why
     */
    public static void health(int device, Object before, Object after, String rule, String reason) {
        HealthEvent event = new HealthEvent();
        if (event.shouldCommit()) {
            event.device = device;
            event.before = before.toString();
            event.after = after.toString();
            event.rule = rule;
            event.reason = reason;
            event.commit();
        }
    }

    @Name("io.github.acl4j.Exception")
    @Label("Exception")
    @Description("The CANN runtime notified of an exception")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class ExceptionEvent extends Event {
        @Label("Device")
        long device;

        @Label("Stream")
        long stream;

        @Label("Task")
        long task;

        @Label("Launching OS Thread")
        long launcher;

        @Label("Error")
        String error = "";
    }

    @Name("io.github.acl4j.Fault")
    @Label("Fault")
    @Description("A device fault was seen: in a callback, by a call, or by report")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class FaultEvent extends Event {
        @Label("Device")
        int device;

        @Label("Error")
        String error = "";

        @Label("Seen")
        String seen = "";

        @Label("State Before")
        String before = "";
    }

    @Name("io.github.acl4j.SequenceStep")
    @Label("Fault Sequence Step")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class StepEvent extends Event {
        @Label("Device")
        int device;

        @Label("Step")
        String step = "";

        @Label("Took")
        @Timespan(Timespan.NANOSECONDS)
        long took;

        @Label("Result")
        String result = "";
    }

    @Name("io.github.acl4j.SequenceOutcome")
    @Label("Fault Sequence Outcome")
    @Description("A fault sequence was closed")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class OutcomeEvent extends Event {
        @Label("Device")
        int device;

        @Label("Outcome")
        String outcome = "";

        @Label("Detail")
        String detail = "";
    }

    @Name("io.github.acl4j.Recovery")
    @Label("Recovery")
    @Description("The recovery of a device went one step on")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class RecoveryEvent extends Event {
        @Label("Device")
        int device;

        @Label("Incident")
        long incident;

        @Label("Step")
        String step = "";

        @Label("Detail")
        String detail = "";

        @Label("Took")
        @Timespan(Timespan.NANOSECONDS)
        long took;
    }

    /** A probe of a device. */
    @Name("io.github.acl4j.Probe")
    @Label("Probe")
    @Description("A device was probed; the duration is the probe's")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class ProbeEvent extends Event {
        @Label("Device")
        int device;

        @Label("Covers")
        String covers = "";

        @Label("Passed")
        boolean passed;
    }

    @Name("io.github.acl4j.HealthProbe")
    @Label("Health Probe")
    @Description("A layer of a device was asked by a health monitor")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class HealthProbeEvent extends Event {
        @Label("Device")
        int device;

        @Label("Layer")
        String layer = "";

        @Label("Result")
        String result = "";

        @Label("Took")
        @Timespan(Timespan.NANOSECONDS)
        long took;

        @Label("Code")
        int code;
    }

    @Name("io.github.acl4j.Health")
    @Label("Health")
    @Description("The health of a device changed")
    @Category({"acl4j"})
    @StackTrace(false)
    static final class HealthEvent extends Event {
        @Label("Device")
        int device;

        @Label("State Before")
        String before = "";

        @Label("State")
        String after = "";

        @Label("Rule")
        String rule = "";

        @Label("Reason")
        String reason = "";
    }
}
