package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar of message texts, in all layouts (acl-facts 3.1, fault-handling 1.4 and 4). */
class ErrorReportTest {
    private static ErrorEntry only(String text) {
        List<ErrorEntry> entries = ErrorReport.parse(text).entries();
        assertThat(entries).hasSize(1);
        return entries.get(0);
    }

    /** fault-handling 1.4: old and new layout, the mixed one, without a process, with digits for the module. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EI0006: [PID: 7301] 2031-02-03-04:05:06.070.080 Getting socket times out.|EI0006|7301",
                "[PID: 7301] 2031-02-03-04:05:06.070.080 Get_Socket_Timeout(EI0006): Getting socket times out.|EI0006|7301",
                "[PID: 7301] 2031-02-03-04:05:06.070.080 Name_With/Odd-Signs.2(EI0006): Getting socket times out.|EI0006|7301",
                "[PID: 7301] 2031-02-03-04:05:06.070.080 A name with blanks(EI0006): Getting socket times out.|EI0006|7301",
                "EI0006[PID: 7301] 2031-02-03-04:05:06.070.080 (EI0006):  Getting socket times out.|EI0006|7301",
                "EE1002: 2031-02-03-04:05:06.070.080 Getting socket times out.|EE1002|-1",
                "[PID: 7301] 2031-02-03-04:05:06.070.080 Inner_Error(E39009): Getting socket times out.|E39009|7301"
            })
    void aHeaderIsReadInEachLayout(String text, String module, long pid) {
        ErrorEntry entry = only(text);

        assertThat(entry.module()).contains(module);
        assertThat(entry.codes()).extracting(ReportedCode::text).containsExactly(module);
        assertThat(entry.message()).isEqualTo("Getting socket times out.");
        assertThat(entry.time()).contains(LocalDateTime.of(2031, 2, 3, 4, 5, 6, 70_080_000));
        assertThat(entry.pid()).isEqualTo(pid < 0 ? OptionalLong.empty() : OptionalLong.of(pid));
        assertThat(entry.role()).isEqualTo(EntryRole.ROOT);
    }

    /** mindocr#586: neither colon nor process. */
    @Test
    void aHeaderWithoutColonIsOne() {
        ErrorEntry entry =
                only("EL9999  [drv api] halGetThing failed: deviceId=3, drvRetCode=9. reason=[driver error]");

        assertThat(entry.module()).contains("EL9999");
        assertThat(entry.codes()).contains(new ReportedCode(CodeNamespace.DRIVER, 9, "9"));
        assertThat(entry.device()).hasValue(3);
        assertThat(entry.field(ReportField.REASON)).contains("driver error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EZ9999: Inner Error!", "EH9999: Inner Error!", "EE9999: Internal error!"})
    void aHeadingWrapsOnly(String text) {
        assertThat(only(text).role()).isEqualTo(EntryRole.WRAPPER);
    }

    /** fault-handling 4a, case 25: the solution and the trace back belong to a message, each line of the trace is an entry. */
    @Test
    void aTraceBackIsReadLineByLine() {
        ErrorReport report = ErrorReport.parse("""
                [PID: 4] 2031-02-03-04:05:06.070.080 Some_Name(EE4711): First.
                        Possible Cause: This and that.
                        Solution: 1. Try, error code is 507015. 2. Hope.
                        TraceBack (most recent call last):
                        Second.[FUNC:Foo][FILE:foo.cc][LINE:12]
                        Third, runtime result = 507011.[FUNC:ReportCallError][FILE:log_inner.cpp][LINE:148][THREAD:77]
                """);

        assertThat(report.entries())
                .extracting(ErrorEntry::message)
                .containsExactly("First.", "Second.", "Third, runtime result = 507011.");
        assertThat(report.entries())
                .extracting(ErrorEntry::role)
                .containsExactly(EntryRole.ROOT, EntryRole.CONSEQUENCE, EntryRole.NOTICED_AT);
        assertThat(report.returnedCode()).hasValue(507011);
        assertThat(report.entries().get(1).field(ReportField.FUNCTION)).contains("Foo");
        assertThat(report.entries().get(1).field(ReportField.FILE)).contains("foo.cc");
        assertThat(report.entries().get(1).field(ReportField.LINE)).contains("12");
        assertThat(report.entries().get(2).field(ReportField.THREAD)).contains("77");
    }

