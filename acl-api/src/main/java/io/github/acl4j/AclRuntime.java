package io.github.acl4j;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.RecentMessage;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.internal.Arguments;
import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.internal.DeviceRecords;
import io.github.acl4j.internal.EngineReport;
import io.github.acl4j.internal.FaultSequences;
import io.github.acl4j.internal.RuntimeAccess;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The CANN runtime of this process, as a guest of the engine that owns it: by default nothing is initialised or finalised, no
 * device is set on a thread that isn't the SDK's, no message of such a thread is read, and no process-wide setting is touched,
 * but for the callback slot ({@link SlotPolicy}).
 *
 * <pre>{@code
 * try (AclRuntime acl = AclRuntime.open()) {
 *     acl.onException(e -> log.warn("{} on device {}", e.error(), e.deviceId()));
 *     ...
 * }
 * }</pre>
 *
 * <p>There is one native runtime in a process. Opening it again with equal options gives another handle of the same one. A
 * handle is safe for use by several threads, virtual ones too, unless a method says otherwise.
 *
 * <p>Inside a callback that runs on the runtime's thread, methods that call the runtime throw {@link IllegalStateException} at
 * once, since some of these calls would never return; registering and closing registrations is allowed there.
 */
public final class AclRuntime implements AutoCloseable {
    static {
        RuntimeAccess.open(runtime -> ((AclRuntime) runtime).parts());
    }

    private final RuntimeCore core;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final List<Registration> registrations = new CopyOnWriteArrayList<>();
    private final List<Runnable> guests = new CopyOnWriteArrayList<>();

    private AclRuntime(RuntimeCore core) {
        this.core = core;
    }

    /**
     * Opens the runtime as a guest: the backend that {@code -Dacl4j.backend} names, else the one native one.
     *
     * @return a handle, to be closed
     * @throws IllegalStateException if no backend is available (each provider is listed with its reason), or the runtime is open
     *     with other options
     */
    public static AclRuntime open() {
        return builder().open();
    }

    /**
     * Opens it with options.
     *
     * @return a builder with the defaults
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The mirror, unguarded: what the C functions do, it does.
     *
     * @return the backend; not the caller's to close
     */
    public AclrtBackend mirror() {
        return core().backend;
    }

    /**
     * What was found out about the runtime. Makes no native call.
     *
     * @return a snapshot
     */
    public Capabilities capabilities() {
        return Capabilities.found(core().calls, core.socName, core.options.slotPolicy());
    }

    /**
     * The runtime at this moment, for logs and support: what was found, what is registered, what is under way. Makes no native
     * call, and may be called anywhere; asks the owners of memory for their names and ranges.
     *
     * @return a snapshot, as text and as JSON
     */
    public RuntimeDescription describe() {
        return core().describe(OpenRuntimes.ofProcess().handles(core));
    }

    /**
     * A device. Makes no native call, and doesn't set it.
     *
     * @param deviceId the device, as the user counts, from 0
     * @return the device
     * @throws IllegalArgumentException if the id is negative
     */
    public AclDevice device(int deviceId) {
        core();
        if (deviceId < 0) {
            throw new IllegalArgumentException("device id " + deviceId + " is negative");
        }
        return new AclDevice(this, deviceId);
    }

    /**
     * How many devices the process can see.
     *
     * @return the count
     * @throws io.github.acl4j.error.AclException if the driver can't tell
     * @see AclrtBackend#aclrtGetDeviceCount
     */
    public int deviceCount() {
        CallbackScope.refuseInside("aclrtGetDeviceCount");
        int[] count = new int[1];
        core().calls.forProcess(AclrtFunction.ACLRT_GET_DEVICE_COUNT, () -> core.backend.aclrtGetDeviceCount(count));
        return count[0];
    }

