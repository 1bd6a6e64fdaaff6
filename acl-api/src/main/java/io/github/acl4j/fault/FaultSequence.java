package io.github.acl4j.fault;

/**
 * The steps that bring a device back after a fault: capture, abort, repair, restore, verify. Each step returns the only
 * object that has the next step's method, so the steps can't be called in another order:
 *
 * <pre>{@code
 * try (FaultSequence sequence = npu.beginFaultSequence(evidence)) {
 *     Captured fault = sequence.capture();
 *     if (fault.abortTasks(Duration.ofSeconds(30)) instanceof Aborted aborted) {
 *         SequenceOutcome outcome = fault.repairable()
 *                 ? aborted.repair().restore(npu.memoryOwners()).verify(probe)
 *                 : aborted.verify(probe);
 *     }
 * }
 * }</pre>
 *
 * <p>A device has one sequence at a time. All native calls run on the sequence's own thread, and each step's wait ends one
 * second after its limit, whether the driver returns or not; a device whose driver doesn't is {@code WEDGED}, and nothing
 * more is asked of it.
 *
 * <p>A step that succeeded can't run again: it throws {@link IllegalStateException}. The objects may be passed between
 * threads, but steps are taken one at a time.
 */
public interface FaultSequence extends AutoCloseable {
    /**
     * Asks the runtime what is wrong, before the abort: afterwards some products have forgotten ({@code
     * aclrtGetErrorVerbose}; {@code aclrtGetMemUceInfo} where a library lacks it). An error of the question itself is part of
     * the answer ({@link Captured#failure()}), since tasks can be aborted all the same.
     *
     * @return what was captured
     * @throws io.github.acl4j.error.AclUnsupportedException if this product or library has no fault sequence at all
     * @throws io.github.acl4j.error.AclDeviceLostException if the device is lost, or its driver doesn't return
     * @throws IllegalStateException if it was captured before, or the sequence is closed
     */
    Captured capture();

    /**
     * What the sequence came to so far. Only {@link Aborted#verify} and {@link Restored#verify} can make it a success.
     *
     * @return the outcome, as it would be if the sequence were closed now
     */
    SequenceOutcome outcome();

    /**
     * Ends the sequence and lets go of the device. Makes no native call on a device that is lost or wedged. Doing it again
     * does nothing.
     *
     * @throws IllegalStateException inside a callback of the runtime, or while a step is running on another thread; the
     *     sequence is open still then
     */
    @Override
    void close();
}