    /** fault-handling 4a, cases 4, 6, 12, 31: the same code in each spelling. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "error code is 507035",
                "ACL stream synchronize failed, error code:507035",
                "something, error code: 507035",
                "rtKernelLaunchWithHandleV2 failed: 507035",
                "aclrtLaunchKernelWithHostArgs failed, return: 507035",
                "wait for compute device to finish failed, runtime result = 507035.",
                "notify task fail start.notify taskid:2 streamid:3 retcode:507035",
                "rtFoo:ErrCode=507035, desc=[vector core exception], InnerCode=0x715005e",
                "aclrtSynchronizeStream returned 507035 ACL_ERROR_RT_VECTOR_CORE_EXCEPTION",
                "got ACL_ERROR_RT_VECTOR_CORE_EXCEPTION",
                "[Exec][Model]Execute model failed, ge result[507035], modelId[2]",
                "error_info: task_id 2, device_id 3, retcode 0x7bc9b",
                "set default device id failed, ret:507035",
                "507035"
            })
    void aCodeIsFoundInEachSpelling(String text) {
        assertThat(ErrorReport.parse(text).returnedCode()).hasValue(507035);
    }

    /** fault-handling 6.14: a number means nothing without its namespace. */
    @Test
    void eachCodeIsInItsNamespace() {
        assertThat(ErrorReport.parse("""
                                error code is 507014
                                errno:361001
                                the hccl module failed. ret = 4, comm = 0x1
                                Kernel task happen error, retCode=0x26, [aicore exception].
                                stream_id=40, retCode=0x715005e.
                                drvRetCode=87
                                TsdOpen failed. devId=1, tdt error=34
                                device_id=0, event_id=0x80e01801
                                [ERROR] 2031-02-03-04:05:06 (PID:4, Device:3, RankID:-1) ERR00100 PTA call acl api failed
                                report error module_type=3, module_name=EE8888
                                NVRM: Xid (PCI:0002:00:00): 79, pid=3
                                """).codes())
                .extracting(ReportedCode::toString)
                .containsExactly(
                        "ACL 507014",
                        "ACLNN 361001",
                        "HCCL 4",
                        "TS 0x26",
                        "INNER 0x715005e",
                        "DRIVER 87",
                        "TSD 34",
                        "RAS_EVENT 0x80E01801",
                        "ERR00100",
                        "EE8888",
                        "Xid 79");
    }

    /** fault-handling 6.13: tuples of one and of three, hexadecimal and decimal, 64 bits unsigned; new fields don't matter. */
    @Test
    void aCoreRecordIsReadInEachLayout() {
        CoreRecord masks = ErrorReport.parse("""
                        EZ9999[PID: 4] 2031-02-03-04:05:06.070.080 (EZ9999):  The error from device(chipId:3, dieId:1), serial number is 20, there is an exception of aivec error, core id is 31, error code = 0, dump info: pc start: 0x12c0c0000000, current: 0x12c0c0000100, aic cond: 0, brand new: 7.
                               The extend info: errcode:(0, 0x4000000000000000, 0xffffffffffffffff) errorStr: The MPU address access is invalid. fixp_error0 info: 0x1, subErrType:4.
                        """).root().orElseThrow().core().orElseThrow();
        CoreRecord numbers =
                only("An error occurs on the device(chipId:0, dieId:0), the serial number is 3, the error is aivec error, core id is 0, error code = 95, dump info: pc start: 0x1. The extend info: errcode:(95) errorStr: The DDR address of the MTE instruction is out of range. subErrType: 0x4.")
                        .core()
                        .orElseThrow();

        assertThat(masks.unit()).isEqualTo("aivec");
        assertThat(masks.core()).hasValue(31);
        assertThat(masks.serial()).hasValue(20);
        assertThat(masks.errorCode()).hasValue(0);
        assertThat(masks.errorWords()).containsExactly(0L, 0x4000_0000_0000_0000L, -1L);
        assertThat(masks.errorText()).isEqualTo("The MPU address access is invalid.");
        assertThat(masks.pcStart()).hasValue(0x12c0c0000000L);
        assertThat(masks.subErrorType()).hasValue(4);
        assertThat(masks.hasMask(1, 0x4000_0000_0000_0000L)).isTrue();
        assertThat(masks.hasMask(0, 0x4000_0000_0000_0000L)).isFalse();
        assertThat(masks.hasNumber(0)).isFalse();
        assertThat(numbers.numbered()).isTrue();
        assertThat(numbers.unit()).isEqualTo("aivec");
        assertThat(numbers.hasNumber(95)).isTrue();
        assertThat(numbers.hasMask(0, 95)).isFalse();
        assertThat(numbers.errorText()).isEqualTo("The DDR address of the MTE instruction is out of range.");
    }

