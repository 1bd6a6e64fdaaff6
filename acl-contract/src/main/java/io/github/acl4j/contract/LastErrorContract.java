package io.github.acl4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** The last error of a thread, against a reference model (acl-facts 2.2). */
public abstract class LastErrorContract extends BackendContract {
    private static final List<String> THREADS = List.of(TestBed.MAIN, "t1", "t2");
    private static final int TIMEOUT = 2000;
    private static final int NO_SUCH_DEVICE = 99;

    /**
     * A call with what it must return. The name is all there is to see of a lambda in a report.
     *
     * @param name for reports
     * @param function the call
     * @param returns what it must return
     * @param stored whether that becomes the last error
     */
    record Call(String name, ToIntFunction<AclrtBackend> function, int returns, boolean stored) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** The runtime itself refuses these: stored. */
    private static final List<Call> FAILURES = List.of(
            stored("aclrtSetDevice(-1)", acl -> acl.aclrtSetDevice(-1), Code.INVALID_DEVICE),
            stored("aclrtSetDevice(99)", acl -> acl.aclrtSetDevice(NO_SUCH_DEVICE), Code.INVALID_DEVICE),
            stored("aclrtResetDevice(99)", acl -> acl.aclrtResetDevice(NO_SUCH_DEVICE), Code.INVALID_DEVICE),
            stored(
                    "aclrtSynchronizeStreamWithTimeout(0)",
                    acl -> acl.aclrtSynchronizeStreamWithTimeout(0, 0),
                    Code.PARAM_INVALID),
            stored(
                    "aclrtGetErrorVerbose(99)",
                    acl -> acl.aclrtGetErrorVerbose(NO_SUCH_DEVICE, zeroed(AclrtStructs.ERROR_INFO_SIZE)),
                    Code.INVALID_DEVICE),
            stored(
                    "aclrtGetMemUceInfo(-1)",
                    acl -> acl.aclrtGetMemUceInfo(-1, zeroed(AclrtStructs.MEM_UCE_INFO_SIZE), 1, new long[1]),
                    Code.INVALID_DEVICE),
            stored(
                    "aclrtMemUceRepair(-1)",
                    acl -> acl.aclrtMemUceRepair(-1, zeroed(AclrtStructs.MEM_UCE_INFO_SIZE), 1),
                    Code.INVALID_DEVICE),
            stored(
                    "aclrtRepairError, tryRepair 0",
                    acl -> acl.aclrtRepairError(0, zeroed(AclrtStructs.ERROR_INFO_SIZE)),
                    Code.PARAM_INVALID),
            stored(
                    "aclrtDeviceTaskAbort(99)",
                    acl -> acl.aclrtDeviceTaskAbort(NO_SUCH_DEVICE, TIMEOUT),
                    Code.INVALID_DEVICE),
            stored(
                    "aclrtDeviceTaskAbort, 36 min and more",
                    acl -> acl.aclrtDeviceTaskAbort(0, 2_160_001),
                    Code.PARAM_INVALID));

