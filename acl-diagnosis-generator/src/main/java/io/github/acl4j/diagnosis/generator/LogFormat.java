package io.github.acl4j.diagnosis.generator;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** In whose spelling the lines are written (hccl.md a.1, a.5 to a.10). */
public enum LogFormat {
    /** CANN 8.0 of 2024, FFTS+: {@code FFTS+ run failed}, no {@code user define information}; else as {@link #V81}. */
    V80("[TaskExceptionHandler][Callback]"),
    /** CANN 8.1 and before: no blank before the thread id, {@code [TaskExceptionHandler][Callback]}, task mode. */
    V81("[TaskExceptionHandler][Callback]"),
    /** CANN 8.5 as its source prints it. */
    V85("[TaskExecStage][%s][HOST]"),
    /** CANN 8.5 as the documents print it: {@code [Host]}, and error lines without blanks. */
    DOC("[TaskExecStage][%s][Host]"),
    /** The main branch of hcomm in August 2026. */
    HEAD("[TaskExecStage][%s][HOST]"),
    /** As {@link #HEAD}, with exceptions that come from the AICPU: no time of issue, two rank numbers. */
    AICPU("[TaskExecStage][%s][AICPU]"),
    /**
     * The main branch of hcomm in August 2026 on an Ascend 950: no tag, no time of issue, names of enumerations, places by network instance, a heart beat that
     * knows only two events.
     */
    A950("[TaskExceptionHost]");

    /** These rest on events that the heart beat of the 950 doesn't know (hccl.md a.5). */
    private static final Set<Scenario> NOT_ON_950 = EnumSet.of(Scenario.STUCK, Scenario.OPRETRY, Scenario.INCONSISTENT);

    private final String stage;

    LogFormat(String stage) {
        this.stage = stage;
    }

    /** Whether such a job can be told in this spelling. */
    public boolean tells(Scenario scenario) {
        return this != A950 || !NOT_ON_950.contains(scenario);
    }

    /** What stands before each segment of a task exception. */
    String stage(TaskFailure failure) {
        return String.format(Locale.ROOT, stage, failure.spelling(this));
    }

    /** What stands before a message about the heart beat. */
    String heartbeatStage() {
        return isOld() ? "" : "[TaskExecStage][HeartbeatAbnormal]";
    }

    /** Before 8.5. */
    boolean isOld() {
        return this == V80 || this == V81;
    }

    boolean ofHead() {
        return this == HEAD || this == AICPU;
    }

    /** Whether a failed task makes HCCL print all that the heart beat ever saw, and not only what belongs to the failure (hcomm cluster_monitor.cc). */
    boolean reportsAllEvents() {
        return this == A950;
    }

    /** A reduction as a task exception has it; the 950 prints enumerations by name (hcomm ascend950/common/utils/enum_factory.h). */
    String reduction(String name) {
        return this == A950 ? "ReduceOp::" + name.toUpperCase(Locale.ROOT) : name;
    }

    /** A data type as a task exception has it. */
    String dataType(String name) {
        if (this != A950) {
            return name;
        }
        return "DataType::"
                + switch (name) {
                    case "bfloat16" -> "BFP16";
                    default -> name.replace("float", "FP").toUpperCase(Locale.ROOT);
                };
    }
}
