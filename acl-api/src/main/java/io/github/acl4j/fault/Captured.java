package io.github.acl4j.fault;

import io.github.acl4j.error.AclException;
import java.time.Duration;
import java.util.Optional;

/** The second step of a {@link FaultSequence}: what is wrong is known as far as it can be; the tasks run or hang still. */
public interface Captured {
    /** The shortest limit of an abort: less reads as "no limit" once the runtime has rounded what is left of it. */
    Duration MIN_ABORT_TIMEOUT = Duration.ofSeconds(1);

    /** The longest limit of an abort that the runtime takes (acl-facts 3.6). */
    Duration MAX_ABORT_TIMEOUT = Duration.ofMinutes(36);

    /** Where the answer comes from. */
    enum Source {
        /** {@code aclrtGetErrorVerbose}. */
        VERBOSE,
        /** {@code aclrtGetMemUceInfo}: the library lacks the verbose function (CANN 8.1). */
        UCE_ONLY
    }

    /**
     * Where the answer comes from.
     *
     * @return the source
     */
    Source source();

    /**
     * What the runtime said is wrong.
     *
     * @return the answer; empty if the question failed
     */
    Optional<ErrorInfo> errorInfo();

    /**
     * Why the question failed.
     *
     * @return the error; empty if there is an answer
     */
    Optional<AclException> failure();

    /**
     * Whether the fault can be repaired: the runtime says that trying makes sense, and the answer holds what the repair
     * needs.
     *
     * @return true if {@link Aborted#repair} may be called
     */
    boolean repairable();

    /**
     * Drops all tasks of this process on the device ({@code aclrtDeviceTaskAbort}), with the PRE and POST callbacks of all
     * modules. May be called again if it didn't end in {@link Aborted}.
     *
     * <p>What it drops never completes: an engine that waits for one of those tasks, or for an event behind one, waits for
     * ever, so each of its waits needs a deadline of its own.
     *
     * @param timeout limit of the whole, from {@link #MIN_ABORT_TIMEOUT} to {@link #MAX_ABORT_TIMEOUT}, rounded up to
     *     milliseconds; waiting for another abort of this process, which A2 and A3 do one at a time, counts
     * @return {@link Aborted}, or why not
     * @throws IllegalArgumentException if the timeout is out of range
     * @throws IllegalStateException if the tasks were aborted before, or the sequence is closed
     * @throws io.github.acl4j.error.AclUnsupportedException if the product or its firmware can't abort
     * @throws AclException if the call was refused before it began: 107002 says that this process hasn't set the device
     * @throws io.github.acl4j.error.AclDeviceLostException if the device is lost
     */
    AbortOutcome abortTasks(Duration timeout);
}