    /** 310P and the first 910 have no {@code errcode:(…)}; their list of cores has four in a line. */
    @Test
    void aCoreRecordOfOldLayoutIsRead() {
        CoreRecord words =
                only("The error from device(6), serial number is 13, there is an aivec error, core id is 5, error code = 0x10, dump info: pc start: 0x1, errorStr: Illegal instruction, again.[FUNC:PrintCoreErrorInfo]")
                        .core()
                        .orElseThrow();
        CoreRecord listed = only("coreId( 4):   0   0x10   0x20   0    [FUNC:PrintCoreInfoErrMsg]")
                .core()
                .orElseThrow();

        assertThat(words.errorText()).isEqualTo("Illegal instruction, again.");
        assertThat(words.hasMask(0, 0x10)).isTrue();
        assertThat(listed.core()).hasValue(5);
        assertThat(listed.errorCode()).hasValue(0x10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"coreId( 0):  0  0", "coreId( 0)", "coreId(x): 0x10", "coreId( 1):", "getCoreId( 1): 0x10"})
    void aListOfCoresThatTellsOfNoneIsNoRecord(String text) {
        assertThat(ErrorReport.parse(text).entries())
                .allMatch(entry -> entry.core().isEmpty());
    }

    /** fault-handling 1.4: two numberings of one state. */
    @ParameterizedTest
    @CsvSource({
        "the value of CQE status is 2. the description, SMMU_TERMINATE",
        "sdmaChFree=0x0 cqeStatus=0x3 , SMMU_TERMINATE",
        "the value of CQE status is 8, ECC",
        "cqeStatus=0x2, ECC",
        "CQE status 9 (COMPERR), COMPERR",
        "cqeStatus=0x99, UNKNOWN"
    })
    void aDmaStateIsReadInBothNumberings(String text, SdmaStatus status) {
        assertThat(only(text).sdma()).contains(status);
    }

    /** fault-handling 4a, cases 13 and 14. */
    @Test
    void aWaitForAnotherRankTellsWhoAndWhere() {
        ErrorReport report = ErrorReport.parse("""
                EI0002: [PID: 9] 2031-02-03-04:05:06.070.080 The wait execution of the Notify register times out. Reason: The Notify register has not received the Notify record from remote rank [unknown].base information: [streamID:[22], taskID[5], tag[AllGather_x_1], AlgType(level 0-1-2):[ring].] task information: [
                there are(is) 2 abnormal device(s):
                \tCluster Exception Location[IP/ID]:[198.51.100.7/6], Arrival Time:[Mon Feb  3 04:00:00 2031], Discoverer:[198.51.100.7/0], ExceptionType:[Heartbeat Lost Occurred], Possible Reason:1. Process has exited, 2. Network Disconnected
                \tCluster Exception Location[IP/ID]:[198.51.100.8/2], ExceptionType:[Stuck Occurred], Possible Reason:1.Host process is stuck, 2.Device task is stuck
                ]
                """);
        ErrorEntry root = report.root().orElseThrow();

        assertThat(root.fields())
                .containsEntry(ReportField.STREAM, "22")
                .containsEntry(ReportField.TASK, "5")
                .containsEntry(ReportField.TAG, "AllGather_x_1")
                .containsEntry(ReportField.REMOTE_RANK, "unknown")
                .containsEntry(ReportField.LOCATION, "198.51.100.7")
                .containsEntry(ReportField.PEER_DEVICE, "6")
                .containsEntry(ReportField.EXCEPTION_TYPE, "Heartbeat Lost Occurred")
                .containsEntry(ReportField.POSSIBLE_REASON, "1. Process has exited, 2. Network Disconnected");
        assertThat(report.entries().get(1).field(ReportField.LOCATION)).contains("198.51.100.8");
    }

