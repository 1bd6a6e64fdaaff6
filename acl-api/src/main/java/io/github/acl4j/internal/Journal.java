package io.github.acl4j.internal;

import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.SequenceStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one fault sequence has done, and what it comes to. Guarded by its own lock, which is never held during a step. */
final class Journal {
    private static final Logger log = LoggerFactory.getLogger(Journal.class);

    private final DeviceRecord device;
    private final List<SequenceStep> steps = new ArrayList<>();
    private Kind kind = Kind.ABANDONED;
    private String detail = "closed before it began";
    private @Nullable AclException cause;
    private @Nullable ErrorInfo errorInfo;
    private boolean settled;

    Journal(DeviceRecord device) {
        this.device = device;
    }

    /** Notes a step that has ended. */
    synchronized void step(String name, Instant start, String result) {
        Duration duration = Duration.between(start, Instant.now());
        SequenceStep step = new SequenceStep(name, start, duration, result);
        steps.add(step);
        FlightEvents.step(device.deviceId(), step);
        log.atInfo()
                .addKeyValue("device", device.deviceId())
                .addKeyValue("step", name)
                .addKeyValue("took", duration)
                .addKeyValue("result", result)
                .log("fault sequence");
    }

    synchronized void captured(ErrorInfo info) {
        errorInfo = info;
    }

    /** Says what the sequence would come to if it ended now. Nothing changes once it is settled. */
    synchronized void comesTo(Kind newKind, String newDetail, @Nullable AclException newCause) {
        if (!settled) {
            kind = newKind;
            detail = newDetail;
            cause = newCause;
        }
    }

    /** Says what the sequence comes to, whatever follows. */
    synchronized void settle(Kind newKind, String newDetail, @Nullable AclException newCause) {
        comesTo(newKind, newDetail, newCause);
        settled = true;
    }

    synchronized boolean isSettled() {
        return settled;
    }

    /** A device that is lost or wedged outranks all that its sequence came to. */
    synchronized SequenceOutcome outcome() {
        DeviceState state = device.now().state();
        Kind shown = state == DeviceState.LOST ? Kind.LOST : state == DeviceState.WEDGED ? Kind.WEDGED : kind;
        String text = shown == kind ? detail : "the device is " + state;
        return new SequenceOutcome(
                device.deviceId(), shown, text, Optional.ofNullable(errorInfo), Optional.ofNullable(cause), steps);
    }
}
