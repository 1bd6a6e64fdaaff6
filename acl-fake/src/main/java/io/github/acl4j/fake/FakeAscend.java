package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import io.github.acl4j.spi.AscendProduct;
import io.github.acl4j.spi.CannRelease;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A fake of the CANN runtime with its devices, inside this JVM. {@link #backend} is the mirror, which behaves as the real
 * runtime does on the product that was chosen, traps included; everything else in here is the control side, by which a test makes faults
 * happen. Several fakes in one JVM share nothing.
 *
 * <pre>{@code
 * try (FakeAscend fake = FakeAscend.builder().devices(2).build()) {
 *     AclrtBackend backend = fake.backend();
 *     backend.aclrtSetDevice(0);
 *     fake.device(0).failNextTask(507015);
 *     ...
 * }
 * }</pre>
 *
 * <p>Last error, message and current device belong to the calling platform thread. A virtual thread counts as a thread of its own,
 * while with the real library it would find what belongs to its carrier.
 *
 * <p>Safe for use by several threads.
 */
public final class FakeAscend implements AutoCloseable {
    private static final AtomicReference<@Nullable FakeAscend> INSTALLED = new AtomicReference<>();

    private final FakeRuntime runtime;
    private final Calls calls;
    private final CallRecorder recorder;
    private final FakeBackend backend;
    private final List<FakeDevice> devices = new ArrayList<>();
    private final AtomicInteger openBackends = new AtomicInteger();
    private final AtomicInteger nativeThreads = new AtomicInteger();

    private FakeAscend(Builder settings) {
        this.runtime = new FakeRuntime(settings);
        this.calls = Calls.of(runtime);
        this.recorder = new CallRecorder(settings.recordedCalls);
        this.backend = new FakeBackend(runtime, calls, recorder, () -> {});
        for (Npu npu : runtime.devices()) {
            devices.add(new FakeDevice(npu));
        }
    }

    /**
     * Describes a fake.
     *
     * @return a builder with 8 devices of Ascend 910B1 (Atlas A2), a library with every function, and real time
     */
    public static Builder builder() {
        return new Builder();
    }

    // ---- the mirror

    /**
     * The mirror.
     *
     * @return the backend, always the same
     */
    public AclrtBackend backend() {
        return backend;
    }

    /** Another view of the mirror, to be closed by itself. */
    AclrtBackend newBackend() {
        openBackends.incrementAndGet();
        return new FakeBackend(runtime, calls, recorder, openBackends::decrementAndGet);
    }

    /** Another view of the mirror; closing it ends the fake. */
    AclrtBackend backendThatEndsIt() {
        return new FakeBackend(runtime, calls, recorder, this::close);
    }

    /**
     * Makes this the fake that {@link FakeProvider} opens, so that a service's own {@code AclRuntime.open()} gets it, until
     * {@link #uninstall} or {@link #close}.
     *
     * @throws IllegalStateException if another one is installed
     */
    public void install() {
        FakeAscend before = INSTALLED.compareAndExchange(null, this);
        if (before != null && before != this) {
            throw new IllegalStateException(
                    "another fake is installed in this JVM; tests with fakes can't run at once");
        }
    }

    /** Takes back {@link #install}. Does nothing if this one isn't installed. */
    public void uninstall() {
        INSTALLED.compareAndSet(this, null);
    }

    /** The fake that is installed, or null. */
    static @Nullable FakeAscend installed() {
        return INSTALLED.get();
    }

    // ---- devices and tasks

    /**
     * A device.
     *
     * @param driverId the driver's id, before any {@code ASCEND_RT_VISIBLE_DEVICES}
     * @return its control side
     */
    public FakeDevice device(int driverId) {
        return devices.get(driverId);
    }

    /**
     * All devices.
     *
     * @return in the order of the driver's ids; unmodifiable
     */
    public List<FakeDevice> devices() {
        return List.copyOf(devices);
    }

    /**
     * Launches a compute task, as an inference engine would: on the calling thread's current device, as the calling thread. It
     * may fail as {@code aclrtMemcpyAsync} may, and its own failure goes the way of any task's failure.
     *
     * @param stream a stream's handle; 0 for the default stream
     * @param kernel what it does
     * @return 0, or an ACL code such as 107002 (no context), 107003 (a stream of another device), 107022 (the device aborts)
     */
    public int launch(long stream, FakeKernel kernel) {
        runtime.requireOpen("a launch");
        return backend.guarded(() -> calls.tasks().launch(kernel, stream));
    }

    /**
     * Loads a binary, which the mirror has no function for.
     *
     * @return its handle, for {@code aclrtBinarySetExceptionCallback} and {@link FakeKernel#in}
     */
    public long loadBinary() {
        return calls.binaries().load();
    }

    // ---- notifications

    /**
     * Notifies all exception callbacks of one exception on a new thread that the runtime doesn't know; returns when it ended.
     * No task has failed, and no lock is held, so calls inside a callback don't deadlock.
     *
     * @param exception the values that reach the callbacks, as they are
     */
    public void fire(FakeException exception) {
        Thread thread = nativeThread(() -> fireHere(exception));
        thread.start();
        Waits.uninterruptibly(thread::join);
    }

    /**
     * The same on the calling thread.
     *
     * @param exception the values that reach the callbacks, as they are
     */
    public void fireHere(FakeException exception) {
        runtime.requireOpen("a notification");
        runtime.exceptionCallbacks().tell(exception, null);
    }

    /**
     * Begins a notification and leaves the calling of the callbacks to the caller.
     *
     * @param exception the values that reach the callbacks, as they are
     * @return the notification, to be closed when the callbacks have returned
     */
    public FakeNotification begin(FakeException exception) {
        runtime.requireOpen("a notification");
        return runtime.exceptionCallbacks().begin(exception, null);
    }

    /**
     * Fires from several threads at once; returns when all have ended. Each task id is used once, and each thread gives its own
     * id as the thread.
     *
     * @param threads how many threads
     * @param each how many exceptions each of them fires
     * @param first what the first one carries; the task ids count up from its task
     */
    public void fireStorm(int threads, int each, FakeException first) {
        AtomicInteger tasks = new AtomicInteger(first.task());
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(nativeThread(() -> {
                int id = threadId();
                for (int n = 0; n < each; n++) {
                    int task = tasks.getAndIncrement();
                    fireHere(new FakeException(first.device(), first.stream(), task, id, first.code()));
                }
            }));
        }
        all.forEach(Thread::start);
        Waits.uninterruptibly(() -> {
            for (Thread thread : all) {
                thread.join();
            }
        });
    }

    private Thread nativeThread(Runnable work) {
        Thread thread = new Thread(work, "acl4j-fake-native-" + nativeThreads.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Sets the calling thread's last error, as a failing call would.
     *
     * @param code the ACL code
     */
    public void setLastError(int code) {
        runtime.thread().setLastError(code);
    }

    /**
     * The calling thread's id, as exceptions carry it.
     *
     * @return the same number for each call on one platform thread
     */
    public int threadId() {
        return runtime.thread().id();
    }

    // ---- looking on

    /**
     * The last calls of the mirror, oldest first; how many is up to {@link Builder#recordedCalls}.
     *
     * @return an unmodifiable list
     */
    public List<FakeCall> calls() {
        return recorder.calls();
    }

    /** Forgets the calls so far. */
    public void clearCalls() {
        recorder.clear();
    }

    /**
     * How often a function was called, of the calls that are kept.
     *
     * @param function the function
     * @return zero or more
     */
    public long count(AclrtFunction function) {
        return recorder.calls().stream()
                .filter(call -> call.function() == function)
                .count();
    }

    /**
     * What would have ended a real process, the first 100 of it: what callbacks and kernels threw, which would have unwound through the
     * runtime, and {@link FakeUndefinedBehaviourError}s, even if they were caught.
     *
     * @return an unmodifiable list, oldest first
     */
    public List<Throwable> uncaught() {
        return List.copyOf(runtime.uncaught());
    }

    /**
     * What a test left behind: registered callbacks of all kinds, set devices, descriptions of tensors that weren't destroyed,
     * callbacks that are still being called, and backends that {@link FakeProvider} opened. The slot of exception callbacks counts only where there is another way: in
     * older releases nobody can tell to whom it belongs, so whoever takes it has to keep it.
     *
     * @return a sentence for each; empty if there is nothing
     */
    public List<String> leaks() {
        List<String> leaks = new ArrayList<>(Leaks.of(runtime, calls));
        int open = openBackends.get();
        if (open > 0) {
            leaks.add("AclRuntime.open(): " + open + " of the backends that were opened are still open");
        }
        return List.copyOf(leaks);
    }

    /** Waits until no exception callback is being called, or a time is over. */
    void awaitCallbacks(long nanos) {
        runtime.exceptionCallbacks().awaitNone(nanos);
    }

    /**
     * The clock.
     *
     * @return what the builder was given
     */
    public FakeClock clock() {
        return runtime.clock();
    }

    /** Takes back what was injected into all devices, and lets stuck and slow calls go on. Abort states and caches stay. */
    public void resetInjections() {
        devices.forEach(FakeDevice::resetInjections);
    }

    /**
     * Ends the fake: tasks are dropped, threads end, and calls that are stuck or waiting end with {@link
     * IllegalStateException}, as later ones do. Doing it again does nothing.
     */
    @Override
    public void close() {
        uninstall();
        runtime.close();
        calls.aborts().wakeAll();
    }

    /** Describes a fake. Not safe for use by several threads. */
    public static final class Builder {
        private static final int DEFAULT_DEVICES = 8;
        private static final int DEFAULT_RECORDED_CALLS = 10_000;
        private static final long DEFAULT_MEMORY = 64L << 30;

        private int devices = DEFAULT_DEVICES;
        private String socName = "Ascend910B1";
        private AscendProduct product = AscendProduct.A2;
        private CannRelease release = CannRelease.UNRELEASED;
        private Map<String, String> environment = Map.of();
        private Map<String, String> versions = Map.of();
        private FakeClock clock = FakeClock.system();
        private long seed;
        private long memoryPerDevice = DEFAULT_MEMORY;
        private int recordedCalls = DEFAULT_RECORDED_CALLS;
        private boolean modelLibrary = true;
        private boolean oldModelFormat;
        private @Nullable LongSupplier osThread;
        private @Nullable Consumer<FakeNotification> notifier;

        private Builder() {}

        /**
         * How many devices the driver has.
         *
         * @param count 1 to 64
         * @return this
         */
        public Builder devices(int count) {
            if (count < 1 || count > 64) {
                throw new IllegalArgumentException("a fake has 1 to 64 devices, not " + count);
            }
            this.devices = count;
            return this;
        }

        /**
         * The SoC. A2 and A3 behave alike, and so do 310P, 310B and 910, which can neither abort nor tell of faults.
         *
         * @param name such as {@code Ascend910B1} (A2), {@code Ascend910_9391} (A3), {@code Ascend950PR_9599} or {@code
         *     Ascend310P3}
         * @return this
         * @throws IllegalArgumentException for an Ascend 350, or a name that acl4j doesn't know
         */
        public Builder socName(String name) {
            AscendProduct product = AscendProduct.ofSocName(name)
                    .orElseThrow(() -> new IllegalArgumentException("no SoC name that acl4j knows: " + name));
            if (product == AscendProduct.IPV350) {
                throw new IllegalArgumentException("the fake can't be an Ascend 350: " + name);
            }
            this.socName = name;
            this.product = product;
            return this;
        }

        /**
         * The release of CANN: newer functions are absent.
         *
         * @param value the release
         * @return this
         */
        public Builder release(CannRelease value) {
            this.release = value;
            return this;
        }

        /**
         * The environment that the runtime sees. The only variable that it looks at is {@code ASCEND_RT_VISIBLE_DEVICES}.
         *
         * @param variables names and values; the process's own aren't seen
         * @return this
         */
        public Builder environment(Map<String, String> variables) {
            this.environment = Map.copyOf(variables);
            return this;
        }

        /**
         * The installed packages, as {@code aclsysGetVersionStr} tells them. None by default (100003).
         *
         * @param packages names such as {@code runtime}, and versions
         * @return this
         */
        public Builder versions(Map<String, String> packages) {
            this.versions = Map.copyOf(packages);
            return this;
        }

        /**
         * The clock.
         *
         * @param value {@link FakeClock#system} or a {@link FakeClock#manual} of its own
         * @return this
         */
        public Builder clock(FakeClock value) {
            this.clock = value;
            return this;
        }

        /**
         * What decides where the real runtime leaves a choice: the order of exception callbacks, which is that of a hash table.
         *
         * @param value any number; equal numbers, equal runs
         * @return this
         */
        public Builder seed(long value) {
            this.seed = value;
            return this;
        }

        /**
         * How much memory each device has. It costs memory of the JVM only where it is written.
         *
         * @param bytes more than 0, up to 512 GiB
         * @return this
         */
        public Builder memoryPerDevice(long bytes) {
            if (bytes <= 0 || bytes > 512L << 30) {
                throw new IllegalArgumentException("a device has up to 512 GiB, not " + bytes + " bytes");
            }
            this.memoryPerDevice = bytes;
            return this;
        }

        /**
         * How many calls {@link FakeAscend#calls} keeps.
         *
         * @param limit 0 for none; 10,000 by default
         * @return this
         */
        public Builder recordedCalls(int limit) {
            if (limit < 0) {
                throw new IllegalArgumentException("a limit of calls can't be " + limit);
            }
            this.recordedCalls = limit;
            return this;
        }

        /**
         * A process without {@code libacl_mdl.so}, as one that runs no ACL model: the functions for descriptions of operators are
         * absent.
         *
         * @return this
         */
        public Builder withoutModelLibrary() {
            this.modelLibrary = false;
            return this;
        }

        /**
         * How to tell the OS thread of a call. By default each thread of Java's is one. To be given where native code calls the
         * fake: an OS thread of its own making may be another thread of Java's each time.
         *
         * @param thread a number of the calling OS thread's that no other one has or will have; its lower half is the id that
         *     exceptions carry
         * @return this
         */
        public Builder osThread(LongSupplier thread) {
            this.osThread = thread;
            return this;
        }

        /**
         * Models of the older format, which refuses to describe an operator that has no input or no output (100000).
         *
         * @return this
         */
        public Builder withOldModelFormat() {
            this.oldModelFormat = true;
            return this;
        }

        /**
         * Who calls the exception callbacks of failed tasks, of {@link FakeAscend#fire} and the like. By default the fake does it.
         *
         * @param caller is told on the thread that otherwise would call them, which counts as the one that does until it
         *     returns; must have called them all by then, and closes nothing
         * @return this
         */
        public Builder notifier(Consumer<FakeNotification> caller) {
            this.notifier = caller;
            return this;
        }

        /**
         * Makes the fake.
         *
         * @return a fake as a fresh process finds the runtime, to be closed
         */
        public FakeAscend build() {
            return new FakeAscend(this);
        }

        int devices() {
            return devices;
        }

        String socName() {
            return socName;
        }

        AscendProduct product() {
            return product;
        }

        CannRelease release() {
            return release;
        }

        /** Whether the process has a function. */
        boolean has(AclrtFunction function) {
            return release.has(function) && (modelLibrary || function.library() != AclrtLibrary.MODEL);
        }

        boolean oldModelFormat() {
            return oldModelFormat;
        }

        Map<String, String> environment() {
            return environment;
        }

        Map<String, String> versions() {
            return versions;
        }

        FakeClock clock() {
            return clock;
        }

        long seed() {
            return seed;
        }

        @Nullable
        LongSupplier osThread() {
            return osThread;
        }

        @Nullable
        Consumer<FakeNotification> notifier() {
            return notifier;
        }

        long memoryPerDevice() {
            return memoryPerDevice;
        }
    }
}