    /**
     * Calls back on the runtime's own thread, at once: several calls at a time, in no order, and under locks of the runtime.
     * For what can't wait; else use {@link #onException}. Mustn't block.
     *
     * @param callback what to call
     * @return the registration, closed with this handle at the latest
     * @throws io.github.acl4j.error.AclUnsupportedException if there is only the slot, and it is left to others
     * @see AclrtBackend#aclrtExceptionInfoCallbackRegister
     */
    public Registration registerExceptionInfoCallback(ExceptionListener callback) {
        Arguments.given(callback, "callback", AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        return registerExceptionInfoCallback(Set.of(), exception -> callback.onException(exception.info()));
    }

    /**
     * The same, with what can be read only during the call.
     *
     * @param captures what to read
     * @param callback what to call
     * @return the registration
     * @throws io.github.acl4j.error.AclUnsupportedException if there is only the slot, and it is left to others
     */
    public Registration registerExceptionInfoCallback(Set<Capture> captures, CapturedException.Listener callback) {
        Arguments.given(captures, "captures", AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        Arguments.given(callback, "callback", AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        return kept(core().exceptions.addListener(captures, callback));
    }

    /**
     * Calls a listener for each exception, one call at a time, on a thread of the SDK's where all may be called. Up to 1,024
     * calls wait for it; then the oldest is given up and counted in {@link #exceptionStatistics}.
     *
     * @param listener what to call
     * @return the registration, closed with this handle at the latest
     * @throws io.github.acl4j.error.AclUnsupportedException if there is only the slot, and it is left to others
     */
    public Registration onException(ExceptionListener listener) {
        Arguments.given(listener, "listener", AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        return onException(Set.of(), exception -> listener.onException(exception.info()));
    }

    /**
     * The same, with what was captured while the runtime notified.
     *
     * @param captures what to read
     * @param listener what to call
     * @return the registration
     * @throws io.github.acl4j.error.AclUnsupportedException if there is only the slot, and it is left to others
     */
    public Registration onException(Set<Capture> captures, CapturedException.Listener listener) {
        Arguments.given(captures, "captures", AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        Arguments.given(listener, "listener", AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        QueuedListener queued = new QueuedListener(core().exceptions, core.dispatcher, listener);
        Registration registration = queued.startWith(core.exceptions.add(captures, queued));
        core.dispatcher.start(); // what came meanwhile waits in the queue
        return kept(registration);
    }

    /**
     * Counts of exceptions.
     *
     * @return the counts since the runtime was opened, for all its handles
     */
    public ExceptionStatistics exceptionStatistics() {
        return core().exceptions.statistics(core.dispatcher.dropped());
    }

    /**
     * Registers a callback for the aborts of all devices. The name is the process's: another module's callback of the same name
     * makes this one fail, so begin it with something of your own.
     *
     * @param name name of the entry; callbacks of one stage run in the byte order of their names
     * @param callback what to call
     * @return the registration, closed with this handle at the latest
     * @throws IllegalArgumentException if the name is empty
     * @throws io.github.acl4j.error.AclException with code 107000 if the name is taken
     * @see AclrtBackend#aclrtSetDeviceTaskAbortCallback
     */
    public Registration registerTaskAbortCallback(String name, TaskAbortCallback callback) {
        Arguments.given(name, "name", AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK);
        Arguments.given(callback, "callback", AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK);
        return kept(core().aborts.add(name, callback));
    }

    /**
     * Listens to each fault of a device, wherever it was seen: in the runtime's callback, by a call of this SDK that failed, or by {@link #report}. The
     * listener is called on the thread that saw it, at once, and must return at once.
     *
     * @param listener is called for each fault from now on
     * @return ends with this handle at the latest
     */
    public Registration onFault(SeenFault.Listener listener) {
        Arguments.given(listener, "listener");
        DeviceRecords records = core().records;
        FaultRegistration registration = new FaultRegistration(listener, records);
        records.addListener(registration);
        return kept(registration.registration());
    }

    /**
     * Tells the SDK of a fault that somebody else saw: in a guest this is a main source of faults, since the engine's errors don't
     * pass through the SDK. A code that was seen before counts once, until the device was proven to work.
     *
     * <p>What the text says is judged, too: it may tell of a fault that the code, such as an engine's own number, doesn't, or that the device is
     * lost where the code only says that a call failed.
     *
     * @param deviceId the device, as the user counts, from 0
     * @param code the error code
     * @param text what the engine said of it: its message, as long as it likes
     * @return evidence for a fault sequence, with the verdict
     * @throws IllegalArgumentException if the id is negative, or the code is 0, which is no fault
     */
    public FaultEvidence report(int deviceId, int code, String text) {
        Arguments.given(text, "text");
        if (code == AclErrorCode.SUCCESS) {
            throw new IllegalArgumentException("code 0 is no fault: " + text);
        }
        AclError error = AclError.of(code);
        DeviceRecord record = device(deviceId).record();
        FaultEvidence evidence = EngineReport.evidence(
                error, text, Instant.now(), core().calls.policy().product());
        record.reported(evidence, "report: " + EngineReport.headline(text));
        return evidence;
    }

    /**
     * The last error of the calling thread, which stays. May be older than the last call: a success doesn't clear it.
     *
     * @return the error; success if none is stored
     * @throws IllegalStateException on a virtual thread, which has none of its own
     * @see AclrtBackend#aclrtPeekAtLastError
     */
    public AclError peekAtLastError() {
        Calls.requirePlatformThread(AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR);
        return AclError.of(core().backend.aclrtPeekAtLastError(0));
    }

    /**
     * The last error of the calling thread, which is cleared. On a thread of an engine this eats the engine's error.
     *
     * @return the error; success if none was stored
     * @throws IllegalStateException on a virtual thread, which has none of its own
     * @see AclrtBackend#aclrtGetLastError
     */
    public AclError getLastError() {
        Calls.requirePlatformThread(AclrtFunction.ACLRT_GET_LAST_ERROR);
        return AclError.of(core().backend.aclrtGetLastError(0));
    }

    /**
     * The message of the calling thread, which is cleared as a rule; what was read on this thread before is cut off. Not read
     * where that would do harm; the answer says why. Asking is consent: on a thread of an engine this eats the engine's message.
     *
     * @return the message, none, or why it wasn't read
     * @throws IllegalStateException on a virtual thread, which has none of its own, or inside a callback
     * @see AclrtBackend#aclGetRecentErrMsg
     */
    public RecentMessage recentMessage() {
        Calls.requirePlatformThread(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
        CallbackScope.refuseInside("aclGetRecentErrMsg");
        return core().calls.messages().onRequest();
    }

    /**
     * Closes this handle and what was started with it: registrations, health monitors; with the last handle, the runtime. Waits up to a second for a listener that is
     * under way. Ends neither ACL (unless it was initialised here) nor a device, and leaves the library loaded as long as a fault
     * sequence isn't closed, or a call hasn't come back. Doing it again does nothing.
     *
     * @throws IllegalStateException inside a callback of the runtime, where the end of ACL would never come; nothing is closed
     *     then
     */
    @Override
    public void close() {
        if (!closed.get()) {
            CallbackScope.refuseInside("the close of the runtime");
        }
        if (closed.compareAndSet(false, true)) {
            guests.forEach(Runnable::run);
            registrations.forEach(Registration::close);
            OpenRuntimes.ofProcess().release(core);
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    RuntimeCore core() {
        if (closed.get()) {
            throw new IllegalStateException("the runtime handle is closed");
        }
        return core;
    }

    private RuntimeAccess.Parts parts() {
        RuntimeCore shared = core();
        return new RuntimeAccess.Parts(shared.calls, shared.devices, new RuntimeAccess.Guests() {
            @Override
            public void add(Runnable close) {
                guests.add(close);
                if (closed.get()) {
                    close.run(); // closed meanwhile by another thread, which may not have seen this one
                }
            }

            @Override
            public void remove(Runnable close) {
                guests.remove(close);
            }
        });
    }

    private Registration kept(Registration registration) {
        Registration kept = new Kept(registration);
        registrations.add(kept);
        if (closed.get()) {
            kept.close(); // closed meanwhile by another thread, which may not have seen this one
        }
        return kept;
    }

    /** A registration that ends with this handle; a handle lives long, so it forgets those that ended before. */
    private final class Kept implements Registration {
        private final Registration registration;

        Kept(Registration registration) {
            this.registration = registration;
        }

        @Override
        public void close() {
            registration.close();
            registrations.remove(this);
        }

        @Override
        public boolean awaitQuiescence(Duration timeout) throws InterruptedException {
            return registration.awaitQuiescence(timeout);
        }
    }

    /** Options of an opening. Not safe for use by several threads. */
    public static final class Builder {
        private static final Duration DEFAULT_STEP_LIMIT = Duration.ofSeconds(30);

        private Optional<AclrtBackend> backend = Optional.empty();
        private Optional<String> backendName = Optional.empty();
        private boolean owner;
        private boolean initialize;
        private Optional<String> configPath = Optional.empty();
        private boolean processMessages;
        private SlotPolicy slotPolicy = SlotPolicy.TAKE;
        private Duration stepLimit = DEFAULT_STEP_LIMIT;

        private Builder() {}

        /**
         * Uses a backend that the caller opened and closes.
         *
         * @param given the backend
         * @return this
         */
        public Builder backend(AclrtBackend given) {
            backend = Optional.of(Arguments.given(given, "backend"));
            return this;
        }

        /**
         * Uses the backend of a provider, instead of the one that {@code -Dacl4j.backend} names.
         *
         * @param name such as {@code fake}
         * @return this
         * @throws IllegalArgumentException if the name is blank
         */
        public Builder backendName(String name) {
            if (Arguments.given(name, "backend name").isBlank()) {
                throw new IllegalArgumentException("backend name \"" + name + "\" is blank");
            }
            backendName = Optional.of(name);
            return this;
        }

        /**
         * The service owns the runtime, and all threads that call it are its own: a failed call's message is then read on any of
         * them.
         *
         * @return this
         */
        public Builder owner() {
            owner = true;
            return this;
        }

        /**
         * Initialises ACL with the opening, and takes that back with the last close, where the library can count ({@code
         * aclFinalizeReference}, since CANN 8.5) and no device is lost or wedged: else ACL stays initialised, since {@code
         * aclFinalize} would end it for everybody. Implies {@link #owner}.
         *
         * @param path path of a JSON configuration file; empty for none
         * @return this
         * @see AclrtBackend#aclInit
         */
        public Builder initialize(Optional<String> path) {
            configPath = Arguments.given(path, "path", AclrtFunction.ACL_INIT);
            initialize = true;
            return owner();
        }

        /**
         * Says that ACL was initialised with {@code err_msg_mode} "1": one message list for the whole process. Messages are
         * not read then.
         *
         * @return this
         */
        public Builder processMessages() {
            processMessages = true;
            return this;
        }

        /**
         * What to do where there is only the slot for exception callbacks.
         *
         * @param policy the policy; {@link SlotPolicy#TAKE} by default
         * @return this
         */
        public Builder slotPolicy(SlotPolicy policy) {
            slotPolicy = Arguments.given(policy, "slot policy");
            return this;
        }

        /**
         * How long each step of a fault sequence may take, but for the abort, which has its own limit.
         *
         * @param limit from a millisecond to an hour; 30 seconds by default
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder stepLimit(Duration limit) {
            stepLimit = FaultSequences.checkedStepLimit(limit);
            return this;
        }

        /**
         * Opens the runtime.
         *
         * @return a handle, to be closed
         * @throws IllegalStateException if no backend is available (each provider is listed with its reason), the runtime is
         *     open with other options, both a backend and a name were given, or this is inside a callback of the runtime
         * @throws io.github.acl4j.error.AclException if ACL was to be initialised and couldn't
         */
        public AclRuntime open() {
            CallbackScope.refuseInside("opening the runtime");
            if (backend.isPresent() && backendName.isPresent()) {
                throw new IllegalStateException(
                        "a backend was given, and another one was asked for by name: " + backendName.get());
            }
            return new AclRuntime(OpenRuntimes.ofProcess()
                    .acquire(new RuntimeOptions(
                            backend,
                            // The property counts as it is now, so that the same backend is the same option.
                            backend.isPresent() ? Optional.empty() : BackendChoice.name(backendName),
                            owner,
                            initialize,
                            configPath,
                            processMessages,
                            slotPolicy,
                            stepLimit)));
        }
    }
}
