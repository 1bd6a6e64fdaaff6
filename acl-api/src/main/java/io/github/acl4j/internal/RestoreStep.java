package io.github.acl4j.internal;

import io.github.acl4j.error.AclDeviceLostException;
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
import org.jspecify.annotations.Nullable;
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
            try {
                result = restore(owners, sequence.stream());
            } catch (AclDeviceLostException e) {
                sequence.journal.step("restore", start, String.valueOf(e.getMessage()));
                throw e;
            } catch (AclException e) {
                result = reload("the content can't be brought back", e);
            }
        }
        sequence.journal.step("restore", start, result);
        sequence.advance(DeviceSequence.Stage.RESTORED);
        return new Done();
    }

    private String restore(MemoryOwners owners, long stream) {
        DeviceAccess access = new DeviceAccess(
                sequence.device.deviceId(),
                stream,
                sequence.calls.backend(),
                touched,
                Instant.now().plus(sequence.stepLimit));
        try {
            return sequence.thread.run(sequence.stepLimit, () -> restoreAll(owners, access));
        } catch (SequenceThread.LateException e) {
            return reload("an owner didn't bring its content back within " + sequence.stepLimit, null);
        } catch (ExecutionException e) {
            return reload("the content can't be brought back: " + e.getCause(), null);
        }
    }

    /** Runs on the sequence's thread. All owners are asked, even if one fails: the rest of the model may be of use. */
    private String restoreAll(MemoryOwners owners, DeviceAccess access) {
        MemoryRanges unowned = touched;
        StringBuilder failed = new StringBuilder();
        for (MemoryOwner owner : owners.all()) {
            if (sequence.thread.isLate()) {
                // Nobody waits any more, and the memory may be somebody else's by now.
                return reload("the owner before " + owner.name() + " was late", null);
            }
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
            return reload("these owners failed: " + failed, null);
        }
        if (!unowned.isEmpty()) {
            return reload("nobody owns " + unowned, null);
        }
        if (!captured.tellsAllMemory()) {
            return reload("the list of ranges is full or damaged, so there may be more", null);
        }
        return "restored " + touched;
    }

    private String reload(String why, @Nullable AclException cause) {
        sequence.journal.settle(Kind.RELOAD_REQUIRED, why, cause);
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
