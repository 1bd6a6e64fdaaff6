package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.internal.DeviceStates;
import io.github.acl4j.internal.FlightEvents;
import io.github.acl4j.internal.SdkThread;
import io.github.acl4j.spi.AclrtBackend;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The expendable thread that asks one device. It does a round when the supervisor wants one, and tells in which call it is; if that doesn't come back it is
 * abandoned, and makes no further native call should it ever return. All native memory that it hands out lives as long as it does.
 */
final class Prober {
    /** The answers of a context that is gone: somebody reset the device. */
    private static final Set<Integer> CONTEXT_GONE =
            Set.of(AclErrorCode.RT_CONTEXT_NULL, AclErrorCode.RT_STREAM_CONTEXT, AclErrorCode.RT_INVALID_HANDLE);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final DeviceRecord device;
    private final DeviceStates devices;
    private final AclrtBackend backend;
    private final HealthSettings settings;
    private final HealthClock clock;
    private final ProbeContext context;
    private final Questions questions;
    private final Thread thread;

    private volatile @Nullable Plan plan;
    private volatile @Nullable Stage stage;
    private volatile @Nullable Answers answers;
    private volatile Answers soFar = Answers.NONE;
    private volatile DeviceFacts facts = DeviceFacts.NONE;
    private volatile boolean stopping;

    /** Somebody waits for the device to be given back. */
    private volatile @Nullable CountDownLatch leaving;

    /** From the wish for a round until its answers were taken; the supervisor's own. */
    private boolean busy;

    private volatile boolean abandoned;
    private boolean examined;

    Prober(
            DeviceRecord device,
            DeviceStates devices,
            AclrtBackend backend,
            HealthSettings settings,
            Set<Layer> layers,
            HealthClock clock) {
        this.device = device;
        this.devices = devices;
        this.backend = backend;
        this.settings = settings;
        this.clock = clock;
        this.context = new ProbeContext(backend, device.deviceId(), layers, clock);
        this.questions = new Questions(backend, device.deviceId(), clock);
        this.thread = new SdkThread(this::work, "acl4j-prober-" + device.deviceId());
    }

    void start() {
        devices.enter();
        thread.start();
    }

    // ---- the supervisor's side

    /** Wants a round; to be called only if {@link #isFree}. */
    void ask(Plan wanted) {
        busy = true;
        plan = wanted;
        LockSupport.unpark(thread);
    }

    /** Whether a round can be asked for: none is under way, and the last one's answers were taken. */
    boolean isFree() {
        return !busy && !abandoned && !stopping;
    }

    /** What a whole round has brought; null if there is none. Gives it once. */
    @Nullable
    Answers take() {
        Answers whole = answers;
        if (whole != null) {
            answers = null;
            busy = false;
        }
        return whole;
    }

    /** What the round under way has brought up to now. */
    Answers soFar() {
        return soFar;
    }

    @Nullable
    Stage stage() {
        return stage;
    }

    DeviceFacts facts() {
        return facts;
    }

    /** It won't be asked again, and calls nothing when it comes back. */
    void abandon() {
        abandoned = true;
        LockSupport.unpark(thread);
    }

