package io.github.acl4j.fault;

import io.github.acl4j.error.AclException;
import java.util.Optional;

/** The fourth step of a {@link FaultSequence}: the repair was asked for. The content of repaired memory is gone. */
public interface Repaired {
    /**
     * The error of the repair.
     *
     * @return the error; empty if it succeeded
     */
    Optional<AclException> failure();

    /**
     * Has each owner of a touched range bring its content back. A range that nobody owns, a full list of ranges (there may be
     * more), an owner that throws or is late: the sequence then ends as {@link SequenceOutcome.Kind#RELOAD_REQUIRED}. After a
     * failed repair no owner is called.
     *
     * @param owners who owns which memory of the device
     * @return the next step
     * @throws IllegalStateException if this was called before, or the sequence is closed
     * @throws io.github.acl4j.error.AclDeviceLostException if the device is lost, or its driver doesn't return; no owner was
     *     called then
     */
    Restored restore(MemoryOwners owners);
}
