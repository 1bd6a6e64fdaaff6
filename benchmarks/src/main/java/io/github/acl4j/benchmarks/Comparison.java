package io.github.acl4j.benchmarks;

import java.util.List;
import java.util.Optional;

/** What a call takes, beside another one, and the aim for the ratio. */
enum Comparison implements Row {
    DOWNCALL("downcall, `aclrtPeekAtLastError`", "DowncallBenchmark.mirror", "DowncallBenchmark.jni", "JNI", 8),
    ERROR_INFO(
            "2,576-byte `aclrtErrorInfo`, read in place",
            "ErrorInfoBenchmark.mirrorInPlace",
            "ErrorInfoBenchmark.jniInPlace",
            "JNI",
            4),
    ERROR_INFO_DECODED(
            "the same, decoded into `ErrorInfo`",
            "ErrorInfoBenchmark.mirrorDecoded",
            "ErrorInfoBenchmark.jniDecoded",
            "JNI",
            0),
    UCE_ARRAY("128 `aclrtMemUceInfo`, read in place", "UceArrayBenchmark.mirror", "UceArrayBenchmark.jni", "JNI", 3),
    CALLBACK(
            "callback of the mirror from a foreign thread, five values",
            "CallbackBenchmark.exception:MIRROR",
            "CallbackBenchmark.exception:JNI",
            "JNI that attaches each time",
            0),
    CALLBACK_FACADE(
            "the same of the facade",
            "CallbackBenchmark.exception:CALLBACK",
            "CallbackBenchmark.exception:JNI",
            "JNI that attaches each time",
            0),
    CALLBACK_ATTACHED(
            "what not staying attached costs",
            "CallbackBenchmark.exception:JNI",
            "CallbackBenchmark.exception:ATTACHED_JNI",
            "JNI that stays attached",
            0),
    BURST(
            "burst of 100,000 to `onException`, each",
            "BurstBenchmark.exception:LISTENER",
            "BurstBenchmark.exception:JNI",
            "JNI that attaches each time",
            0),
    FACADE_PEEK("facade, `peekAtLastError`", "DowncallBenchmark.facade", "DowncallBenchmark.mirror", "mirror", 1.2),
    FACADE_COUNT("facade, `deviceCount`", "DeviceCountBenchmark.facade", "DeviceCountBenchmark.mirror", "mirror", 1.2),
    FACADE_VERBOSE(
            "facade, `errorVerbose`",
            "ErrorInfoBenchmark.facade",
            "ErrorInfoBenchmark.mirrorFresh",
            "mirror, fresh struct",
            1.2),
    VIRTUAL_THREAD(
            "facade on a virtual thread, `deviceCount`",
            "VirtualThreadBenchmark.facade",
            "DeviceCountBenchmark.facade",
            "platform thread",
            0),
    GATE(
            "open gate, in and out, two threads",
            "RecoveryBenchmark.gate",
            "RecoveryBenchmark.readLock",
            "`ReentrantReadWriteLock`",
            0),
    LEDGER("ledger, one launch recorded, two threads", "RecoveryBenchmark.ledger", "", "", 0),
    FAKE_TASK("fake: a task launched, run and waited for", "FakeBenchmark.task", "", "", 0);

    private final String title;
    private final String benchmark;
    private final String to;
    private final String toTitle;
    private final double aim;

    Comparison(String title, String benchmark, String to, String toTitle, double aim) {
        this.title = title;
        this.benchmark = benchmark;
        this.to = to;
        this.toTitle = toTitle;
        this.aim = aim;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String toTitle() {
        return toTitle;
    }

    @Override
    public Optional<Results.Ratio> ratio(Results results) {
        return results.ratio(benchmark, to);
    }

    /** A fraction of a byte is JMH's own. */
    @Override
    public List<String> values(Results results) {
        return List.of(Numbers.print(results.nanoseconds(benchmark)), Numbers.printWhole(results.bytes(benchmark)));
    }

    @Override
    public String aim() {
        return aim == 0 ? "" : "≤ " + String.valueOf(aim).replace(".0", "");
    }

    @Override
    public boolean isMet(Results results) {
        return ratio(results).stream().allMatch(ratio -> ratio.median() <= aim);
    }
}
