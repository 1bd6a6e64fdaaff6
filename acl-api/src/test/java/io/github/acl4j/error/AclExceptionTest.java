package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtFunction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AclExceptionTest {
    private static final AclrtFunction SYNC = AclrtFunction.ACLRT_SYNCHRONIZE_STREAM;

    static Stream<Arguments> subclasses() {
        return Stream.of(
                Arguments.of(107000, AclException.class),
                Arguments.of(107002, AclException.class),
                Arguments.of(107019, AclException.class),
                Arguments.of(507000, AclException.class),
                Arguments.of(507023, AclException.class),
                Arguments.of(507033, AclException.class),
                Arguments.of(361001, AclException.class),
                Arguments.of(-1, AclException.class),
                Arguments.of(207000, AclUnsupportedException.class),
                Arguments.of(107022, AclTaskAbortedException.class),
                Arguments.of(107023, AclTaskAbortedException.class),
                Arguments.of(107035, AclTaskAbortedException.class),
                Arguments.of(207001, AclOutOfMemoryException.class),
                Arguments.of(207018, AclOutOfMemoryException.class),
                Arguments.of(507001, AclDeviceFaultException.class),
                Arguments.of(507015, AclDeviceFaultException.class),
                Arguments.of(507053, AclDeviceFaultException.class),
                Arguments.of(507054, AclDeviceFaultException.class),
                Arguments.of(507055, AclDeviceFaultException.class),
                Arguments.of(507056, AclDeviceFaultException.class),
                Arguments.of(507057, AclDeviceFaultException.class),
                Arguments.of(507914, AclDeviceFaultException.class),
                Arguments.of(507010, AclDeviceLostException.class),
                Arguments.of(507901, AclDeviceLostException.class));
    }

    @ParameterizedTest
    @MethodSource("subclasses")
    void theReturnedCodeDecidesTheSubclass(int code, Class<? extends AclException> subclass) {
        // A last error of another kind is evidence only.
        AclException exception = AclException.of(failure(code, OptionalInt.of(507010), RecentMessage.of(null)));

        assertThat(exception).isExactlyInstanceOf(subclass);
        assertThat(exception.code()).isEqualTo(code);
        assertThat(exception.error()).isEqualTo(AclError.of(code));
    }

    @Test
    void everyCodeOfTheTableMakesAnException() {
        assertThat(AclError.table()).filteredOn(error -> !error.isSuccess()).allSatisfy(error -> {
            AclException exception = AclException.of(CallFailure.of(SYNC, error.code(), MessageNotRead.NO_CONTEXT));
            assertThat(exception.getMessage()).startsWith("aclrtSynchronizeStream returned " + error);
            assertThat(exception.getMessage()).doesNotContain("\n");
        });
    }

    @Test
    void tellsAllThatIsKnownOfTheCall() {
        AclException exception = AclException.of(failure(
                507053,
                OptionalInt.of(107022),
                RecentMessage.of("\n\nEE9999: Inner Error!\nTraceBack:\n        more\n")));

        assertThat(exception.function()).isEqualTo(SYNC);
        assertThat(exception.lastError()).hasValue(107022);
        assertThat(exception.deviceId()).hasValue(3);
        assertThat(exception.text()).contains("\n\nEE9999: Inner Error!\nTraceBack:\n        more\n");
        assertThat(exception.recentMessage().notReadBecause()).isEmpty();
        assertThat(exception)
                .hasMessage(
                        "aclrtSynchronizeStream returned 507053 ACL_ERROR_RT_DEVICE_MEM_ERROR (uncorrectable error in"
                                + " the device's memory); device 3; the thread's last error is 107022"
                                + " ACL_ERROR_RT_DEVICE_TASK_ABORT (the tasks of the device are being aborted);"
                                + " EE9999: Inner Error!; next: stop submitting, run the fault sequence");
    }

    @ParameterizedTest
    @CsvSource({"507053", "0"})
    void theLineLeavesOutALastErrorThatSaysNothingNew(int lastError) {
        AclException exception = AclException.of(failure(507053, OptionalInt.of(lastError), RecentMessage.of(null)));

        assertThat(exception.getMessage()).doesNotContain("last error");
        assertThat(exception.lastError()).hasValue(lastError);
    }

    @ParameterizedTest
    @EnumSource(MessageNotRead.class)
    void saysWhyTheMessageWasNotRead(MessageNotRead reason) {
        AclException exception = AclException.of(CallFailure.of(SYNC, 507010, reason));

        assertThat(exception.text()).isEmpty();
        assertThat(exception.recentMessage().notReadBecause()).contains(reason);
        assertThat(exception.lastError()).isEmpty();
        assertThat(exception.deviceId()).isEmpty();
        assertThat(reason.toString()).isNotBlank();
    }

    @Test
    void noMessageIsNotTheSameAsNotRead() {
        assertThat(RecentMessage.of(" \n").text()).isEmpty();
        assertThat(RecentMessage.of(" \n").notReadBecause()).isEmpty();
    }

    @Test
    void theLineStaysOneLineWhateverTheTextHolds() {
        String text = "\u0007\r\nEE9999\tbad\u001b[31m" + "x".repeat(1000);
        String line = AclException.of(failure(107000, OptionalInt.empty(), RecentMessage.of(text)))
                .getMessage();

        assertThat(line).contains("EE9999 bad [31mxxx").endsWith("x…").doesNotContainPattern("\\p{Cntrl}");
        assertThat(line.length()).isLessThan(400);
    }

    @Test
    void successIsNoFailure() {
        assertThatThrownBy(() -> CallFailure.of(SYNC, 0, MessageNotRead.NO_CONTEXT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("aclrtSynchronizeStream returned 0, which is no failure");
    }

    @Test
    void anAbsentSymbolIsUnsupportedAndNamesItsRelease() {
        AclUnsupportedException exception = AclUnsupportedException.absent(AclrtFunction.ACLRT_REPAIR_ERROR);

        assertThat(exception).hasMessage("aclrtRepairError is not in this library; it came with CANN 8.5");
        assertThat(exception.notCalledBecause()).contains(exception.getMessage());
        assertThat(exception.code()).isEqualTo(AclErrorCode.RT_FEATURE_NOT_SUPPORT);
        assertThat(exception.recentMessage().notReadBecause()).contains(MessageNotRead.NOT_CALLED);
    }

    @Test
    void whatTheSdkRefusesItselfIsToldFromWhatTheLibraryRefused() {
        AclUnsupportedException refused = AclUnsupportedException.notCalled(SYNC, "no such product");

        assertThat(refused).hasMessage("aclrtSynchronizeStream was not called: no such product");
        assertThat(refused.notCalledBecause()).contains("no such product");
        assertThat(AclException.of(failure(207000, OptionalInt.empty(), RecentMessage.of(null))))
                .isInstanceOfSatisfying(
                        AclUnsupportedException.class,
                        answered -> assertThat(answered.notCalledBecause()).isEmpty());
    }

    @Test
    void whatTheTextSaysIsReadForTheCall() {
        CallFailure failure = failure(
                507011, OptionalInt.empty(), RecentMessage.of("EE1001: [PID: 4] 2031-02-03-04:05:06.000.000 Old.\n"));
        AclException fresh = AclException.of(failure.beganAt(Instant.parse("2031-01-01T00:00:00Z")));
        AclException late = AclException.of(failure.beganAt(Instant.parse("2031-03-01T00:00:00Z")));

        assertThat(fresh.report().orElseThrow().root()).isPresent();
        assertThat(late.report().orElseThrow().root()).isEmpty();
        assertThat(late.report()).as("read once").containsSame(late.report().orElseThrow());
        assertThat(AclException.of(failure(507011, OptionalInt.empty(), RecentMessage.of(null)))
                        .report())
                .isEmpty();
        assertThat(fresh.verdict()).as("nobody judged it").isEmpty();
    }

    private static FaultVerdict verdict() {
        return new FaultVerdict(
                ErrorCategory.KERNEL_SW,
                ErrorScope.CONTEXT,
                FaultCause.SOFTWARE,
                Aftermath.POISONED,
                Repairability.NO,
                List.of(FaultAction.REBUILD_CONTEXT),
                List.of(FaultAction.RETRY),
                RetryAdvice.NONE,
                Confidence.HIGH,
                List.of(new VerdictEvidence(Set.of(VerdictEvidence.Part.CATEGORY), "a-rule", "seen", 3)),
                List.of(),
                "a-rule",
                "1");
    }

    static Stream<AclException> exceptions() {
        return Stream.of(
                AclException.of(
                        failure(507053, OptionalInt.of(107022), RecentMessage.of("text"))
                                .beganAt(Instant.EPOCH),
                        () -> Optional.of(verdict())),
                AclException.of(failure(107002, OptionalInt.empty(), RecentMessage.of(null)), Optional::empty),
                AclException.of(failure(507053, OptionalInt.of(107022), RecentMessage.of("text"))),
                AclException.of(failure(107000, OptionalInt.empty(), RecentMessage.of(null))),
                AclException.of(CallFailure.of(SYNC, 361001, MessageNotRead.PROCESS_MODE)),
                AclUnsupportedException.notCalled(SYNC, "no such product"));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void survivesSerialization(AclException exception) throws IOException, ClassNotFoundException {
        AclException copy = roundTrip(exception);

        assertThat(copy).hasSameClassAs(exception).hasMessage(exception.getMessage());
        assertThat(copy.function()).isEqualTo(exception.function());
        assertThat(copy.error()).isEqualTo(exception.error());
        assertThat(copy.lastError()).isEqualTo(exception.lastError());
        assertThat(copy.deviceId()).isEqualTo(exception.deviceId());
        assertThat(copy.recentMessage()).isEqualTo(exception.recentMessage());
        assertThat(copy.verdict()).isEqualTo(exception.verdict());
        assertThat(copy.report()).isEqualTo(exception.report());
        if (exception instanceof AclUnsupportedException unsupported) {
            assertThat(((AclUnsupportedException) copy).notCalledBecause()).isEqualTo(unsupported.notCalledBecause());
        }
    }

    /** A failure may be as common as a 107002 in a loop, and judging takes its time. */
    @Test
    void nothingIsJudgedBeforeTheVerdictIsAskedFor() {
        AtomicInteger judged = new AtomicInteger();
        AclException exception = AclException.of(failure(507053, OptionalInt.empty(), RecentMessage.of("text")), () -> {
            judged.incrementAndGet();
            return Optional.of(verdict());
        });

        assertThat(exception.getMessage() + exception + exception.report()).isNotEmpty();
        assertThat(judged).hasValue(0);
        assertThat(exception.verdict()).contains(verdict());
        assertThat(exception.verdict()).containsSame(exception.verdict().orElseThrow());
        assertThat(judged).hasValue(1);
    }

    @Test
    void aVerdictThatCannotBeToldIsNotAskedForAgain() {
        AtomicInteger judged = new AtomicInteger();
        AclException exception = AclException.of(failure(507053, OptionalInt.empty(), RecentMessage.of("text")), () -> {
            judged.incrementAndGet();
            return Optional.empty();
        });

        assertThat(exception.verdict()).isEmpty();
        assertThat(exception.verdict()).isEmpty();
        assertThat(judged).hasValue(1);
    }

    /** A copy can't judge any more, so the original must have. */
    @Test
    void aCopyHasTheVerdictThatNobodyAskedForBefore() throws Exception {
        AclException copy = roundTrip(AclException.of(
                failure(507053, OptionalInt.empty(), RecentMessage.of("text")), () -> Optional.of(verdict())));

        assertThat(copy.verdict()).contains(verdict());
    }

    @Test
    void threadsThatAskAtOnceAllGetTheVerdict() throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 200; round++) {
                AclException exception = AclException.of(
                        failure(507053, OptionalInt.empty(), RecentMessage.of("text")), () -> Optional.of(verdict()));
                CyclicBarrier together = new CyclicBarrier(threads);
                List<Callable<Optional<FaultVerdict>>> asking = Collections.nCopies(threads, () -> {
                    together.await(60, TimeUnit.SECONDS);
                    return exception.verdict();
                });
                for (Future<Optional<FaultVerdict>> answer : pool.invokeAll(asking, 60, TimeUnit.SECONDS)) {
                    assertThat(answer.get()).contains(verdict());
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static CallFailure failure(int code, OptionalInt lastError, RecentMessage message) {
        return new CallFailure(SYNC, code, lastError, message, OptionalInt.of(3));
    }

    private static AclException roundTrip(AclException exception) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(exception);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (AclException) in.readObject();
        }
    }
}
