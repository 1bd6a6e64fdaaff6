package io.github.acl4j.diagnosis.hccl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rank that saw a failed completion.
 *
 * @param reporter its name in the heart beat, or that of its process
 * @param process its logs, or null
 * @param peer who was at the other end: its name in the heart beat, or its device's address; null if the logs don't tell
 * @param time when, by the shared clock
 * @param lines the lines that say so
 */
record CompletionReport(
        String reporter, @Nullable Proc process, @Nullable String peer, long time, List<LogLine> lines) {}
