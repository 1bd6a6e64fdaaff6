package io.github.acl4j.diagnosis.generator;

/** How a task of a collective ends badly. */
enum TaskFailure {
    TIMEOUT("Timeout", "Notify Wait"),
    SDMA("RunFailed", "Memcpy");

    private final String stage;
    private final String taskType;

    TaskFailure(String stage, String taskType) {
        this.stage = stage;
        this.taskType = taskType;
    }

    /** The documents call an SDMA error a timeout, too; the source doesn't (hccl.md a.8). */
    String spelling(LogFormat format) {
        return format == LogFormat.DOC ? TIMEOUT.stage : stage;
    }

    String taskType() {
        return taskType;
    }
}
