package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.RegistrationModel.Change;
import io.github.acl4j.contract.RegistrationModel.Function;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.junit.jupiter.api.Test;

/** Registration and delivery of exception callbacks, one thread after another, against a reference model. */
public abstract class ExceptionCallbackContract extends BackendContract {
    private static final int NONE = 0xFFFFFFFF;

    /** A step of a scenario. */
    sealed interface Step {}

    /**
     * A thread makes a change.
     *
     * @param thread the thread
     * @param change the change
     */
    record Make(String thread, Change change) implements Step {}

    /**
     * A callback makes changes each time it is called.
     *
     * @param callback the callback
     * @param changes the changes
     */
    record Script(String callback, List<Change> changes) implements Step {}

    /**
     * An exception is told on a new thread.
     *
     * @param values its values
     */
    record Fire(ExceptionValues values) implements Step {}

    /**
     * An exception is told on one of the threads.
     *
     * @param thread the thread
     * @param values its values
     */
    record FireHere(String thread, ExceptionValues values) implements Step {}

    /** For subclasses. */
    protected ExceptionCallbackContract() {}

    // acl-facts 3.3, vectors callbacks-*: the slot and the registered ones are two tables; the same object twice is one
    // entry; a notification calls a copy of the tables, so what callbacks change counts from the next one on.
    @Property(tries = 200)
    void behavesAsTwoTablesAndRoundsThatAreCopies(@ForAll("scenarios") List<Step> scenario) throws Exception {
        try (TestBed bed = open()) {
            ScenarioRun run = new ScenarioRun(bed);
            for (Step step : scenario) {
                run.play(step);
            }
            // Refused arguments are not stored as last error (vectors last-error-044, last-error-045).
            for (String thread : ScenarioRun.THREADS) {
                assertThat(bed.on(thread, acl -> acl.aclrtPeekAtLastError(0))).isEqualTo(Code.OK);
            }
        }
    }

    // Vectors callbacks-108, callbacks-112: notifications on several threads at once reach each callback once per
    // entry.
    @Property(tries = 20)
    void losesAndDoublesNothingInAStorm(
            @ForAll @IntRange(min = 1, max = 4) int threads,
            @ForAll @IntRange(min = 1, max = 40) int each,
            @ForAll @Size(max = 6) List<@From("changes") Change> changes)
            throws Exception {
        try (TestBed bed = open()) {
            CallbackProbe probe = new CallbackProbe(bed.acl());
            RegistrationModel model = new RegistrationModel();
            for (Change change : changes) {
                assertThat(bed.on(MAIN, acl -> change.make(acl, probe))).isEqualTo(model.apply(change));
            }
            bed.inject(injector -> injector.fireStorm(threads, each, 0, 5, 1000, 507015));

            Map<String, Map<Integer, Integer>> expected = new HashMap<>();
            model.round().forEach((callback, times) -> {
                for (int i = 0; i < threads * each; i++) {
                    expected.computeIfAbsent(callback, c -> new HashMap<>()).put(1000 + i, times);
                }
            });
            assertThat(timesByTask(probe.take())).isEqualTo(expected);
        }
    }

    private static Map<String, Map<Integer, Integer>> timesByTask(List<CallbackProbe.Call> calls) {
        Map<String, Map<Integer, Integer>> times = new HashMap<>();
        for (CallbackProbe.Call call : calls) {
            times.computeIfAbsent(call.name(), name -> new HashMap<>())
                    .merge(call.values().task(), 1, Integer::sum);
        }
        return times;
    }

