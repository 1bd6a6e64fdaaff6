package io.github.acl4j.recovery;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How severe MindCluster takes a fault to be, least first: the order in which it merges the codes of one device, where the highest wins
 * (health c.1). Mind that {@link #PRE_SEPARATE} outranks {@link #RESTART}.
 */
public enum FaultLevel {
    /** No fault. */
    NORMAL("NormalNPU"),
    /** Known, and nothing to do about it. */
    NOT_HANDLE("NotHandleFault"),
    /** The device works, though not as well as it should. */
    SUB_HEALTH("SubHealthFault"),
    /** The request failed and may be done again. */
    RESTART_REQUEST("RestartRequest"),
    /** What runs on the device has to be set up again. */
    RESTART_BUSINESS("RestartBusiness"),
    /** The device is to be reset once nobody uses it. */
    FREE_RESTART("FreeRestartNPU"),
    /** The device is to be reset at once. */
    RESTART("RestartNPU"),
    /** Nothing new should begin on the device; what runs may go on. */
    PRE_SEPARATE("PreSeparateNPU"),
    /** The device is out of service. */
    SEPARATE("SeparateNPU"),
    /** The device is out of service until an operator, or a time without faults, releases it. */
    MANUALLY_SEPARATE("ManuallySeparateNPU");

    private static final Map<String, FaultLevel> BY_NAME = byName();

    private final String levelName;

    FaultLevel(String levelName) {
        this.levelName = levelName;
    }

    private static Map<String, FaultLevel> byName() {
        Map<String, FaultLevel> names = new HashMap<>();
        for (FaultLevel level : values()) {
            names.put(level.levelName, level);
        }
        // The names of the bus differ. Its ResetFault is handled by the device plugin as SeparateFault is.
        names.put("PreSeparateFault", PRE_SEPARATE);
        names.put("RestartRequestFault", RESTART_REQUEST);
        names.put("ResetFault", SEPARATE);
        names.put("SeparateFault", SEPARATE);
        return names;
    }

    /**
     * MindCluster's name of the level.
     *
     * @return such as {@code SeparateNPU}
     */
    public String levelName() {
        return levelName;
    }

    /**
     * The level of a name that MindCluster uses for chips, for the bus or for public faults.
     *
     * @param name such as {@code SeparateNPU} or {@code SeparateFault}; case matters
     * @return the level; empty if there is none of this name
     */
    public static Optional<FaultLevel> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /**
     * The level that wins.
     *
     * @param levels any
     * @return the highest; {@link #NORMAL} if there is none
     */
    public static FaultLevel highest(Collection<FaultLevel> levels) {
        return levels.stream().max(Enum::compareTo).orElse(NORMAL);
    }
}
