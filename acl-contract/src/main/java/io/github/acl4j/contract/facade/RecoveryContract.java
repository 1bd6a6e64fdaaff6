package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.Probe;
import io.github.acl4j.recovery.Admission;
import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.recovery.DeviceSession;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.FaultReport;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.LaunchLedger;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryExit;
import io.github.acl4j.recovery.RecoveryLimits;
import io.github.acl4j.recovery.RecoveryMode;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a coordinator does about faults (design, "Recovery"; health d). */
public abstract class RecoveryContract extends FacadeContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final RecoveryLimits LIMITS = limits(LONG);

    /** For subclasses. */
    protected RecoveryContract() {}

    /** A session that notes what it was asked for. */
    private static final class Session implements DeviceSession {
        final List<String> asked = new CopyOnWriteArrayList<>();

        @Override
        public void release(int deviceId) {
            asked.add("release " + deviceId);
        }

        @Override
        public void rebuild(int deviceId) {
            asked.add("rebuild " + deviceId);
        }
    }

    private static RecoveryLimits limits(Duration drain) {
        return new RecoveryLimits(drain, Duration.ofSeconds(20), LONG, Duration.ofMillis(10));
    }

    private static RecoveryCoordinator.Builder acting(FacadeBed bed, Probe probe) {
        return RecoveryCoordinator.builder(bed.acl())
                .mode(RecoveryMode.ACT)
                .limits(LIMITS)
                .probe(deviceId -> probe);
    }

    private static List<Event> events(RecoveryCoordinator coordinator, int deviceId) {
        return coordinator.records().stream()
                .filter(made -> made.deviceId() == deviceId)
                .map(RecoveryRecord::event)
                .toList();
    }

    private static void awaitEvent(RecoveryCoordinator coordinator, int deviceId, Event event) {
        Await.until(
                event + " of device " + deviceId,
                () -> events(coordinator, deviceId).contains(event));
    }

    @Test
    void aMemoryErrorIsRepairedBehindTheClosedGate() throws Exception {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            bed.device(0).memoryOwners().add(memory);
            try (RecoveryCoordinator coordinator = acting(bed, Probes.passing()).start()) {
                AdmissionGate gate = coordinator.gate(0);
                assertThat(gate.enter(LONG).admitted()).isTrue();

                bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507053));
                assertThat(gate.isOpen()).as("before anything was decided").isFalse();
                FutureTask<Admission> parked = FacadeBed.start(() -> gate.enter(LONG));
                Await.until("somebody is parked", () -> gate.statistics().parkedNow() == 1);
                gate.exit();

                assertThat(FacadeBed.get(parked).answer()).isEqualTo(Admission.Answer.PARKED);
                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(events(coordinator, 0))
                        .containsSubsequence(
                                Event.SEEN, Event.DECIDED, Event.SEQUENCE, Event.RECOVERED, Event.GATE_OPENED);
                assertThat(memory.restored()).isNotEmpty();
                assertThat(memory.isIntact(bed.engine())).isTrue();
                assertThat(coordinator.incidents()).hasSize(1);
                assertThat(coordinator.isGivenUp(0)).isFalse();
            }
        }
    }

    // The runtime's thread must not wait for a log or for the service's listener.
    @Test
    void nobodyIsToldOnTheThreadThatSawTheFault() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.device(0).memoryOwners().add(brokenMemory(bed));
            Set<Thread> told = ConcurrentHashMap.newKeySet();
            try (RecoveryCoordinator coordinator = acting(bed, Probes.passing())
                    .listener(event -> told.add(Thread.currentThread()))
                    .start()) {
                bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507053));
                bed.acl().report(0, 507053, "the same");

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(events(coordinator, 0)).contains(Event.GATE_CLOSED);
                assertThat(told).isNotEmpty().doesNotContain(Thread.currentThread());
            }
        }
    }

    @Test
    void whoIsStillInsideKeepsTheMemoryFromBeingRepaired() throws Exception {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            bed.device(0).memoryOwners().add(memory);
            try (RecoveryCoordinator coordinator = acting(bed, Probes.passing())
                    .limits(limits(Duration.ofMillis(100)))
                    .start()) {
                assertThat(coordinator.gate(0).enter(LONG).admitted()).isTrue(); // and never leaves

                bed.acl().report(0, 507053, "memory");

                awaitEvent(coordinator, 0, Event.GIVEN_UP);
                assertThat(memory.restored()).isEmpty();
                assertThat(bed.spy().calls())
                        .extracting(call -> call.function().symbol())
                        .noneMatch(symbol -> symbol.contains("Repair"));
            }
        }
    }

    @Test
    void repeatsOfAFaultAreOneRecovery() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.device(0).memoryOwners().add(brokenMemory(bed));
            Gate probing = new Gate();
            Gate told = new Gate();
            try (RecoveryCoordinator coordinator = acting(
                            bed, Probes.of(access -> probing.pass(), Probe.Coverage.values()))
                    .listener(seen -> told.pass()) // a task that fails after the abort is another fault
                    .start()) {
                bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507053));
                bed.inject(injector -> injector.fireHere(0, 1, 3, 3, 507053));
                bed.inject(injector -> injector.fireHere(0, 2, 4, 3, 507053));
                told.open();
                probing.awaitEntry();
                bed.acl().report(0, 507053, "told late");
                probing.open();

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(events(coordinator, 0)).containsOnlyOnce(Event.SEQUENCE);
                assertThat(coordinator.incidents()).hasSize(1);
                assertThat(coordinator.incidents().get(0).count()).isEqualTo(3);
            }
        }
    }

    @Test
    void aFailedKernelHasTheSessionSetUpAgain() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            Session session = new Session();
            try (RecoveryCoordinator coordinator =
                    acting(bed, Probes.passing()).session(session).start()) {
                bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507015));

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(session.asked).contains("rebuild 0");
                assertThat(events(coordinator, 0)).contains(Event.PROVEN, Event.RECOVERED);
            }
        }
    }

    @Test
    void whatNothingBringsBackIsGivenUpWithAReasonAndMayBeReadmitted() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            BlockingQueue<RecoveryExit> exits = new LinkedBlockingQueue<>();
            CountDownLatch repaired = new CountDownLatch(1);
            DeviceSession session = new DeviceSession() {
                @Override
                public void release(int deviceId) {}

                @Override
                public void rebuild(int deviceId) throws Exception {
                    if (repaired.getCount() > 0) {
                        throw new IllegalStateException("the model doesn't load");
                    }
                }
            };
            try (RecoveryCoordinator coordinator = acting(bed, Probes.passing())
                    .session(session)
                    .onHandOver(exits::add)
                    .start()) {
                bed.acl().report(0, 507015, "a kernel failed");

                assertThat(exits.poll(60, TimeUnit.SECONDS)).isNotNull();
                Admission admission = coordinator.gate(0).enter(LONG);
                assertThat(admission.answer()).isEqualTo(Admission.Answer.REJECTED);
                assertThat(admission.why()).contains("the model doesn't load");
                assertThat(coordinator.isGivenUp(0)).isTrue();

                repaired.countDown();
                coordinator.readmit(0, "an operator");

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(coordinator.gate(0).enter(LONG).admitted()).isTrue();
                assertThat(coordinator.isGivenUp(0)).isFalse();
            }
        }
    }

    /** The fault of a link is proven by no probe of one device alone. */
    @Test
    void whoVouchesForADeviceStandsForWhatTheProbeDoesNotCover() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            Probe probe = Probes.of(access -> {}, Probe.Coverage.DMA, Probe.Coverage.COMPUTE);
            try (RecoveryCoordinator coordinator =
                    acting(bed, probe).session(new Session()).start()) {
                bed.acl().report(0, 507056, "the link is down");
                awaitEvent(coordinator, 0, Event.GIVEN_UP);

                coordinator.readmit(0, "an operator has plugged the cable in");

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(events(coordinator, 0)).contains(Event.READMITTED);
            }
        }
    }

    @Test
    void aLostDeviceIsHandedOverWithoutACall() throws Exception {
        try (FacadeBed bed = guest()) {
            BlockingQueue<RecoveryExit> exits = new LinkedBlockingQueue<>();
            try (RecoveryCoordinator coordinator = acting(bed, Probes.passing())
                    .session(new Session())
                    .onHandOver(exits::add)
                    .start()) {
                bed.spy().forget();
                bed.acl().report(3, 507901, "the device is gone");

                assertThat(exits.poll(60, TimeUnit.SECONDS)).isEqualTo(RecoveryExit.DEVICE_LOST);
                assertThat(coordinator.gate(3).state().kind()).isEqualTo(GateState.Kind.GIVEN_UP);
                assertThat(bed.spy().calls()).isEmpty();
                assertThat(coordinator.gate(0).isOpen()).as("the other device").isTrue();
            }
        }
    }

    @Test
    void aDeviceThatWasLostBeforeIsHandedOverOnceItsGateIsAskedFor() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.acl().report(3, 507901, "the device is gone");
            BlockingQueue<RecoveryExit> exits = new LinkedBlockingQueue<>();
            try (RecoveryCoordinator coordinator =
                    acting(bed, Probes.passing()).onHandOver(exits::add).start()) {
                AdmissionGate gate = coordinator.gate(3);

                assertThat(exits.poll(60, TimeUnit.SECONDS)).isEqualTo(RecoveryExit.DEVICE_LOST);
                assertThat(gate.enter(LONG).answer()).isEqualTo(Admission.Answer.REJECTED);
                assertThat(coordinator.isGivenUp(3)).isTrue();
            }
        }
    }

    @Test
    void observingChangesNothing() {
        for (RecoveryMode mode : new RecoveryMode[] {RecoveryMode.OBSERVE, RecoveryMode.ADVISE}) {
            try (FacadeBed bed = guest();
                    RecoveryCoordinator coordinator =
                            RecoveryCoordinator.builder(bed.acl()).mode(mode).start()) {
                bed.spy().forget();
                bed.acl().report(0, 507053, "memory");

                awaitEvent(coordinator, 0, mode == RecoveryMode.OBSERVE ? Event.SEEN : Event.DECIDED);
                assertThat(coordinator.gate(0).isOpen()).isTrue();
                assertThat(bed.spy().calls()).isEmpty();
                assertThat(events(coordinator, 0).contains(Event.DECIDED)).isEqualTo(mode == RecoveryMode.ADVISE);
            }
        }
    }

    @Test
    void oneDeviceDoesNotWaitForAnother() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.engine().aclrtSetDevice(1);
            CountDownLatch stuck = new CountDownLatch(1);
            Probe passing = Probes.passing();
            DeviceSession session = new DeviceSession() {
                @Override
                public void release(int deviceId) {}

                @Override
                public void rebuild(int deviceId) throws Exception {
                    if (deviceId == 1) {
                        stuck.await();
                    }
                }
            };
            RecoveryCoordinator coordinator =
                    acting(bed, passing).session(session).start();
            try {
                bed.acl().report(1, 507015, "a kernel failed");
                bed.acl().report(0, 507015, "another kernel failed");

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(coordinator.gate(1).isOpen()).isFalse();
                coordinator.close(); // while the service's own code is stuck
                assertThat(coordinator.gate(1).state().kind()).isEqualTo(GateState.Kind.GIVEN_UP);
            } finally {
                stuck.countDown();
                coordinator.close();
            }
        }
    }

    @Test
    void anExceptionNamesTheRequestThatFailed() {
        try (FacadeBed bed = guest()) {
            LaunchLedger ledger = new LaunchLedger(64);
            ledger.record(0, 7, 8, 4_711, "attention");
            try (RecoveryCoordinator coordinator =
                    RecoveryCoordinator.builder(bed.acl()).ledger(ledger).start()) {
                bed.inject(injector -> injector.fireHere(0, 7, 8, 3, 507015));
                bed.inject(injector -> injector.fireHere(0, 7, 9, 3, 507015));

                Await.until("both", () -> coordinator.records().size() == 2);
                assertThat(coordinator.records().get(0).detail()).contains("request 4711, operator attention");
                assertThat(coordinator.records().get(1).detail()).contains("NOT_RECORDED");
            }
        }
    }

    /** What the cluster is going to reset; its word is the level (health c.1). */
    private static void tellOfReset(RecoveryCoordinator coordinator) {
        coordinator.report(
                0, List.of(FaultReport.occur(FaultCode.chip("8C03A000")).withLevel(FaultLevel.RESTART)), "reset.json");
    }

    @Test
    void aDeviceThatItsOwnerResetsIsLetGoAndSetUpAgain() {
        try (FacadeBed bed = guest()) {
            Session session = new Session();
            try (RecoveryCoordinator coordinator =
                    acting(bed, Probes.passing()).session(session).start()) {
                tellOfReset(coordinator);
                awaitEvent(coordinator, 0, Event.RELEASED);
                assertThat(session.asked).containsExactly("release 0");
                assertThat(coordinator.gate(0).isOpen()).isFalse();

                coordinator.resume(0);

                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(session.asked).containsExactly("release 0", "rebuild 0");
                assertThat(events(coordinator, 0))
                        .containsSubsequence(Event.RELEASED, Event.WAITED, Event.REBUILT, Event.PROVEN);
            }
        }
    }

    @Test
    void thatAnEarlierResetIsOverEndsNoLaterWait() {
        try (FacadeBed bed = guest()) {
            Session session = new Session();
            try (RecoveryCoordinator coordinator =
                    acting(bed, Probes.passing()).session(session).start()) {
                coordinator.resume(0);
                tellOfReset(coordinator);
                awaitEvent(coordinator, 0, Event.RELEASED);
                assertThat(events(coordinator, 0)).doesNotContain(Event.WAITED, Event.REBUILT);

                coordinator.resume(0);
                awaitEvent(coordinator, 0, Event.GATE_OPENED);
                assertThat(session.asked).containsExactly("release 0", "rebuild 0");
            }
        }
    }
}