    /**
     * Has it give back what it opened, before somebody else resets the device, and waits for that. A round that is under way is cut short. To be called once the
     * device is in other hands, so that it isn't opened again; on any thread, but on one at a time.
     *
     * @param limit how long to wait
     * @return false if it hasn't come back by then, or never will
     */
    boolean letGo(Duration limit) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(1);
        leaving = left;
        LockSupport.unpark(thread);
        long end = System.nanoTime() + limit.toNanos();
        while (!abandoned && thread.isAlive() && System.nanoTime() - end < 0) {
            if (left.await(LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
        }
        return left.getCount() == 0;
    }

    /** Ends it after the round under way, which gives back what it opened. */
    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    /** Whether its answers wait to be taken. */
    boolean hasAnswered() {
        return answers != null;
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /** Waits for its end, up to a time. */
    void join(Duration limit) throws InterruptedException {
        if (thread != Thread.currentThread()) {
            TimeUnit.NANOSECONDS.timedJoin(thread, limit.toNanos());
        }
    }

    // ---- the thread's side

    private void work() {
        try {
            while (!stopping && !abandoned) {
                leave();
                Plan wanted = plan;
                if (wanted == null) {
                    LockSupport.park(this);
                    continue;
                }
                soFar = Answers.NONE;
                questions.forget();
                round(wanted);
                plan = null;
                answers = soFar; // frees it for the next, so this is the last
            }
            if (!abandoned && !device.now().state().isFinal()) {
                context.close(); // also while a sequence has the device: nobody would do it later
            }
        } finally {
            stage = null;
            devices.leave();
        }
    }

    /** Gives back what it opened, if somebody waits for that: a device that is in other hands by now. */
    private void leave() {
        CountDownLatch wanted = leaving;
        if (wanted != null) {
            giveBack();
            leaving = null;
            wanted.countDown();
        }
    }

    /** Whether native calls may still be made: not for a device that is gone, or in somebody's hands. */
    private boolean mayCall() {
        return mayGiveBack()
                && leaving == null
                && settings.caretaker().hands(device.deviceId(), devices) == Hands.NOBODY;
    }

    private boolean mayGiveBack() {
        return !abandoned && !device.now().state().isFinal();
    }

    private void round(Plan wanted) {
        if (!examined) {
            examine();
        }
        if (facts.disabled().isPresent()) {
            return;
        }
        if (wanted.giveBack()) {
            giveBack();
        }
        boolean answering = true;
        for (Layer layer : Layer.values()) {
            if (wanted.layers().contains(layer)) {
                LayerReading reading =
                        answering ? read(layer, wanted) : LayerReading.skipped(layer, "a layer before it failed");
                note(reading);
                answering &= layer == Layer.STATUS || !reading.result().hasFailed(); // the flag is the host's
            }
        }
    }

    private void examine() {
        LayerReading failed = inside(Layer.DRIVER, settings.limits().driver(), () -> {
            facts = new Examiner(backend, device.deviceId()).examine();
            examined = true;
            return LayerReading.ok(Layer.DRIVER, 0);
        });
        if (failed.result() == ProbeResult.ERROR) {
            note(failed);
        }
    }

    private LayerReading read(Layer layer, Plan wanted) {
        return switch (layer) {
            case STATUS -> inside(layer, settings.limits().driver(), questions::status);
            case DRIVER -> inside(layer, settings.limits().driver(), () -> driver(wanted));
            case SCHEDULER -> scheduler();
            case DMA ->
                context.dma()
                        .filter(dma -> context.isOpen())
                        .map(dma -> inside(
                                layer,
                                withGrace(settings.limits().answer()),
                                () -> dma.run(settings.limits().answer().toNanos())))
                        .orElseGet(() -> LayerReading.skipped(layer, "there is no context for it"));
            case COMPUTE ->
                context.compute()
                        .filter(lane -> context.isOpen())
                        .flatMap(lane -> settings.compute().map(probe -> compute(probe, lane)))
                        .orElseGet(() -> LayerReading.skipped(layer, "there is no context for it"));
        };
    }

    private LayerReading driver(Plan wanted) {
        return questions.driver(wanted.utilization() && !facts.virtual());
    }

    private Duration withGrace(Duration limit) {
        return limit.plus(settings.limits().driver());
    }

    /** Opens the context for the first round; if that fails, the failure is the reading. */
    private LayerReading scheduler() {
        LayerReading opened = inside(Layer.SCHEDULER, settings.limits().open(), () -> {
            LayerReading failed = context.open();
            return failed == null ? LayerReading.ok(Layer.SCHEDULER, 0) : failed;
        });
        Duration limit = settings.limits().answer();
        return opened.result() == ProbeResult.OK
                ? inside(
                        Layer.SCHEDULER,
                        withGrace(limit),
                        () -> context.scheduler().trip(limit.toNanos(), () -> AclErrorCode.SUCCESS))
                : opened;
    }

    private LayerReading compute(Probe probe, Lane lane) {
        return inside(
                Layer.COMPUTE,
                withGrace(settings.limits().compute()),
                false,
                () -> questions.compute(probe, lane, settings.limits().compute()));
    }

    private LayerReading inside(Layer layer, Duration limit, Supplier<LayerReading> body) {
        return inside(layer, limit, true, body);
    }

    /** Makes no call for a device that is gone or in somebody's hands. */
    private LayerReading inside(Layer layer, Duration limit, boolean isNative, Supplier<LayerReading> body) {
        return mayCall()
                ? stage(layer, limit, isNative, body)
                : LayerReading.skipped(
                        layer,
                        "the device is " + device.now().state() + ", in the hands of "
                                + settings.caretaker().hands(device.deviceId(), devices));
    }

    /** Tells the supervisor where this thread is, for as long as it is there. */
    private LayerReading stage(Layer layer, Duration limit, boolean isNative, Supplier<LayerReading> body) {
        long began = clock.nanoTime();
        stage = new Stage(layer, began, limit.toNanos(), isNative);
        try {
            return body.get();
        } catch (RuntimeException e) {
            return LayerReading.error(layer, clock.nanoTime() - began, AclErrorCode.SUCCESS, e.toString());
        } finally {
            stage = null;
        }
    }

    private void note(LayerReading reading) {
        soFar = soFar.and(reading).with(questions.flag()).with(questions.utilization());
        if (reading.result() != ProbeResult.SKIPPED) {
            FlightEvents.healthProbe(
                    device.deviceId(), reading.layer().label(), reading.result(), reading.nanos(), reading.code());
        }
        if (CONTEXT_GONE.contains(reading.code())) {
            context.forget();
        } else if (reading.code() != AclErrorCode.SUCCESS && !abandoned) {
            // A sticky code comes with each probe, and is one fault.
            device.reported(FaultEvidence.of(reading.code()), "health probe: " + reading.detail());
        }
    }

    private void giveBack() {
        if (context.isOpen() && mayGiveBack()) {
            LayerReading ignored = stage(Layer.SCHEDULER, settings.limits().open(), true, () -> {
                context.close();
                return LayerReading.ok(Layer.SCHEDULER, 0);
            });
        }
    }
}
