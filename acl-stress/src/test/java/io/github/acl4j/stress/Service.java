package io.github.acl4j.stress;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.ProbeFailedException;
import io.github.acl4j.fault.SequenceOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;

/**
 * A service on one device: asks the model again and again, and when it suspects the device, brings it back with a fault sequence.
 * Where that doesn't prove it, it ends the device and loads the model anew. One thread, which is the engine's.
 */
final class Service implements Runnable {
    /** Far more than all steps may take. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Between two inferences, so that the machine isn't busy with them alone. */
    private static final long CALM_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final FakeAscend fake;
    private final AclRuntime acl;
    private final int id;
    private final Random random;
    private final Census census;

    /** Held while it is at work, so that somebody else can have a moment of silence. */
    private final Lock working;

    private final Duration abortLimit;
    private final AtomicReference<Optional<FaultEvidence>> suspicion = new AtomicReference<>(Optional.empty());
    private volatile boolean ending;
    private volatile Card card;

    Service(FakeAscend fake, AclRuntime acl, int id, long seed, Census census, Lock working, Duration abortLimit) {
        this.fake = fake;
        this.acl = acl;
        this.id = id;
        this.random = new Random(seed);
        this.census = census;
        this.working = working;
        this.abortLimit = abortLimit;
    }

    /** What it has on the device; null until it runs, and while it loads the model anew. */
    Card card() {
        return card;
    }

    /** Somebody heard of a fault. */
    void suspect(FaultEvidence evidence) {
        suspicion.set(Optional.of(evidence));
    }

    void end() {
        ending = true;
    }

    /** Whether its device is lost or wedged. */
    boolean isGone() {
        return device().state().isFinal();
    }

    @Override
    public void run() {
        try {
            load();
            while (!ending && !isGone()) {
                working.lock();
                try {
                    serve();
                } finally {
                    working.unlock();
                }
                LockSupport.parkNanos(CALM_NANOS);
            }
            if (!ending && device().state() == DeviceState.LOST) {
                census.ended(recover(FaultEvidence.suspicion("it is gone"))); // which says so, and nothing more
            }
        } catch (CodeException e) {
            census.down(e.code()); // a fault came while the model was loaded; the next process begins anew
        } catch (RuntimeException | Error e) {
            if (!ending) {
                census.complain("the service of device " + id + " ended by " + e + " at " + List.of(e.getStackTrace()));
            }
        } finally {
            unload();
        }
    }

    private AclDevice device() {
        return acl.device(id);
    }

    private void load() throws CodeException {
        Card loaded = Card.load(fake, id);
        device().memoryOwners().add(loaded);
        card = loaded;
    }

    private void unload() {
        Card old = card;
        if (old != null) {
            card = null;
            old.unload();
            if (!ending) {
                device().memoryOwners().remove(old);
            }
        }
    }

    private void serve() throws CodeException {
        Optional<FaultEvidence> suspected = suspicion.getAndSet(Optional.empty());
        if (suspected.isEmpty()) {
            suspected = infer();
        }
        if (suspected.isPresent()) {
            long start = System.nanoTime();
            SequenceOutcome outcome = recover(suspected.get());
            census.ended(outcome);
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            if (took.compareTo(LONGEST) > 0) {
                census.complain("a sequence took " + took + ": " + outcome);
            }
            if (!outcome.recovered() && !isGone()) {
                unload();
                fake.device(id).resetInjections();
                forgetFaults();
                load();
            }
        }
    }

    /** Waits for the thread of a sequence that was late, and that was told to end. */
    private void forgetFaults() {
        boolean forgotten = Waits.until(PATIENCE, () -> {
            try {
                device().forgetFaults();
                return true;
            } catch (IllegalStateException e) {
                return false;
            }
        });
        if (!forgotten) {
            census.complain("the thread of a late sequence of device " + id + " doesn't come back");
        }
    }

    /** Asks the model; gives what made it suspect the device. */
    private Optional<FaultEvidence> infer() {
        try {
            long answer = card.infer();
            if (answer != Card.RIGHT) {
                census.complain("device " + id + " served a wrong answer: " + Long.toHexString(answer));
            }
            census.answered();
            return Optional.empty();
        } catch (CodeException e) {
            AclError error = AclError.of(e.code());
            String ignored = fake.backend().aclGetRecentErrMsg(); // as an engine does; else they would pile up
            return Optional.of(
                    error.isDeviceFault() || error.isDeviceLost()
                            ? acl.report(id, e.code(), "the engine")
                            : FaultEvidence.suspicion("the engine got " + error));
        }
    }

    private SequenceOutcome recover(FaultEvidence evidence) {
        FaultSequence sequence = device().beginFaultSequence(evidence);
        try {
            Captured captured = sequence.capture();
            for (int attempt = 0; attempt < 2; attempt++) {
                if (captured.abortTasks(abortLimit) instanceof Aborted aborted) {
                    if (captured.repairable()) {
                        aborted.repair().restore(device().memoryOwners()).verify(probe());
                    } else {
                        aborted.verify(probe());
                    }
                    break;
                }
            }
        } catch (AclException e) {
            // It is in the outcome.
        } finally {
            sequence.close();
        }
        return sequence.outcome();
    }

    private Probe probe() {
        return random.nextInt(10) == 0 ? new CopyProbe() : new WarmUp();
    }

    /** An inference with a known answer; now and then it fails or dawdles by itself. */
    private final class WarmUp implements Probe {
        @Override
        public void run(DeviceAccess access) throws Exception {
            int chance = random.nextInt(200);
            if (chance == 0) {
                Thread.sleep(Duration.ofMinutes(2).toMillis()); // until it is interrupted
            }
            if (chance < 5 || card.infer(access) != Card.RIGHT) {
                throw new ProbeFailedException("a wrong answer");
            }
        }

        @Override
        public Set<Coverage> covers() {
            return Set.of(Coverage.values());
        }
    }
}
