package io.github.acl4j.contract;

import static io.github.acl4j.contract.AbortProbe.POST;
import static io.github.acl4j.contract.AbortProbe.PRE;
import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

/** The callbacks of an abort: order, stages, return values, changes on the way, time left (acl-facts 3.6, 3.7). */
public abstract class AbortCallbackContract extends BackendContract {
    private static final int TIMEOUT = 60_000;
    private static final Comparator<String> BYTE_ORDER =
            Comparator.comparing(name -> name.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    /**
     * What a callback returns.
     *
     * @param pre at stage PRE
     * @param post at stage POST
     */
    record Returns(int pre, int post) {
        int at(int stage) {
            return stage == PRE ? pre : post;
        }
    }

    /**
     * What a callback does in PRE.
     *
     * @param by the index of its name
     * @param register true to register, false to remove
     * @param name the index of the name
     */
    record Change(int by, boolean register, int name) {}

    /** For subclasses. */
    protected AbortCallbackContract() {}

    // acl-facts 3.6, vectors abort-callbacks-002 to 007: in the byte order of the names, whatever the order of
    // registration; all PRE, then all POST; on the calling thread, which needs no context; with the device asked for.
    @Property(tries = 100)
    void runInTheByteOrderOfTheirNames(@ForAll @Size(max = 6) @UniqueElements List<@From("names") String> names)
            throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            AbortProbe probe = new AbortProbe(bed.acl());
            for (String name : names) {
                assertThat(bed.on("t2", acl -> probe.register(name))).isEqualTo(Code.OK);
            }
            assertThat(bed.on("t1", acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.OK);

            List<AbortProbe.Call> calls = probe.take();
            List<String> sorted = names.stream().sorted(BYTE_ORDER).toList();
            List<String> twice = new ArrayList<>(sorted);
            twice.addAll(sorted);
            assertThat(calls).extracting(AbortProbe.Call::name).isEqualTo(twice);
            assertThat(AbortProbe.namesAt(PRE, calls.subList(0, names.size()))).isEqualTo(sorted);
            assertThat(AbortProbe.namesAt(POST, calls)).isEqualTo(sorted);
            assertThat(calls).allMatch(call -> call.on() == bed.thread("t1") && call.device() == 0);
        }
    }