    /** The layer above refuses these: not stored (vectors last-error-025 to 076). */
    private static final List<Call> REJECTIONS = List.of(
            rejected(
                    "aclrtExceptionInfoCallbackRegister(NULL)",
                    acl -> acl.aclrtExceptionInfoCallbackRegister(null),
                    Code.PARAM_INVALID),
            rejected(
                    "aclrtExceptionInfoCallbackUnregister(NULL)",
                    acl -> acl.aclrtExceptionInfoCallbackUnregister(null),
                    Code.PARAM_INVALID),
            rejected("aclrtGetDevice(NULL)", acl -> acl.aclrtGetDevice(null), Code.ACL_INVALID_PARAM),
            rejected("aclrtGetDeviceCount(NULL)", acl -> acl.aclrtGetDeviceCount(null), Code.ACL_INVALID_PARAM),
            rejected("aclrtCreateStream(NULL)", acl -> acl.aclrtCreateStream(null), Code.ACL_INVALID_PARAM),
            rejected("aclrtDestroyStream(NULL)", acl -> acl.aclrtDestroyStream(0), Code.ACL_INVALID_PARAM),
            rejected("aclrtMalloc(NULL)", acl -> acl.aclrtMalloc(null, 100, 0), Code.ACL_INVALID_PARAM),
            rejected("aclrtFree(NULL)", acl -> acl.aclrtFree(0), Code.ACL_INVALID_PARAM),
            rejected("aclrtGetErrorVerbose(NULL)", acl -> acl.aclrtGetErrorVerbose(0, null), Code.ACL_INVALID_PARAM),
            rejected("aclrtRepairError(NULL)", acl -> acl.aclrtRepairError(0, null), Code.ACL_INVALID_PARAM),
            rejected(
                    "aclrtGetMemUceInfo(NULL)",
                    acl -> acl.aclrtGetMemUceInfo(0, null, 0, new long[1]),
                    Code.ACL_INVALID_PARAM),
            rejected("aclrtMemUceRepair(NULL)", acl -> acl.aclrtMemUceRepair(0, null, 0), Code.ACL_INVALID_PARAM),
            rejected(
                    "aclrtMemUceRepair, 21 entries",
                    acl -> acl.aclrtMemUceRepair(0, zeroed(21 * AclrtStructs.MEM_UCE_INFO_SIZE), 21),
                    Code.ACL_INVALID_PARAM),
            rejected(
                    "aclrtSetDeviceTaskAbortCallback(NULL name)",
                    acl -> acl.aclrtSetDeviceTaskAbortCallback(null, null, 0),
                    Code.ACL_INVALID_PARAM),
            rejected(
                    "aclrtSynchronizeStreamWithTimeout(-2)",
                    acl -> acl.aclrtSynchronizeStreamWithTimeout(0, -2),
                    Code.PARAM_INVALID),
            rejected(
                    "aclrtSynchronizeDeviceWithTimeout(-2)",
                    acl -> acl.aclrtSynchronizeDeviceWithTimeout(-2),
                    Code.PARAM_INVALID),
            rejected("aclrtPeekAtLastError(1)", acl -> acl.aclrtPeekAtLastError(1), Code.ACL_INVALID_PARAM),
            rejected("aclrtGetLastError(-1)", acl -> acl.aclrtGetLastError(-1), Code.ACL_INVALID_PARAM));

    private static final List<Call> SUCCESSES = List.of(
            success("aclrtGetDeviceCount", acl -> acl.aclrtGetDeviceCount(new int[1])),
            success("aclrtQueryDeviceStatus", acl -> acl.aclrtQueryDeviceStatus(0, new int[1])),
            success("aclrtGetErrorVerbose", acl -> acl.aclrtGetErrorVerbose(0, zeroed(AclrtStructs.ERROR_INFO_SIZE))),
            success("aclrtSetExceptionInfoCallback(NULL)", acl -> acl.aclrtSetExceptionInfoCallback(null)));

    /** A step of a scenario. */
    sealed interface Step {}

    /**
     * A plain call.
     *
     * @param thread the thread
     * @param call the call
     */
    record Plain(String thread, Call call) implements Step {}

    /**
     * Makes a device the current one, which gives the thread a context.
     *
     * @param thread the thread
     */
    record SetDevice(String thread) implements Step {}

    /**
     * Reads the last error.
     *
     * @param thread the thread
     */
    record Peek(String thread) implements Step {}

    /**
     * Reads and clears it.
     *
     * @param thread the thread
     */
    record Get(String thread) implements Step {}

    /**
     * Reads the error text, which is a failing call itself where there is no context.
     *
     * @param thread the thread
     */
    record ReadMessage(String thread) implements Step {}

    /**
     * Some call fails with any code.
     *
     * @param thread the thread
     * @param code the code
     */
    record Inject(String thread, int code) implements Step {}

