package io.github.acl4j.diagnosis.plog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** hccl.md a.2: what the path of a log tells, in each way in which logs are collected. */
class LogPathTest {
    @ParameterizedTest
    @CsvSource({
        "rank-3/run/plog/plog-12_20251025203741761.log, rank-3, RUN, 12",
        "rank-3/debug/plog/plog-12_20251025203741761.log, rank-3, DEBUG, 12",
        "rank-3/debug/device-1/device-12_20251025200059719.log, rank-3, DEVICE, 12",
        "server-1/process_log/debug/plog/plog-12_20251025203741761.log, server-1/process_log, DEBUG, 12",
        "debug/plog/plog-12_20251025203741761.log, '', DEBUG, 12",
        "rank-3/security/plog/plog-12_20251025203741761.log, rank-3, OTHER, 12",
        "plog-12_20251025203741761.log, '', OTHER, 12",
        "all/10.0.0.1_run_plog-12_20251025203741761.log, all/10.0.0.1, RUN, 12",
        "all/10.0.0.1_debug_plog-12_20251025203741761.log, all/10.0.0.1, DEBUG, 12",
        "all/10.0.0.1_debug_device-12_20251025203741761.log, all/10.0.0.1, DEVICE, 12",
        "a.tar.gz!/rank-3/run/plog/plog-12_20251025203741761.log, a.tar.gz!/rank-3, RUN, 12",
        "jobs/screen.log, jobs, OTHER, -1",
        "rank-3/run/screen.log, rank-3, RUN, -1",
        "plog-99999999999999999999_20251025203741761.log, '', OTHER, -1",
    })
    void thePathTellsTheProcessAndTheStream(String path, String directory, LogPath.Stream stream, long pid) {
        assertThat(LogPath.of(path)).isEqualTo(new LogPath(path, directory, stream, pid));
    }
}
