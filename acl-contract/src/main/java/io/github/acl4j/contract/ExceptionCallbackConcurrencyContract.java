package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.thread.Actor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Exception callbacks while several threads register, remove and notify at the same time. */
public abstract class ExceptionCallbackConcurrencyContract extends BackendContract {
    private static final int TASKS_PER_WORKER = 1000;

    /** What a worker does with its own callback before it fires. */
    enum Move {
        REGISTER,
        UNREGISTER,
        SET,
        NOTHING
    }

    /** For subclasses. */
    protected ExceptionCallbackConcurrencyContract() {}

    // Observed: no lock is held during callbacks, so Unregister returns while the callback runs on another thread.
    @Test
    void unregisterDoesNotWaitForTheCallback() throws Exception {
        try (TestBed bed = open()) {
            CallbackProbe probe = new CallbackProbe(bed.acl());
            Gate gate = new Gate();
            probe.behave("A", gate::pass);
            assertThat(bed.on(MAIN, acl -> acl.aclrtExceptionInfoCallbackRegister(probe.get("A"))))
                    .isEqualTo(Code.OK);
            Actor.Pending<?> firing = bed.start("t1", () -> {
                bed.injectOn("t1", ExceptionValues.ofTask(1)::fireHere);
                return null;
            });
            gate.awaitEntry();
            try {
                assertReturnsWhileInFlight(
                        bed.start(MAIN, () -> bed.acl().aclrtExceptionInfoCallbackUnregister(probe.get("A"))));
                assertReturnsWhileInFlight(bed.start("t2", () -> bed.acl().aclrtSetExceptionInfoCallback(null)));
                assertReturnsWhileInFlight(
                        bed.start("t3", () -> bed.acl().aclrtExceptionInfoCallbackRegister(probe.get("B"))));
            } finally {
                gate.open();
            }
            firing.await();
            assertThat(CallbackProbe.counts(probe.take())).isEqualTo(Map.of("A", 1));
            bed.inject(ExceptionValues.ofTask(2)::fire);
            assertThat(CallbackProbe.counts(probe.take())).isEqualTo(Map.of("B", 1));
        }
    }

    /** Whoever waits for the callback, which is held until this has returned, runs into the limit. */
    private static void assertReturnsWhileInFlight(Actor.Pending<Integer> call) throws Exception {
        assertThat(call.await(Gate.LIMIT)).isEqualTo(Code.OK);
    }

    // acl-facts 3.3: a round is a copy, so a callback that is removed during a round is still called in it, after
    // Unregister returned.
    @Test
    void aCallbackThatIsRemovedDuringARoundIsStillCalledInIt() throws Exception {
        try (TestBed bed = open()) {
            CallbackProbe probe = new CallbackProbe(bed.acl());
            Gate gate = new Gate();
            AtomicReference<@Nullable String> first = new AtomicReference<>();
            for (String name : List.of("A", "B")) {
                probe.behave(name, () -> {
                    if (first.compareAndSet(null, name)) {
                        gate.pass();
                    }
                });
                assertThat(bed.on(MAIN, acl -> acl.aclrtExceptionInfoCallbackRegister(probe.get(name))))
                        .isEqualTo(Code.OK);
            }
            Actor.Pending<?> firing = bed.start("t1", () -> {
                bed.injectOn("t1", ExceptionValues.ofTask(1)::fireHere);
                return null;
            });
            gate.awaitEntry();
            // Which one comes first is hash order; the other one has not been called yet.
            String other = "A".equals(first.get()) ? "B" : "A";
            try {
                assertReturnsWhileInFlight(
                        bed.start(MAIN, () -> bed.acl().aclrtExceptionInfoCallbackUnregister(probe.get(other))));
            } finally {
                gate.open();
            }
            firing.await();
            assertThat(CallbackProbe.counts(probe.take())).isEqualTo(Map.of("A", 1, "B", 1));
        }
    }

