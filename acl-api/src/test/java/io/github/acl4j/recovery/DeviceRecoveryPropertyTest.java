package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.internal.Harmless;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Any faults at any time, with steps that fail, take long, or meet more faults: what must hold of each recovery. */
class DeviceRecoveryPropertyTest {
    private static final int[] CODES = {507_053, 507_054, 507_015, 507_056, 507_057, 507_014, 507_899, 107_022};

    @Property(tries = 300)
    void endsProvenOrGivenUp(
            @ForAll long seed,
            @ForAll @DoubleRange(min = 0, max = 1) double success,
            @ForAll @IntRange(min = 1, max = 25) int troubles)
            throws InterruptedException {
        World world = new World(seed, success);
        for (int i = 0; i < troubles; i++) {
            world.happen();
            world.settle();
            assertThat(world.gate.isOpen() && world.work.broken)
                    .as("a broken device is open after %s", world.audit.records())
                    .isFalse();
            assertThat(world.gate.isOpen()).isNotEqualTo(world.recovery.isGivenUp());
            if (!world.gate.isOpen()) {
                assertThat(world.gate.state().kind()).isEqualTo(GateState.Kind.GIVEN_UP);
                assertThat(world.gate.state().why()).isNotBlank();
                if (world.random.nextBoolean()) {
                    world.recovery.heard(Trouble.again(world.work.now(), "operator"));
                    world.settle();
                }
            }
            world.pass();
        }
        world.checkRecords();
        world.checkMetrics();
        world.checkBudget();
        assertThat(RecoveryReplay.firstDifference(world.audit.records(), World.policy()))
                .isEmpty();
    }

    /** One device with all that belongs to its recovery. */
    private static final class World {
        final Random random;
        final FakeWork work;
        final AdmissionGate gate = new AdmissionGate();
        final AuditTrail audit = new AuditTrail(List.of());
        final CountedMetrics counted = new CountedMetrics();
        final List<RecoveryExit> exits = new ArrayList<>();
        final DeviceRecovery recovery;

        World(long seed, double success) {
            random = new Random(seed);
            work = new FakeWork(seed, success);
            CoordinatorParts parts = new CoordinatorParts(
                    RecoveryMode.ACT,
                    new IncidentTracker(),
                    policy(),
                    audit,
                    new Harmless<>(counted),
                    RecoveryLimits.DEFAULT,
                    exits::add);
            recovery = new DeviceRecovery(3, gate, work, parts);
            work.meanwhile = () -> {
                if (random.nextInt(6) == 0) {
                    happen();
                }
            };
        }

        static RecoveryPolicy policy() {
            return new RecoveryPolicy(PolicySettings.DEFAULT.withSequences(true), RecoveryHistory.inMemory());
        }

        void happen() {
            switch (random.nextInt(12)) {
                case 0 ->
                    recovery.heard(Trouble.condition(
                            work.now(),
                            DeviceCondition.values()[random.nextInt(DeviceCondition.values().length)],
                            "monitor"));
                case 1 -> {
                    work.lose(random.nextBoolean() ? DeviceState.LOST : DeviceState.WEDGED);
                    recovery.heard(fault(507_010));
                }
                case 2 -> work.someoneIsStuck = true;
                default -> {
                    int code = CODES[random.nextInt(CODES.length)];
                    if (verdict(code).isFatal()) {
                        work.breakDown();
                    }
                    recovery.heard(fault(code));
                }
            }
        }

        private Trouble fault(int code) {
            Optional<FaultVerdict> verdict = Optional.of(verdict(code));
            SeenFault fault = new SeenFault(
                    3, AclError.of(code), "test", work.now().wall(), FaultSource.CALL, Optional.empty(), () -> verdict);
            return Trouble.seen(work.now(), fault, true, "code " + code);
        }

        private static FaultVerdict verdict(int code) {
            return FaultClassifier.classify(
                    FaultSymptoms.builder().returned(code).build());
        }

        void settle() throws InterruptedException {
            int rounds = 0;
            while (!recovery.isIdle()) {
                recovery.next();
                assertThat(++rounds).as("rounds until quiet").isLessThan(1_000);
            }
        }

        void pass() {
            work.pass(Duration.ofMinutes(random.nextInt(120)));
        }

        void checkRecords() {
            boolean closed = false;
            for (RecoveryRecord made : audit.records()) {
                assertThat(made.event()).isNotEqualTo(Event.FAILED);
                if (made.event() == Event.GATE_CLOSED) {
                    assertThat(closed).isFalse();
                    closed = true;
                } else if (made.event() == Event.GATE_OPENED) {
                    assertThat(closed).isTrue();
                    closed = false;
                }
            }
        }

        /** The metrics tell what the records tell. Only attempts that the policy didn't ask for have no decision, and so no record of their end. */
        void checkMetrics() {
            assertThat(counted.faults.size() + counted.conditions.size())
                    .isEqualTo(records(Event.SEEN) + records(Event.JOINED));
            assertThat(counted.dropped).isZero();
            assertThat(counted.count(RecoveryResult.GIVEN_UP)).isEqualTo(records(Event.GIVEN_UP));
            assertThat(counted.count(RecoveryResult.RECOVERED)).isGreaterThanOrEqualTo(records(Event.RECOVERED));
            assertThat(counted.count(RecoveryResult.NOT_RECOVERED))
                    .isGreaterThanOrEqualTo(records(Event.NOT_RECOVERED));
        }

        private int records(Event event) {
            return (int) audit.records().stream()
                    .filter(made -> made.event() == event)
                    .count();
        }

        /** health c.4: 3 in 6 hours, unless the device counts as a new one since. */
        void checkBudget() {
            List<PolicyTime> sequences = work.sequences;
            for (int i = 3; i < sequences.size(); i++) {
                if (wasReadmitted(sequences.get(i - 3), sequences.get(i))) {
                    continue;
                }
                Duration time = Duration.ofNanos(
                        sequences.get(i).nanos() - sequences.get(i - 3).nanos());
                assertThat(time).isGreaterThanOrEqualTo(Duration.ofHours(6));
            }
        }

        private boolean wasReadmitted(PolicyTime after, PolicyTime until) {
            return audit.records().stream()
                    .filter(made -> made.event() == Event.READMITTED)
                    .mapToLong(made -> made.time().nanos())
                    .anyMatch(at -> at - after.nanos() > 0 && at - until.nanos() <= 0);
        }
    }
}
