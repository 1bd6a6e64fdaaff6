package io.github.acl4j.diagnosis.hccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.diagnosis.HcclDiagnosis;
import io.github.acl4j.error.Confidence;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Excerpts of public reports and documents; the head of each says where it is from and what a diagnosis may say of it. */
class FragmentsTest {
    @TempDir
    Path folder;

    @Test
    void aClusterExceptionOnAScreenNamesThePlace() throws IOException {
        Diagnosis diagnosis = diagnose("02_ei0002_heartbeat_lost.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.HEARTBEAT_LOST);
        assertThat(places(diagnosis)).containsExactly("192.0.2.40/1");
        assertThat(diagnosis.rootRanks()).isEmpty();
        assertThat(diagnosis.missing()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "03_ei0002_2023_local.txt",
                "05_ei0002_unknown_peer.txt",
                "06_ei9999_timeout_30min.txt",
                "11_stars_sdma_memcpy.txt",
                "12_notify_2024_index.txt",
                "15_aicpu_device_log.txt",
                "19_link_table_rank2_rank3.txt",
                "21_fftsplus_timeout_cann91.txt",
                "22_ei0009_transport_init.txt"
            })
    void oneRankAloneProvesNothing(String fragment) throws IOException {
        Diagnosis diagnosis = diagnose(fragment);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.confidence()).isEqualTo(Confidence.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
        assertThat(diagnosis.evidence()).isNotEmpty();
        assertThat(diagnosis.missing()).isNotEmpty();
        assertThat(diagnosis.next()).isNotEmpty();
    }

    @Test
    void theRuntimeTellsTheTimeoutInSecondsAndMinutes() throws IOException {
        assertThat(diagnose("21_fftsplus_timeout_cann91.txt").timeoutSeconds()).hasValue(1_836);
        assertThat(diagnose("06_ei9999_timeout_30min.txt").timeoutSeconds()).hasValue(1_800);
    }

    @Test
    void theMissingRanksOfAGroupAreNamed() throws IOException {
        assertThat(diagnose("12_notify_2024_index.txt").missing())
                .anyMatch(what -> what.contains("rank 0, 1, 3 of group"));
    }

    @Test
    void aDeviceLogTellsWhomItWaitsFor() throws IOException {
        Diagnosis diagnosis = diagnose("15_aicpu_device_log.txt");
        assertThat(diagnosis.group()).isEqualTo("group_name_17271");
        assertThat(diagnosis.reason()).contains("rank 1").contains("for rank 0");
    }

    @Test
    void thePortInUseWasFirst() throws IOException {
        Diagnosis diagnosis = diagnose("08_first_error_port_in_use.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.OTHER_FIRST_ERROR);
        assertThat(diagnosis.evidence().get(0).text()).contains("port[16666] fail");
        assertThat(diagnosis.roots()).extracting(Suspect::pid).containsExactly(17_288L);
        assertThat(diagnosis.confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void aFailedCopyOfFftsPlusIsOneOfACollective() throws IOException {
        assertThat(diagnose("10_fftsplus_sdma_507049.txt").cause()).isEqualTo(RootCause.SDMA_OTHER);
    }

    @Test
    void twoLostOnOneServerAreTheServer() throws IOException {
        Diagnosis diagnosis = diagnose("13_heartbeat_trace_2024.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.HEARTBEAT_LOST);
        assertThat(places(diagnosis)).containsExactly("192.0.2.57/5", "192.0.2.57/2");
        assertThat(diagnosis.reason()).contains("the server 192.0.2.57");
    }

    @Test
    void aFailedCompletionOf2023HasItsPeersAddress() throws IOException {
        Diagnosis diagnosis = diagnose("14_cqe_2023_ranktable.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.ERROR_CQE);
        assertThat(diagnosis.rootRanks()).containsExactly(77L);
        assertThat(diagnosis.link().map(link -> link.b().server())).isEqualTo(Optional.of("198.51.100.200"));
    }

    @Test
    void ofTwoRanksOfFourThatDifferNeitherIsNamed() throws IOException {
        Diagnosis diagnosis = diagnose("17_docs_op_mismatch.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.OP_MISMATCH);
        assertThat(diagnosis.roots()).isEmpty();
        assertThat(diagnosis.alternatives().get(0).roots())
                .extracting(Suspect::rank)
                .containsExactly(0L, 1L);
        assertThat(diagnosis.confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void stuckHasNoDiscoverer() throws IOException {
        Diagnosis diagnosis = diagnose("18_docs_stuck_no_discoverer.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.STUCK);
        assertThat(places(diagnosis)).containsExactly("127.10.0.1/1");
    }

    @Test
    void theOldestFormHasServerAndDevice() throws IOException {
        Diagnosis diagnosis = diagnose("20_docs_81_serverid_form.txt");
        assertThat(diagnosis.cause()).isEqualTo(RootCause.HEARTBEAT_LOST);
        assertThat(places(diagnosis)).containsExactly("192.0.2.111/4");
    }

    private Diagnosis diagnose(String fragment) throws IOException {
        try (InputStream in = FragmentsTest.class.getResourceAsStream(fragment)) {
            assertThat(in).as(fragment).isNotNull();
            Path file = folder.resolve(fragment);
            Files.copy(in, file);
            return new HcclDiagnosis(1, bytes -> {}).diagnose(List.of(file));
        }
    }

    private static List<String> places(Diagnosis diagnosis) {
        return diagnosis.roots().stream()
                .map(root -> root.server() + "/" + root.device())
                .toList();
    }
}
