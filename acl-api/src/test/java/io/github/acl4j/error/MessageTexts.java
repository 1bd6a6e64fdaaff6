package io.github.acl4j.error;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Texts that are like messages, more or less: fragments of all layouts, glued together, cut, and with anything between. */
public final class MessageTexts {
    /** What the grammar looks for, whole and cut. */
    public static final List<String> FRAGMENTS = List.of(
            "EI0006: [PID: 7] 2031-02-03-04:05:06.070.080 Getting socket times out.",
            "[PID: 7] 2031-02-03-04:05:06.070.080 Odd_Name/With(EI0006): text",
            "EZ9999: Inner Error!",
            "EZ9999[PID: 7] 2031-02-03-04:05:06.070.080 (EZ9999):  text",
            "EE1002: 2031-02-03-04:05:06.070.080 text",
            "EL9999  [drv api] halFoo failed: deviceId=0, drvRetCode=7.",
            "AclNN_Runtime_Error(EZ9903): aclrtLaunchKernel failed, return: 507015",
            "(E39009):",
            "[PID: ",
            "        TraceBack (most recent call last):",
            "        Solution: error code is 507015",
            "        rtFoo execution failed, reason=vector core exception[FUNC:FuncErrorReason][FILE:e.cc][LINE:65]",
            "        foo failed, runtime result = 507035.[FUNC:ReportCallError][FILE:l.cpp][LINE:148][THREAD:3]",
            "reason=[device mem error]",
            "error code is 507015",
            "failed: 507035",
            "retCode=0x26",
            "retCode=0x7020010",
            "errno:361001",
            "hccl ret = 4",
            "tdt error=34",
            "event_id=0x80e01801",
            "Fault diagnosis analysis: [0x80e01801]some ecc event;[0x80cd8008]other;",
            "The error from device(chipId:2, dieId:0), serial number is 9, there is an exception of aivec error, core id is 3, error code = 0x800000, dump info: pc start: 0x12c0c0000000",
            "The error from device(",
            "The extend info: errcode:(0x10, 0, 0) errorStr: Illegal instruction. fixp_error0 info: 1, subErrType:4.",
            "errcode:(95)",
            "errcode:(0xffffffffffffffff, 99999999999999999999",
            "the value of CQE status is 2",
            "cqeStatus=0x3",
            "base information: [streamID:[1], taskID[83], tag[AllReduce_x] remote rank: [unknown]",
            "Cluster Exception Location[IP/ID]:[192.0.2.1/6], ExceptionType:[Stuck Occurred], Possible Reason:1. a, 2. b",
            "stuck notify num:1, timeout=1836s.",
            "NPU function error: SUSPECT REMOTE ERROR",
            "[ERROR] 2031-02-03-04:05:06 (PID:7, Device:3, RankID:-1) ERR00100 PTA call acl api failed",
            "[ERROR] RUNTIME(7,python):2031-02-03-04:05:06.070.080 [engine.cc:1]9 Foo:bar",
            "(EngineCore_DP0 pid=7) ERROR 11-10 01:25:12 [core.py:708] ",
            "[rank1]:[W919 07:42:16.1 c.ts:57] ",
            "worker-1: ",
            "(log 2031-02-03 04:05:06) ",
            "NVRM: Xid (PCI:0002:00:00): 119, pid=1",
            "CUDA error at x code=700(<unknown>)",
            "ACL_ERROR_RT_AICORE_EXCEPTION",
            "\\n",
            "\r\n",
            "\n",
            "\n        ",
            " ",
            "(",
            "[",
            "]",
            "0x",
            "2031-02-",
            "中文\ud83d");

    private MessageTexts() {}

    static Arbitrary<String> fragments() {
        Arbitrary<String> noise = Arbitraries.strings().all().ofMaxLength(12);
        Arbitrary<String> known = Arbitraries.of(FRAGMENTS);
        Arbitrary<String> cut = Combinators.combine(
                        known,
                        Arbitraries.integers().between(0, 200),
                        Arbitraries.integers().between(0, 200))
                .as(MessageTexts::part);
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(6, known), net.jqwik.api.Tuple.of(3, cut), net.jqwik.api.Tuple.of(2, noise));
    }

    private static String part(String text, int from, int to) {
        int begin = Math.min(Math.min(from, to), text.length());
        int end = Math.min(Math.max(from, to), text.length());
        return text.substring(begin, end);
    }

    /** Up to some dozens of fragments in a row. */
    static Arbitrary<String> texts() {
        return fragments().list().ofMaxSize(40).map(parts -> String.join("", parts));
    }
}
