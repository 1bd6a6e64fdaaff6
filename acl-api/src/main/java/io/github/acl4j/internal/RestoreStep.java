package io.github.acl4j.internal;

import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the owners of the repaired memory bring its content back. */
final class RestoreStep implements Repaired {
    private static final Logger log = LoggerFactory.getLogger(RestoreStep.class);

    private final DeviceSequence sequence;
    private final CaptureStep.Result captured;
    private final Optional<AclException> failure;
    private final MemoryRanges touched;

    RestoreStep(
            DeviceSequence sequence,
            CaptureStep.Result captured,
            Optional<AclException> failure,
            MemoryRanges touched) {
        this.sequence = sequence;
        this.captured = captured;
        this.failure = failure;
        this.touched = touched;
    }

    @Override
    public Optional<AclException> failure() {
        return failure;
    }

    @Override
    public Restored restore(MemoryOwners owners) {
        Arguments.given(owners, "owners");
        return sequence.take("restore", DeviceSequence.Stage.REPAIRED, () -> run(owners));
    }

    private Restored run(MemoryOwners owners) {
        Instant start = Instant.now();
        String result;
        if (failure.isPresent()) {
            result = "left out: the repair failed";
        } else if (touched.isEmpty()) {
            result = "no memory was touched";
        } else {
            Instant deadline = start.plus(sequence.stepLimit);
            try {
                result = sequence.thread.run(sequence.stepLimit, () -> restoreAll(owners, deadline));
            } catch (SequenceThread.LateException e) {
                result = reload("an owner didn't bring its content back within " + sequence.stepLimit);
            } catch (ExecutionException e) {
                result = reload("the content can't be brought back: " + e.getCause());
            }
        }
        sequence.journal.step("restore", start, result);
        sequence.advance(DeviceSequence.Stage.RESTORED);
        return new Done();
    }

    /** Runs on the sequence's thread. All owners are asked, even if one fails: the rest of the model may be of use. */
    private String restoreAll(MemoryOwners owners, Instant deadline) {
        DeviceAccess access = new DeviceAccess(
                sequence.device.deviceId(), sequence.context.stream(), sequence.calls.backend(), touched, deadline);
        MemoryRanges unowned = touched;
        StringBuilder failed = new StringBuilder();
        for (MemoryOwner owner : owners.all()) {
            try {
                MemoryRanges lost = owner.owned().intersect(touched);
                if (!lost.isEmpty()) {
                    unowned = unowned.subtract(lost);
                    owner.restore(lost, access);
                }
            } catch (Exception e) {
                log.atWarn()
                        .addKeyValue("device", sequence.device.deviceId())
                        .addKeyValue("owner", owner.name())
                        .setCause(e)
                        .log("content of device memory could not be brought back");
                failed.append(failed.isEmpty() ? "" : ", ").append(owner.name());
            }
        }
        if (!failed.isEmpty()) {
            return reload("these owners failed: " + failed);
        }
        if (!unowned.isEmpty()) {
            return reload("nobody owns " + unowned);
        }
        if (!captured.tellsAllMemory()) {
            return reload("the list of ranges is full or damaged, so there may be more");
        }
        return "restored " + touched;
    }

    private String reload(String why) {
        sequence.journal.settle(Kind.RELOAD_REQUIRED, why, null);
        return why;
    }

    private final class Done implements Restored {
        @Override
        public SequenceOutcome verify(Probe probe) {
            Arguments.given(probe, "probe");
            return sequence.take(
                    "verify",
                    DeviceSequence.Stage.RESTORED,
                    () -> new VerifyStep(sequence, captured, touched).run(true, probe));
        }
    }
}