    /** For subclasses. */
    protected LastErrorContract() {}

    // acl-facts 2.2, vectors last-error-*: a thread's own; the last failure wins; a success clears nothing; Peek keeps;
    // Get clears; what the ACL layer refuses isn't stored; nor is a notification.
    @Property(tries = 200)
    void isAStoreOfEachThreadForTheLastFailureOfTheRuntime(@ForAll @Size(max = 25) List<@From("steps") Step> scenario)
            throws Exception {
        try (TestBed bed = open()) {
            Map<String, Integer> stored = new HashMap<>();
            Set<String> withContext = new HashSet<>();
            for (Step step : scenario) {
                play(step, bed, stored, withContext);
                for (String thread : THREADS) {
                    assertThat(bed.on(thread, acl -> acl.aclrtPeekAtLastError(0)))
                            .as("last error of %s after %s", thread, step)
                            .isEqualTo(stored.getOrDefault(thread, Code.OK));
                }
            }
        }
    }

    private static void play(Step step, TestBed bed, Map<String, Integer> stored, Set<String> withContext)
            throws Exception {
        if (step instanceof Plain plain) {
            Call call = plain.call();
            assertThat(bed.on(plain.thread(), call.function())).as(call.name()).isEqualTo(call.returns());
            if (call.stored()) {
                stored.put(plain.thread(), call.returns());
            }
        } else if (step instanceof SetDevice set) {
            assertThat(bed.on(set.thread(), acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            withContext.add(set.thread());
        } else if (step instanceof Peek peek) {
            assertThat(bed.on(peek.thread(), acl -> acl.aclrtPeekAtLastError(0)))
                    .isEqualTo(stored.getOrDefault(peek.thread(), Code.OK));
        } else if (step instanceof Get get) {
            assertThat(bed.on(get.thread(), acl -> acl.aclrtGetLastError(0)))
                    .isEqualTo(stored.getOrDefault(get.thread(), Code.OK));
            stored.remove(get.thread());
        } else if (step instanceof ReadMessage read) {
            String text = bed.ask(read.thread(), () -> bed.acl().aclGetRecentErrMsg());
            if (!withContext.contains(read.thread())) {
                // Vector last-error-014: the read's own failure overwrites what is stored.
                assertThat(text).isNotNull();
                stored.put(read.thread(), Code.CONTEXT_NULL);
            }
        } else if (step instanceof Inject inject) {
            bed.injectOn(inject.thread(), injector -> injector.setLastError(inject.code()));
            stored.put(inject.thread(), inject.code());
        }
    }

    @Provide
    Arbitrary<Step> steps() {
        Arbitrary<String> threads = Arbitraries.of(THREADS);
        return Arbitraries.frequencyOf(
                Tuple.of(4, plain(threads, FAILURES)),
                Tuple.of(4, plain(threads, REJECTIONS)),
                Tuple.of(2, plain(threads, SUCCESSES)),
                Tuple.of(1, threads.map(SetDevice::new)),
                Tuple.of(2, threads.map(Peek::new)),
                Tuple.of(3, threads.map(Get::new)),
                Tuple.of(1, threads.map(ReadMessage::new)),
                Tuple.of(1, Combinators.combine(threads, Arbitraries.integers()).as(Inject::new)));
    }

    private static Arbitrary<Step> plain(Arbitrary<String> threads, List<Call> calls) {
        return Combinators.combine(threads, Arbitraries.of(calls)).as(Plain::new);
    }

    private static Call stored(String name, ToIntFunction<AclrtBackend> function, int returns) {
        return new Call(name, function, returns, true);
    }

    private static Call rejected(String name, ToIntFunction<AclrtBackend> function, int returns) {
        return new Call(name, function, returns, false);
    }

    private static Call success(String name, ToIntFunction<AclrtBackend> function) {
        return new Call(name, function, Code.OK, false);
    }

    private static ByteBuffer zeroed(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }
}
