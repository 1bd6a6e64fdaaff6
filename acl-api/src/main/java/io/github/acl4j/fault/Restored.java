package io.github.acl4j.fault;

/** The last step of a {@link FaultSequence}: the content is back as far as it could be brought back. */
public interface Restored {
    /**
     * Shows that the device works, and ends the sequence. The probe isn't called where the outcome is settled already.
     *
     * @param probe what shows it
     * @return the outcome; {@link SequenceOutcome.Kind#LOST} or {@link SequenceOutcome.Kind#WEDGED} if the device is lost, or its
     *     driver doesn't return
     * @throws IllegalStateException if this was called before, or the sequence is closed
     */
    SequenceOutcome verify(Probe probe);
}