    // Observed: several notifications run the same callback at the same time.
    @Test
    void notificationsRunAtTheSameTime() throws Exception {
        try (TestBed bed = open()) {
            CallbackProbe probe = new CallbackProbe(bed.acl());
            CyclicBarrier bothInside = new CyclicBarrier(2);
            AtomicReference<@Nullable Exception> alone = new AtomicReference<>();
            probe.behave("A", () -> {
                try {
                    bothInside.await(Gate.LIMIT.toSeconds(), TimeUnit.SECONDS);
                } catch (Exception e) {
                    alone.set(e);
                }
            });
            assertThat(bed.on(MAIN, acl -> acl.aclrtExceptionInfoCallbackRegister(probe.get("A"))))
                    .isEqualTo(Code.OK);
            List<Actor.Pending<?>> firing = new ArrayList<>();
            for (String thread : List.of("t1", "t2")) {
                firing.add(bed.start(thread, () -> {
                    bed.injectOn(thread, ExceptionValues.ofTask(1)::fireHere);
                    return null;
                }));
            }
            for (Actor.Pending<?> one : firing) {
                one.await();
            }
            assertThat(alone.get()).as("the other notification never came").isNull();
        }
    }

    // acl-facts 3.3, in any interleaving: a thread's own registrations count for its own notifications at once; who is
    // registered throughout gets each exception once, who never is gets none, and the slot calls one callback at most.
    @Property(tries = 25)
    void isConsistentWhateverTheInterleaving(
            @ForAll @Size(min = 1, max = 30) List<Move> first,
            @ForAll @Size(min = 1, max = 30) List<Move> second,
            @ForAll @Size(min = 1, max = 30) List<Move> third)
            throws Exception {
        try (TestBed bed = open()) {
            CallbackProbe probe = new CallbackProbe(bed.acl());
            assertThat(bed.on(MAIN, acl -> acl.aclrtExceptionInfoCallbackRegister(probe.get("steady"))))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetExceptionInfoCallback(probe.get("slot"))))
                    .isEqualTo(Code.OK);

            List<Worker> workers = List.of(
                    new Worker(bed, probe, 1, first),
                    new Worker(bed, probe, 2, second),
                    new Worker(bed, probe, 3, third));
            CyclicBarrier startTogether = new CyclicBarrier(workers.size());
            List<Actor.Pending<?>> running = new ArrayList<>();
            for (Worker worker : workers) {
                running.add(bed.start(worker.thread(), () -> {
                    startTogether.await(Gate.LIMIT.toSeconds(), TimeUnit.SECONDS);
                    worker.work();
                    return null;
                }));
            }
            for (Actor.Pending<?> one : running) {
                one.await();
            }

            Map<Integer, List<String>> calledByTask = new HashMap<>();
            probe.take()
                    .forEach(call -> calledByTask
                            .computeIfAbsent(call.values().task(), task -> new ArrayList<>())
                            .add(call.name()));
            for (Worker worker : workers) {
                worker.check(calledByTask);
            }
        }
    }

    /** A thread with a registered callback and a slot callback of its own. */
    private record Worker(TestBed bed, CallbackProbe probe, int number, List<Move> moves) {
        String thread() {
            return "t" + number;
        }

        private String own() {
            return "own" + number;
        }

        void work() throws Exception {
            for (int i = 0; i < moves.size(); i++) {
                int answer = switch (moves.get(i)) {
                    case REGISTER -> bed.acl().aclrtExceptionInfoCallbackRegister(probe.get(own()));
                    case UNREGISTER -> bed.acl().aclrtExceptionInfoCallbackUnregister(probe.get(own()));
                    case SET -> bed.acl().aclrtSetExceptionInfoCallback(probe.get("slot" + number));
                    case NOTHING -> Code.OK;
                };
                assertThat(answer).isEqualTo(Code.OK);
                bed.injectOn(thread(), ExceptionValues.ofTask(task(i))::fireHere);
            }
        }

        private int task(int move) {
            return number * TASKS_PER_WORKER + move;
        }

        void check(Map<Integer, List<String>> calledByTask) {
            boolean registered = false;
            for (int i = 0; i < moves.size(); i++) {
                registered = switch (moves.get(i)) {
                    case REGISTER -> true;
                    case UNREGISTER -> false;
                    default -> registered;
                };
                List<String> called = calledByTask.getOrDefault(task(i), List.of());
                assertThat(called)
                        .as("callbacks of task %d", task(i))
                        .filteredOn("steady"::equals)
                        .hasSize(1);
                assertThat(called).filteredOn(own()::equals).hasSize(registered ? 1 : 0);
                assertThat(called).filteredOn(name -> name.startsWith("slot")).hasSize(1);
                assertThat(called).filteredOn(name -> name.startsWith("own")).doesNotHaveDuplicates();
                assertThat(Set.of("steady", "slot", "slot1", "slot2", "slot3", "own1", "own2", "own3"))
                        .containsAll(called);
            }
        }
    }
}