    // acl-facts 3.6, vectors abort-callbacks-016 to 040: the first value that isn't 0 ends the abort, becomes its
    // return
    // code and last error, and leaves the device in abort state until an abort succeeds.
    @Property(tries = 100)
    void theFirstRefusalEndsTheAbort(@ForAll @Size(max = 5) List<@From("returns") Returns> returns) throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            AbortProbe probe = new AbortProbe(bed.acl());
            for (int i = 0; i < returns.size(); i++) {
                Returns value = returns.get(i);
                probe.behave("n" + i, value::at);
                String name = "n" + i;
                assertThat(bed.on(MAIN, acl -> probe.register(name))).isEqualTo(Code.OK);
            }
            List<String> expected = new ArrayList<>();
            int code = Code.OK;
            for (int stage = PRE; stage <= POST && code == Code.OK; stage++) {
                for (int i = 0; i < returns.size() && code == Code.OK; i++) {
                    expected.add("n" + i);
                    code = returns.get(i).at(stage);
                }
            }
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(code);
            assertThat(probe.take()).extracting(AbortProbe.Call::name).isEqualTo(expected);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetLastError(0))).isEqualTo(code);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSynchronizeStreamWithTimeout(0, TIMEOUT)))
                    .isEqualTo(code == Code.OK ? Code.OK : Code.TASK_ABORT);

            for (int i = 0; i < returns.size(); i++) {
                String name = "n" + i;
                assertThat(bed.on(MAIN, acl -> probe.remove(name))).isEqualTo(Code.OK);
            }
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSynchronizeStreamWithTimeout(0, TIMEOUT)))
                    .isEqualTo(Code.OK);
            assertThat(probe.take()).isEmpty();
        }
    }

    // Vectors abort-callbacks-029 to 036: from 0x07010000 on, a value is mapped like a code of the runtime's inside.
    @Test
    void mapsLargeReturnValues() throws Exception {
        int[][] mapped = {{0x07010000, 507000}, {0x07010001, 507033}, {0x0701FFFF, 507000}, {0x07020016, 207001}};
        for (int[] pair : mapped) {
            try (TestBed bed = open()) {
                assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
                AbortProbe probe = new AbortProbe(bed.acl());
                probe.behave("m", stage -> pair[0]);
                assertThat(bed.on(MAIN, acl -> probe.register("m"))).isEqualTo(Code.OK);
                assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                        .isEqualTo(pair[1]);
            }
        }
    }

    // Vectors abort-callbacks-053 to 056: within a stage the list is fixed; what PRE registers is called in POST of the
    // same abort, what it removes isn't.
    @Property(tries = 100)
    void whatPreChangesCountsFromPostOn(
            @ForAll @Size(min = 1, max = 4) Set<@IntRange(max = 6) Integer> registered,
            @ForAll @Size(max = 4) List<@From("changes") Change> changes)
            throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            AbortProbe probe = new AbortProbe(bed.acl());
            TreeSet<String> model = new TreeSet<>();
            for (int name : registered) {
                model.add("n" + name);
                assertThat(bed.on(MAIN, acl -> probe.register("n" + name))).isEqualTo(Code.OK);
            }
            List<String> pre = List.copyOf(model);
            List<Integer> answers = new ArrayList<>();
            List<Integer> expectedAnswers = new ArrayList<>();
            for (String name : pre) {
                List<Change> own = changes.stream()
                        .filter(change -> name.equals("n" + change.by()))
                        .toList();
                own.forEach(change -> expectedAnswers.add(apply(change, model)));
                probe.behave(name, stage -> {
                    if (stage == PRE) {
                        own.forEach(change -> answers.add(
                                change.register()
                                        ? probe.register("n" + change.name())
                                        : probe.remove("n" + change.name())));
                    }
                    return 0;
                });
            }
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.OK);
            List<AbortProbe.Call> calls = probe.take();
            assertThat(AbortProbe.namesAt(PRE, calls)).isEqualTo(pre);
            assertThat(AbortProbe.namesAt(POST, calls)).isEqualTo(List.copyOf(model));
            assertThat(answers).isEqualTo(expectedAnswers);
        }
    }

    /** acl-facts 3.7: a name that is taken is refused; one that isn't there is removed all the same. */
    private static int apply(Change change, Set<String> names) {
        String name = "n" + change.name();
        if (change.register()) {
            return names.add(name) ? Code.OK : Code.PARAM_INVALID;
        }
        names.remove(name);
        return Code.OK;
    }

    // acl-facts 3.6: callbacks are told the milliseconds that are left, which only become fewer; 0 stays 0.
    @Property(tries = 30)
    void areToldTheTimeThatIsLeft(@ForAll @IntRange(min = 60_000, max = 2_160_000) int timeout) throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            AbortProbe probe = new AbortProbe(bed.acl());
            for (String name : List.of("a", "b")) {
                assertThat(bed.on(MAIN, acl -> probe.register(name))).isEqualTo(Code.OK);
            }
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, timeout)))
                    .isEqualTo(Code.OK);
            List<Integer> left =
                    probe.take().stream().map(AbortProbe.Call::timeout).toList();
            assertThat(left).hasSize(4).allMatch(ms -> ms > 0 && ms <= timeout);
            assertThat(left).isSortedAccordingTo(Comparator.reverseOrder());

            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, 0))).isEqualTo(Code.OK);
            assertThat(probe.take()).hasSize(4).allMatch(call -> call.timeout() == 0);
        }
    }

    // Vectors abort-callbacks-047 to 051: who is refused calls nobody; an abort that fails or never ends calls PRE
    // only.
    @Test
    void areCalledOnlyAsFarAsTheAbortComes() throws Exception {
        try (TestBed bed = open()) {
            AbortProbe probe = new AbortProbe(bed.acl());
            assertThat(bed.on(MAIN, acl -> probe.register("m"))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(99, TIMEOUT)))
                    .isEqualTo(Code.INVALID_DEVICE);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, 2_160_001)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(probe.take()).isEmpty();

            bed.inject(injector -> injector.setAbort(0, AbortEnd.FAIL));
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.DRIVER_INTERNAL);
            assertThat(probe.take()).extracting(AbortProbe.Call::stage).containsExactly(PRE);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.NEVER));
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, 100))).isEqualTo(Code.WAIT_TIMEOUT);
            assertThat(probe.take()).extracting(AbortProbe.Call::stage).containsExactly(PRE);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.SUCCESS));
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.OK);
            assertThat(probe.take()).extracting(AbortProbe.Call::stage).containsExactly(PRE, POST);
        }
    }

    // Vectors abort-callbacks-008, 010: no name is 100000; a name that is taken is 107000 and the first one stays.
    @Test
    void refuseANameThatIsMissingOrTaken() throws Exception {
        try (TestBed bed = open()) {
            AbortProbe probe = new AbortProbe(bed.acl());
            assertThat(bed.on(
                            MAIN,
                            acl -> acl.aclrtSetDeviceTaskAbortCallback(null, (device, stage, timeout, args) -> 0, 0)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> probe.remove("m"))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> probe.register("m"))).isEqualTo(Code.OK);
            assertThat(bed.on(
                            MAIN,
                            acl -> acl.aclrtSetDeviceTaskAbortCallback("m", (device, stage, timeout, args) -> 1, 0)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, TIMEOUT)))
                    .isEqualTo(Code.OK);
            assertThat(probe.take()).extracting(AbortProbe.Call::name).containsExactly("m", "m");
        }
    }

    /** Few characters, so that names share beginnings; the byte order of the last two isn't their UTF-16 order. */
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of("a", "b", "A", "1", "_", "\u00e9", "\uff5e", "\uD83D\uDE00")
                .list()
                .ofMaxSize(3)
                .map(characters -> String.join("", characters));
    }

    @Provide
    Arbitrary<Returns> returns() {
        Arbitrary<Integer> values = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just(0)),
                Tuple.of(1, Arbitraries.of(1, 7, -1, Integer.MIN_VALUE, 100000, 507899, 0x0700FFFF)));
        return Combinators.combine(values, values).as(Returns::new);
    }

    @Provide
    Arbitrary<Change> changes() {
        Arbitrary<Integer> names = Arbitraries.integers().between(0, 6);
        return Combinators.combine(names, Arbitraries.of(true, false), names).as(Change::new);
    }
}
