package io.github.acl4j.diagnosis.timeout;

import io.github.acl4j.spi.AscendProduct;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Where HCCL expands a collective into tasks (HCCL_OP_EXPANSION_MODE), on which its timeouts depend. */
public enum ExpansionMode {
    /** On the host, to the device's FFTS+ or STARS. */
    HOST,
    /** On the host, to the device's task scheduler. */
    HOST_TS,
    /** On the device's AI CPUs. */
    AI_CPU,
    /** As {@link #AI_CPU}, without its cache. */
    AICPU_CACHE_DISABLE,
    /** In vector cores. */
    AIV,
    /** On a 950's collective communication unit, with memory semantics. */
    CCU_MS,
    /** On a 950's collective communication unit, scheduled. */
    CCU_SCHED;

    private static final List<ExpansionMode> BEFORE_950 = List.of(HOST, HOST_TS, AI_CPU, AICPU_CACHE_DISABLE, AIV);
    private static final List<ExpansionMode> OF_950 = List.of(AI_CPU, AIV, CCU_MS, CCU_SCHED);

    /**
     * The mode of this name.
     *
     * @param name as the environment variable has it, such as {@code AI_CPU} or {@code AICPU_CacheDisable}; case and underscores don't matter
     * @return the mode, or empty for another name
     */
    public static Optional<ExpansionMode> ofName(String name) {
        return Stream.of(values())
                .filter(mode -> plain(mode.name()).equals(plain(name)))
                .findFirst();
    }

    /**
     * The modes for which a product's timeouts are known (hccl.md c).
     *
     * @param product any
     * @return in the order of this enum; empty for a product without known timeouts
     */
    public static List<ExpansionMode> of(AscendProduct product) {
        return switch (product) {
            case A2, A3 -> BEFORE_950;
            case ASCEND_950 -> OF_950;
            case ASCEND_310P, ASCEND_910 -> List.of(values());
            case ASCEND_310B, IPV350 -> List.of();
        };
    }

    private static String plain(String name) {
        return name.replace("_", "").toUpperCase(Locale.ROOT);
    }
}
