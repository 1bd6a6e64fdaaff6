package io.github.acl4j.samples.inference;

import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Stands for the native engine: it owns the runtime, has one thread for a device with the device set there, and knows nothing of
 * acl4j. Its only sign of a fault is the code that a call returns.
 */
final class Engine implements AutoCloseable {
    static final int DEVICE_TO_HOST = 2;
    private static final int HOST_TO_DEVICE = 1;
    private static final int WAIT_MILLIS = 2_000;

    private final FakeAscend fake;
    private final AclrtBackend runtime;
    private final Model model;
    private final int deviceId;
    private final LaunchListener launches;
    private final ExecutorService thread;
    private final ByteBuffer answer = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
    private long stream;
    private int streamId;
    private long output;
    private volatile long weights;
    private boolean isSet;

    /** Is told of each launch, right after it, on the engine's thread. */
    interface LaunchListener {
        void launched(int deviceId, int streamId, int taskId, long request);
    }

    private Engine(FakeAscend fake, Model model, int deviceId, LaunchListener launches) {
        this.fake = fake;
        this.runtime = fake.backend();
        this.model = model;
        this.deviceId = deviceId;
        this.launches = launches;
        this.thread = Executors.newSingleThreadExecutor(body -> daemon(body, "engine-" + deviceId));
    }

    /** Sets the device and loads the model on it. */
    static Engine start(FakeAscend fake, Model model, int deviceId, LaunchListener launches) throws EngineException {
        Engine engine = new Engine(fake, model, deviceId, launches);
        engine.reload();
        return engine;
    }

    /** Lets go of the device: what was on it is gone. */
    void unload() throws EngineException {
        onThread(() -> {
            letGo();
            return deviceId;
        });
    }

    /** Sets the device anew and loads the model on it, whatever was there before. */
    void reload() throws EngineException {
        onThread(() -> {
            letGo();
            load();
            return deviceId;
        });
    }

    int deviceId() {
        return deviceId;
    }

    /** Where the weights are on the device. */
    MemoryRange weights() {
        return new MemoryRange(weights, model.size());
    }

    /**
     * Runs one inference on the engine's thread.
     *
     * @param request the number of the request
     * @param mayBegin asked when its turn has come, which may be long after the request was let in
     * @return the answer; empty if it might not begin
     */
    OptionalLong infer(long request, long input, BooleanSupplier mayBegin) throws EngineException {
        return onThread(() -> {
            if (!mayBegin.getAsBoolean()) {
                return OptionalLong.empty();
            }
            launch(stream, output, input);
            int[] taskId = new int[1];
            EngineException.check("aclrtGetThreadLastTaskId", runtime.aclrtGetThreadLastTaskId(taskId));
            launches.launched(deviceId, streamId, taskId[0], request);
            return OptionalLong.of(fetch(stream, output, answer));
        });
    }

    /** Runs one inference on the calling thread, which has the device set and a stream of its own. */
    long inferHere(long ownStream, long input) throws EngineException {
        long[] ownOutput = new long[1];
        EngineException.check("aclrtMalloc", runtime.aclrtMalloc(ownOutput, Long.BYTES, 0));
        try {
            ByteBuffer ownAnswer = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
            launch(ownStream, ownOutput[0], input);
            return fetch(ownStream, ownOutput[0], ownAnswer);
        } finally {
            EngineException.check("aclrtFree", runtime.aclrtFree(ownOutput[0]));
        }
    }

    /** It is the engine that owns the device, so it may reset it; acl4j never does. */
    private void letGo() throws EngineException {
        if (isSet) {
            EngineException.check("aclrtResetDevice", runtime.aclrtResetDevice(deviceId));
            isSet = false;
        }
    }

    private void load() throws EngineException {
        EngineException.check("aclrtSetDevice", runtime.aclrtSetDevice(deviceId));
        isSet = true;
        stream = created("aclrtCreateStream", runtime::aclrtCreateStream);
        int[] id = new int[1];
        EngineException.check("aclrtStreamGetId", runtime.aclrtStreamGetId(stream, id));
        streamId = id[0];
        weights = created("aclrtMalloc", out -> runtime.aclrtMalloc(out, model.size(), 0));
        output = created("aclrtMalloc", out -> runtime.aclrtMalloc(out, Long.BYTES, 0));
        EngineException.check(
                "aclrtMemcpy",
                runtime.aclrtMemcpy(weights, model.size(), model.weights(), model.size(), HOST_TO_DEVICE));
    }

    private void launch(long onStream, long outputAddress, long input) throws EngineException {
        EngineException.check("launch", fake.launch(onStream, model.kernel(weights, outputAddress, input)));
    }

    private long fetch(long onStream, long outputAddress, ByteBuffer host) throws EngineException {
        EngineException.check(
                "aclrtMemcpyAsync",
                runtime.aclrtMemcpyAsync(host, Long.BYTES, outputAddress, Long.BYTES, DEVICE_TO_HOST, onStream));
        EngineException.check(
                "aclrtSynchronizeStreamWithTimeout", runtime.aclrtSynchronizeStreamWithTimeout(onStream, WAIT_MILLIS));
        return host.getLong(0);
    }

    /** Ends the engine's thread. A device that is gone is left alone: the process ends anyway. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    private interface Work<T> {
        T run() throws EngineException;
    }

    private interface Creation {
        int into(long[] out);
    }

    private static long created(String function, Creation creation) throws EngineException {
        long[] out = new long[1];
        EngineException.check(function, creation.into(out));
        return out[0];
    }

    private <T> T onThread(Work<T> work) throws EngineException {
        try {
            // Longer than any call that it makes: the engine's own waits have a limit.
            return thread.submit(work::run).get(Duration.ofSeconds(30).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EngineException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException("the engine of device " + deviceId + " doesn't answer", e);
        }
    }

    private static Thread daemon(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }
}
