package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.CannRelease;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AclErrorTest {
    static Stream<HeaderCode> codesOfTheHeaders() {
        return HeaderCode.all().stream();
    }

    @ParameterizedTest
    @MethodSource("codesOfTheHeaders")
    void everyCodeOfTheHeadersIsInTheTable(HeaderCode header) {
        AclError error = AclError.of(header.code());

        assertThat(error.names()).contains(header.name());
        assertThat(AclError.ofName(header.name())).contains(error);
        assertThat(error.code()).isEqualTo(header.code());
        assertThat(error.isKnown()).isTrue();
        assertThat(error.category()).isNotEqualTo(ErrorCategory.UNKNOWN);
        assertThat(error.scope()).isNotEqualTo(ErrorScope.UNKNOWN);
        assertThat(error.since()).isPresent();
        assertThat(error.meaning()).isNotBlank();
    }

    @Test
    void theTableHasNoCodeThatTheHeadersLack() {
        assertThat(AclError.table().stream().map(AclError::names).flatMap(Collection::stream))
                .containsExactlyInAnyOrderElementsOf(
                        codesOfTheHeaders().map(HeaderCode::name).toList());
        assertThat(AclError.table()).hasSize(252).isSortedAccordingTo((a, b) -> Integer.compare(a.code(), b.code()));
    }

    @Test
    void zeroHasThreeNamesAndIsSuccess() {
        AclError success = AclError.of(0);

        assertThat(success.name()).isEqualTo("ACL_SUCCESS");
        assertThat(success.names()).containsExactly("ACL_SUCCESS", "ACL_ERROR_NONE", "ACL_RT_SUCCESS");
        assertThat(success.isSuccess()).isTrue();
        assertThat(AclError.table()).filteredOn(AclError::isSuccess).containsExactly(success);
    }

    /** aclnn, HCCL, the runtime's internal codes and the −1 of getters are not ACL's (fault-handling 6.14). */
    @ParameterizedTest
    @ValueSource(ints = {361001, 561103, 4, 6, 9, 7, 0x07010000, 0x0715_0001, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aNumberOfAnotherNamespaceSaysSo(int code) {
        AclError error = AclError.of(code);

        assertThat(error.isKnown()).isFalse();
        assertThat(error.code()).isEqualTo(code);
        assertThat(error.name()).isEqualTo("UNKNOWN(" + code + ")");
        assertThat(error.meaning()).isEqualTo("not in ACL's code table (0x%08X)", code);
        assertThat(error.category()).isEqualTo(ErrorCategory.UNKNOWN);
        assertThat(error.scope()).isEqualTo(ErrorScope.UNKNOWN);
        assertThat(error.since()).isEmpty();
        assertThat(List.of(
                        error.isSuccess(),
                        error.isDeviceFault(),
                        error.isDeviceLost(),
                        error.isTaskAborted(),
                        error.isUnsupported(),
                        error.isOutOfMemory()))
                .containsOnly(false);
        assertThat(error).hasToString("UNKNOWN(%d) (not in ACL's code table (0x%08X))", code, code);
    }

    /** The classes of fault-handling 1.4, one code of each row. */
    @ParameterizedTest
    @CsvSource({
        "100000, API_MISUSE, CALL",
        "107000, API_MISUSE, CALL",
        "107001, API_MISUSE, CALL",
        "107002, API_MISUSE, CALL",
        "107003, API_MISUSE, CALL",
        "107019, SYNC_TIMEOUT, CALL",
        "107020, KERNEL_TIMEOUT, TASK",
        "107022, TASK_ABORTED, DEVICE",
        "107023, TASK_ABORTED, TASK",
        "107035, TASK_ABORTED, TASK",
        "107030, CAPTURE_MISUSE, CALL",
        "507903, CAPTURE_MISUSE, CALL",
        "107039, API_MISUSE, CALL",
        "207000, UNSUPPORTED, CALL",
        "207001, OOM, CALL",
        "207018, OOM, DEVICE",
        "207004, SETUP, DEVICE",
        "207005, SETUP, DEVICE",
        "207020, INTERNAL_UNKNOWN, DEVICE",
        "500001, INTERNAL_UNKNOWN, CALL",
        "507000, INTERNAL_UNKNOWN, CONTEXT",
        "507001, TASK_SCHEDULER, CONTEXT",
        "507010, DEVICE_LOST, DEVICE",
        "507901, DEVICE_LOST, DEVICE",
        "507011, KERNEL_UNKNOWN, CONTEXT",
        "507013, DMA_UNKNOWN, CONTEXT",
        "507014, KERNEL_TIMEOUT, CONTEXT",
        "507017, KERNEL_TIMEOUT, CONTEXT",
        "507034, KERNEL_TIMEOUT, CONTEXT",
        "507048, KERNEL_TIMEOUT, CONTEXT",
        "507015, KERNEL_UNKNOWN, CONTEXT",
        "507036, KERNEL_UNKNOWN, CONTEXT",
        "507050, KERNEL_UNKNOWN, CONTEXT",
        "507018, AICPU, CONTEXT",
        "507900, AICPU, CONTEXT",
        "507033, SETUP, DEVICE",
        "507042, KERNEL_SW, CONTEXT",
        "507045, KERNEL_SW, CONTEXT",
        "507046, SYNC_TIMEOUT, CALL",
        "507047, SYNC_TIMEOUT, CALL",
        "507053, DEVICE_MEM_UCE, DEVICE",
        "507054, HBM_ECC, DEVICE",
        "507055, SUSPECT_MEM, DEVICE",
        "507056, LINK, DEVICE",
        "507057, REMOTE_SUSPECT, PEER",
        "507899, INTERNAL_UNKNOWN, CALL",
        "507904, COMM_PEER, PEER",
        "507914, LINK, DEVICE",
        "507915, COMM_PEER, PEER",
        "507916, COMM_PEER, PEER"
    })
    void codesAreClassedAsTheFactsSay(int code, ErrorCategory category, ErrorScope scope) {
        assertThat(AclError.of(code).category()).isEqualTo(category);
        assertThat(AclError.of(code).scope()).isEqualTo(scope);
    }

    /** acl-facts 4, column "since". */
    @ParameterizedTest
    @CsvSource({
        "107034, CANN_8_1",
        "107035, CANN_8_5",
        "507055, CANN_8_5",
        "507912, CANN_9_0",
        "507914, CANN_9_1",
        "207021, UNRELEASED"
    })
    void eachCodeHasItsFirstRelease(int code, CannRelease since) {
        assertThat(AclError.of(code).since()).contains(since);
    }

    @Test
    void aFaultSequenceMakesSenseForFaultsOfTheDeviceOnly() {
        assertThat(Stream.of(507001, 507011, 507013, 507014, 507015, 507018, 507053, 507054, 507055, 507056, 507057)
                        .map(AclError::of))
                .allMatch(AclError::isDeviceFault);
        // Lost: nothing to call any more. Aborted: somebody else's sequence. The others: the caller's or the library's.
        assertThat(Stream.of(0, 107000, 107002, 107019, 107022, 207000, 207001, 207003, 507000, 507010, 507046, 507901)
                        .map(AclError::of))
                .noneMatch(AclError::isDeviceFault);
    }

    @Test
    void whatToDoNextIsAskedOfTheCategory() {
        assertThat(codesThat(AclError::isDeviceLost)).containsExactly(507010, 507901);
        assertThat(codesThat(AclError::isTaskAborted)).containsExactly(107022, 107023, 107035);
        assertThat(codesThat(AclError::isOutOfMemory)).containsExactly(200000, 207001, 207018, 245000);
        assertThat(codesThat(AclError::isUnsupported)).contains(200001, 200006, 207000);
    }

    @Test
    void readsWell() {
        assertThat(AclError.of(107002))
                .hasToString("107002 ACL_ERROR_RT_CONTEXT_NULL (the thread has no current context)");
        assertThat(AclError.ofName("ACL_ERROR_RT_NO_SUCH_NAME")).isEmpty();
        assertThat(AclError.of(107002)).isNotEqualTo(AclError.of(107003)).isNotEqualTo(107002);
    }

    private static List<Integer> codesThat(Predicate<AclError> question) {
        return AclError.table().stream().filter(question).map(AclError::code).toList();
    }
}
