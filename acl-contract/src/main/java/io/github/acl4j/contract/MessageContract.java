package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtBackend;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The error text of a thread, against a reference model (acl-facts 3.1). */
public abstract class MessageContract extends BackendContract {
    private static final List<String> THREADS = List.of(MAIN, "t1", "t2");
    private static final Pattern CODE = Pattern.compile("\\b[A-Z]{2}\\d{4}\\b");
    private static final Pattern THREAD_MARK = Pattern.compile("\\[THREAD:\\d+]");

    /**
     * What a thread does.
     *
     * @param name for reports
     * @param code what it leaves to be told, if anything
     * @param call the call; none for reading the text
     */
    record Act(String name, @Nullable String code, @Nullable ToIntFunction<AclrtBackend> call) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Act> ACTS = List.of(
            new Act("read", null, null),
            new Act("fail in the runtime (vector last-error-025)", "EE1003", acl -> acl.aclrtSetDevice(99)),
            new Act("pass NULL (vector last-error-032)", "EH0008", acl -> acl.aclrtGetDevice(null)),
            new Act(
                    "pass a bad timeout (vector last-error-036)",
                    "EH0007",
                    acl -> acl.aclrtSynchronizeStreamWithTimeout(0, -2)),
            new Act("succeed (vector message-012)", null, acl -> acl.aclrtGetDeviceCount(new int[1])),
            new Act("get the last error (vector message-013)", null, acl -> acl.aclrtGetLastError(0)));

    /**
     * A thread does something.
     *
     * @param thread the thread
     * @param act what it does
     */
    record Step(String thread, Act act) {}

    /** For subclasses. */
    protected MessageContract() {}

    // acl-facts 3.1, vectors message-001, 004, 005, 009, 010: with a context there is nothing to tell until something
    // fails; a thread sees its own failures only; a batch shows one code, the first; reading consumes the batch.
    @Property(tries = 100)
    void isABatchOfEachThreadThatReadingConsumes(@ForAll @Size(max = 25) List<@From("steps") Step> steps)
            throws Exception {
        try (TestBed bed = open()) {
            setDeviceOnAllThreads(bed);
            Map<String, Deque<String>> batches = new HashMap<>();
            for (Step step : steps) {
                Deque<String> batch = batches.computeIfAbsent(step.thread(), thread -> new ArrayDeque<>());
                play(step, bed, batch, false);
            }
        }
    }

    // acl-facts 3.1, vectors message-026, 201: in process mode the batch is the process's, whoever reads it, and tells
    // the thread of each entry.
    @Property(tries = 30)
    void isOneBatchOfTheProcessInProcessMode(@ForAll @Size(max = 20) List<@From("steps") Step> steps) throws Exception {
        Path config = Files.createTempFile("acl", ".json");
        try (TestBed bed = open()) {
            Files.writeString(config, "{\"err_msg_mode\": \"1\"}");
            assertThat(bed.on(MAIN, acl -> acl.aclInit(config.toString()))).isEqualTo(Code.OK);
            setDeviceOnAllThreads(bed);
            Deque<String> batch = new ArrayDeque<>();
            for (Step step : steps) {
                play(step, bed, batch, true);
            }
        } finally {
            Files.delete(config);
        }
    }

    // Vectors message-002, message-003: without a context each read reports its own failure, before all earlier text;
    // it ends when a context works.
    @Property(tries = 20)
    void growsWithoutAContext(@ForAll @IntRange(min = 2, max = 8) int reads) throws Exception {
        try (TestBed bed = open()) {
            String last = "";
            for (int i = 0; i < reads; i++) {
                String text = read(bed, "t1");
                assertThat(text).contains("EE1018").contains(last).hasSizeGreaterThan(last.length());
                last = String.valueOf(text);
            }
            assertThat(bed.on("t1", acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(read(bed, "t1")).isNull();
        }
    }

    // Vectors message-301, message-303: a text that was read comes back where the next read has no context; an empty
    // read in between drops it.
    @Test
    void bringsBackWhatWasReadWhenTheContextIsLost() throws Exception {
        for (boolean emptyReadBetween : new boolean[] {false, true}) {
            try (TestBed bed = open()) {
                assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
                assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(99))).isEqualTo(Code.INVALID_DEVICE);
                String first = String.valueOf(read(bed, MAIN));
                if (emptyReadBetween) {
                    assertThat(read(bed, MAIN)).isNull();
                }
                assertThat(bed.on(MAIN, acl -> acl.aclrtResetDevice(0))).isEqualTo(Code.OK);
                String second = String.valueOf(read(bed, MAIN));
                assertThat(second).contains("EE1018");
                assertThat(second.contains(first)).isNotEqualTo(emptyReadBetween);
            }
        }
    }

    // Vector message-007: what an ended thread didn't read is lost.
    @Test
    void losesTheTextOfAnEndedThread() throws Exception {
        try (TestBed bed = open()) {
            setDeviceOnAllThreads(bed);
            assertThat(bed.on("t1", acl -> acl.aclrtSetDevice(99))).isEqualTo(Code.INVALID_DEVICE);
            bed.end("t1");
            assertThat(read(bed, MAIN)).isNull();
            assertThat(bed.on("t1", acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(read(bed, "t1")).as("a new thread of the same name").isNull();
        }
    }

    // Vector message-040: what fails inside a callback on a thread of the runtime is not told to others.
    @Test
    void keepsFailuresInsideACallbackOnAForeignThread() throws Exception {
        try (TestBed bed = open()) {
            setDeviceOnAllThreads(bed);
            CallbackProbe probe = new CallbackProbe(bed.acl());
            probe.behave("A", () -> assertThat(bed.acl().aclrtSetDevice(99)).isEqualTo(Code.INVALID_DEVICE));
            assertThat(bed.on(MAIN, acl -> acl.aclrtExceptionInfoCallbackRegister(probe.get("A"))))
                    .isEqualTo(Code.OK);
            bed.inject(ExceptionValues.ofTask(1)::fire);
            assertThat(probe.take()).hasSize(1);
            assertThat(read(bed, MAIN)).isNull();
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0))).isEqualTo(Code.OK);
        }
    }

    @Provide
    Arbitrary<Step> steps() {
        return Combinators.combine(Arbitraries.of(THREADS), Arbitraries.of(ACTS))
                .as(Step::new);
    }

    private static void play(Step step, TestBed bed, Deque<String> batch, boolean processMode) throws Exception {
        ToIntFunction<AclrtBackend> call = step.act().call();
        if (call != null) {
            bed.on(step.thread(), call);
            String code = step.act().code();
            if (code != null) {
                batch.add(code);
            }
            return;
        }
        String text = read(bed, step.thread());
        if (batch.isEmpty()) {
            assertThat(text).as("%s", step).isNull();
            return;
        }
        assertThat(text).isNotNull();
        assertThat(codes(String.valueOf(text))).containsExactly(batch.getFirst());
        assertThat(THREAD_MARK.matcher(String.valueOf(text)).find()).isEqualTo(processMode);
        batch.clear();
    }

    private static Set<String> codes(String text) {
        return CODE.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    private static @Nullable String read(TestBed bed, String thread) throws Exception {
        return bed.<@Nullable String>ask(thread, () -> bed.acl().aclGetRecentErrMsg());
    }

    private static void setDeviceOnAllThreads(TestBed bed) throws Exception {
        for (String thread : THREADS) {
            assertThat(bed.on(thread, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
        }
    }
}
