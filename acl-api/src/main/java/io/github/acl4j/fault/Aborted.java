package io.github.acl4j.fault;

/** The third step of a {@link FaultSequence}: no task of this process is left on the device. */
public non-sealed interface Aborted extends AbortOutcome {
    /**
     * Repairs what was captured ({@code aclrtRepairError}; {@code aclrtMemUceRepair} after {@link Captured.Source#UCE_ONLY}).
     * A repair that fails ends the sequence as not repaired, whatever the runtime says of the device later: some faults are
     * cleared by the failure itself (observed-950). What comes of it is in the outcome; the next steps can be called in any
     * case.
     *
     * @return the next step
     * @throws IllegalStateException if {@link Captured#repairable} is false, this was called before, or the sequence is
     *     closed; nothing was asked of the device then
     * @throws io.github.acl4j.error.AclDeviceLostException if the device is lost, or its driver doesn't return
     */
    Repaired repair();

    /**
     * Ends the sequence without a repair.
     *
     * @param probe what shows that the device works
     * @return the outcome; {@link SequenceOutcome.Kind#LOST} or {@link SequenceOutcome.Kind#WEDGED} if the device is lost, or its
     *     driver doesn't return
     * @throws IllegalStateException if the sequence was verified before, went on to the repair, or is closed
     */
    SequenceOutcome verify(Probe probe);
}