    // Observed: registrations survive aclrtResetDevice and aclFinalize.
    @Test
    void keepsRegistrationsOverResetAndFinalize() throws Exception {
        try (TestBed bed = open()) {
            CallbackProbe probe = new CallbackProbe(bed.acl());
            assertThat(bed.on(MAIN, acl -> acl.aclrtExceptionInfoCallbackRegister(probe.get("A"))))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetExceptionInfoCallback(probe.get("B"))))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclInit(null))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtResetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclFinalize())).isEqualTo(Code.OK);
            bed.inject(ExceptionValues.ofTask(1)::fire);
            assertThat(CallbackProbe.counts(probe.take())).isEqualTo(Map.of("A", 1, "B", 1));
        }
    }

    // acl-facts 3.4: without an info the getters say 0xFFFFFFFF.
    @Test
    void gettersOfNothingSayNone() throws Exception {
        try (TestBed bed = open()) {
            ExceptionValues values = bed.ask(MAIN, () -> ExceptionValues.read(bed.acl(), 0));
            assertThat(values).isEqualTo(new ExceptionValues(NONE, NONE, NONE, NONE, NONE));
        }
    }

    @Provide
    Arbitrary<List<Step>> scenarios() {
        Arbitrary<String> threads = Arbitraries.of(ScenarioRun.THREADS);
        Arbitrary<Step> makes = Combinators.combine(threads, changes()).as(Make::new);
        Arbitrary<Step> scripts =
                Combinators.combine(names(), changes().list().ofMaxSize(3)).as(Script::new);
        Arbitrary<Step> fires = values().map(Fire::new);
        Arbitrary<Step> firesHere = Combinators.combine(threads, values()).as(FireHere::new);
        return Arbitraries.frequencyOf(
                        Tuple.of(6, makes), Tuple.of(1, scripts), Tuple.of(2, fires), Tuple.of(2, firesHere))
                .list()
                .ofMaxSize(25);
    }

    @Provide
    Arbitrary<Change> changes() {
        return Combinators.combine(Arbitraries.of(Function.class), names().injectNull(0.1))
                .as(Change::new);
    }

    private static Arbitrary<String> names() {
        return Arbitraries.of("A", "B", "C", "D");
    }

    private static Arbitrary<ExceptionValues> values() {
        Arbitrary<Integer> bits = Arbitraries.integers();
        return Combinators.combine(bits, bits, bits, bits, bits).as(ExceptionValues::new);
    }

    /** A scenario at work, beside the model. */
    private static final class ScenarioRun {
        static final List<String> THREADS = List.of(MAIN, "t1", "t2");

        private final TestBed bed;
        private final CallbackProbe probe;
        private final RegistrationModel model = new RegistrationModel();
        private final Map<String, List<Change>> scripts = new HashMap<>();

        /** What the changes of scripts were answered with, in the order in which they were made. */
        private final List<Integer> answers = new ArrayList<>();

        ScenarioRun(TestBed bed) {
            this.bed = bed;
            this.probe = new CallbackProbe(bed.acl());
        }

        void play(Step step) throws Exception {
            if (step instanceof Make make) {
                assertThat(bed.on(make.thread(), acl -> make.change().make(acl, probe)))
                        .as("%s", make)
                        .isEqualTo(model.apply(make.change()));
            } else if (step instanceof Script script) {
                scripts.put(script.callback(), script.changes());
                probe.behave(
                        script.callback(),
                        () -> script.changes().forEach(change -> answers.add(change.make(bed.acl(), probe))));
            } else if (step instanceof Fire fire) {
                Map<String, Integer> round = model.round();
                bed.inject(fire.values()::fire);
                check(round, fire.values(), probe.take());
            } else if (step instanceof FireHere fire) {
                Map<String, Integer> round = model.round();
                bed.injectOn(fire.thread(), fire.values()::fireHere);
                List<CallbackProbe.Call> calls = probe.take();
                assertThat(calls).allMatch(call -> call.on() == bed.thread(fire.thread()));
                check(round, fire.values(), calls);
            }
        }

        /** The order within a round is nobody's business (hash order); what scripts did is then known from the order seen. */
        private void check(Map<String, Integer> round, ExceptionValues values, List<CallbackProbe.Call> calls) {
            assertThat(CallbackProbe.counts(calls)).isEqualTo(round);
            assertThat(calls).allMatch(call -> call.values().equals(values));
            List<Integer> expected = new ArrayList<>();
            for (CallbackProbe.Call call : calls) {
                for (Change change : scripts.getOrDefault(call.name(), List.of())) {
                    expected.add(model.apply(change));
                }
            }
            assertThat(answers).isEqualTo(expected);
            answers.clear();
        }
    }
}
