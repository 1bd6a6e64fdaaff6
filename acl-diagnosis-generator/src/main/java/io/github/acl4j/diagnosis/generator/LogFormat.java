package io.github.acl4j.diagnosis.generator;

import java.util.Locale;

/** In whose spelling the lines are written (hccl.md a.1, a.5 to a.10). */
public enum LogFormat {
    /** CANN 8.1 and before: no blank before the thread id, {@code [TaskExceptionHandler][Callback]}, task mode. */
    V81("[TaskExceptionHandler][Callback]"),
    /** CANN 8.5 as its source prints it. */
    V85("[TaskExecStage][%s][HOST]"),
    /** CANN 8.5 as the documents print it: {@code [Host]}, and error lines without blanks. */
    DOC("[TaskExecStage][%s][Host]"),
    /** The main branch of hcomm in August 2026. */
    HEAD("[TaskExecStage][%s][HOST]"),
    /** As {@link #HEAD}, with exceptions that come from the AICPU: no time of issue, two rank numbers. */
    AICPU("[TaskExecStage][%s][AICPU]");

    private final String stage;

    LogFormat(String stage) {
        this.stage = stage;
    }

    /** What stands before each segment of a task exception. */
    String stage(TaskFailure failure) {
        return String.format(Locale.ROOT, stage, failure.spelling(this));
    }

    /** What stands before a message about the heart beat. */
    String heartbeatStage() {
        return this == V81 ? "" : "[TaskExecStage][HeartbeatAbnormal]";
    }

    boolean ofHead() {
        return this == HEAD || this == AICPU;
    }
}