    @Test
    void driverEventsAreNamed() {
        ErrorEntry entry = only("Fault diagnosis analysis: [0x80e01801]multi bit ecc;[0x80cd8008]other;");

        assertThat(entry.codes()).extracting(ReportedCode::number).containsExactly(0x80e01801L, 0x80cd8008L);
        assertThat(entry.field(ReportField.EVENT_NAME)).contains("multi bit ecc");
    }

    /** A torch_npu extraction needs the blank that the runtime doesn't print (fault-handling 1.2, limit 5). */
    @ParameterizedTest
    @ValueSource(strings = {"x, time us=987.", "x, time us= 987."})
    void theTimeOfAnEccErrorIsReadWithAndWithoutBlank(String text) {
        assertThat(only("event_id=0x80e01801, " + text).number(ReportField.TIME_US))
                .hasValue(987);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(EngineCore_DP0 pid=5536) ERROR 11-10 01:25:12 [core.py:708] ",
                "(RayWorkerWrapper pid=31, ip=192.0.2.9) ",
                "[rank1]:[W919 07:42:16.183678569 compiler_depend.ts:57] ",
                "worker-1: ",
                "(log 2031-02-03 04:05:07) ",
                "[ERROR] RUNTIME(5536,):2031-02-03-04:05:06.070.080 [engine.cc:1103]1044 ",
                "[ERROR] HCCL(5536,4):2031-02-03-04:05:06.070.080 [engine.cc:1103] [1044]"
            })
    void whatLogsPutInFrontDoesNotMatter(String prefix) {
        ErrorReport report = ErrorReport.parse(prefix + "EZ9999: Inner Error!\n" + prefix
                + "EJ0001: [PID: 1] 2031-02-03-04:05:06.070.080 Oh.\n" + prefix
                + "        TraceBack (most recent call last):\n"
                + prefix + "        one\n" + prefix + "        two, runtime result = 507033\n");

        assertThat(report.entries())
                .extracting(ErrorEntry::message)
                .containsExactly("Inner Error!", "Oh.", "one", "two, runtime result = 507033");
        assertThat(report.root().flatMap(ErrorEntry::module)).contains("EJ0001");
    }

    @Test
    void severalMessagesInOneLineAreSeveralEntries() {
        String text =
                "RuntimeError: error code is 507015 EZ9999: Inner Error!\\nEZ9999: [PID: 4] 2031-02-03-04:05:06.070.080 "
                        + "The error from device(chipId:1, dieId:0), there is an exception of aicore error, core id is 7, error code = 0x10."
                        + " The error from device(chipId:2, dieId:0), there is an exception of aicore error, core id is 8, error code = 0x10.";
        ErrorReport report = ErrorReport.parse(text);

        assertThat(report.entries()).hasSize(4);
        assertThat(report.entries())
                .extracting(ErrorEntry::raw)
                .satisfies(raw -> assertThat(String.join("", raw)).isEqualTo(text));
    }

    /** fault-handling 6.10: what fetching the message left behind is never the root. */
    @Test
    void whatReadingTheMessageLeftIsSelfMade() {
        ErrorReport report = ErrorReport.parse("""
                aclrtSetDevice(deviceId) failed: 507033
                RecentErrMsg: [PID: 8] 2031-02-03-04:05:06.070.080 Invalid_Argument(EE1001): The argument is invalid.Reason: rtGetDevMsg execution failed, the context is a null pointer.
                        TraceBack (most recent call last):
                        TsdOpen failed. devId=5, tdt error=1[FUNC:PrintfTsdError][FILE:runtime.cc][LINE:2618]
                        ctx is NULL![FUNC:GetDevErrMsg][FILE:api_impl.cc][LINE:6120]
                """);

        assertThat(report.with(EntryRole.SELF_MADE)).hasSize(2);
        assertThat(report.root().map(ErrorEntry::message)).contains("TsdOpen failed. devId=5, tdt error=1");
    }

    /** fault-handling 4a, case 33: the head waited in the thread's buffer, the returned code decides. */
    @Test
    void whatIsOlderThanTheCallIsStale() {
        ErrorReport report =
                ErrorReport.parse("""
                        EE9999: Inner Error!
                        EE9999[PID: 8] 2031-02-03-04:00:00.000.000 (EE9999):  rtMemcpy execution failed, reason=the current capture mode does not support this operation[FUNC:FuncErrorReason][FILE:e.cc][LINE:61]
                                TraceBack (most recent call last):
                               synchronized memcpy failed, kind = 1, runtime result = 107030[FUNC:ReportCallError][FILE:l.cpp][LINE:148]
                               rtEventSynchronize execution failed, reason=the model stream execute failed[FUNC:FuncErrorReason][FILE:e.cc][LINE:61]
                               wait event to be complete failed, runtime result = 507011[FUNC:ReportCallError][FILE:l.cpp][LINE:148]
                        """).forCall(OptionalInt.of(507011), LocalDateTime.of(2031, 2, 3, 4, 9, 0));

        assertThat(report.entries())
                .extracting(ErrorEntry::role)
                .containsExactly(
                        EntryRole.STALE, EntryRole.STALE, EntryRole.STALE, EntryRole.ROOT, EntryRole.NOTICED_AT);
    }

    /** A kernel fails before a synchronize that waits for it: its record is older than the call, and its root all the same. */
    @Test
    void aRecordThatLeadsUpToTheReturnedCodeIsNotStale() {
        ErrorReport report = ErrorReport.parse("""
                        EZ9999: Inner Error!
                        EZ9999[PID: 4] 2031-02-03-04:00:00.000.000 (EZ9999):  The error from device(chipId:1, dieId:0), there is an exception of aicore error, core id is 7, error code = 0x10.
                                TraceBack (most recent call last):
                               synchronize stream failed, runtime result = 507015[FUNC:ReportCallError][FILE:l.cpp][LINE:148]
                        """);
        LocalDateTime later = LocalDateTime.of(2031, 2, 3, 4, 9, 0);

        assertThat(report.forCall(OptionalInt.of(507015), later).root()).isPresent();
        assertThat(report.forCall(OptionalInt.of(107000), later).root()).isEmpty();
        assertThat(report.forCall(OptionalInt.of(107000), later).with(EntryRole.STALE))
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "E",
                "EI000",
                "EI0006",
                "EI0006:",
                "[PID:",
                "[PID: 12] 2031-02-",
                "Fault diagnosis analysis: [0x",
                "errcode:(0x",
                "(EE1001)",
                "\\n\\n"
            })
    void aTextThatIsCutIsRead(String text) {
        ErrorReport report = ErrorReport.parse(text);

        assertThat(report.entries())
                .extracting(ErrorEntry::raw)
                .satisfies(raw -> assertThat(String.join("", raw)).isEqualTo(text));
        assertThat(report.text()).isEqualTo(text);
    }

    @Test
    void bytesThatAreNoTextAreRead() {
        byte[] bytes = "EI0006: \u00fc\u00fc".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(ErrorReport.parse(bytes).root().flatMap(ErrorEntry::module)).contains("EI0006");
    }

    /** The lines of a trace back have no time of their own; they are as old as the message above them. */
    @Test
    void aTraceBackIsAsOldAsItsMessage() {
        String message =
                "EE9999[PID: 4] 2031-02-03-04:00:00.000.000 (EE9999):  first\n        TraceBack (most recent call last):\n";
        LocalDateTime later = LocalDateTime.of(2031, 2, 3, 4, 9, 0);

        assertThat(ErrorReport.parse(message + "        drvRetCode=7\n")
                        .forCall(OptionalInt.empty(), later)
                        .root())
                .isEmpty();
        assertThat(ErrorReport.parse(message + "\nsomething else\ndrvRetCode=7\n")
                        .forCall(OptionalInt.empty(), later)
                        .root())
                .isPresent();
    }
}
