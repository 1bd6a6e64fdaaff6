package io.github.acl4j.contract.library;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.contract.thread.Actors;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** A native library, with its injector, as the contract and the vectors see it. A process has one, which nothing makes fresh. */
public final class LibraryUnderTest implements BackendUnderTest {
    private static final int DEVICES = 2;

    /** Tests set a device a few times; a library that counts further than this doesn't count. */
    private static final int MOST_RESETS = 1000;

    private static final Duration CLEANING = Duration.ofSeconds(60);

    private final AclrtBackend backend;
    private final NativeInjector injector;

    private LibraryUnderTest(AclrtBackend backend, NativeInjector injector) {
        this.backend = backend;
        this.injector = injector;
    }

    /**
     * A library in a process that nobody has used it in.
     *
     * @param open opens the backend
     * @param injector the library that exports {@code acl4jtest.h}; loaded after the backend was opened
     * @return what makes the one backend of this process. The environment has to be the process's own
     */
    public static Factory fresh(Supplier<AclrtBackend> open, Path injector) {
        return environment -> open(open, injector);
    }

    /**
     * A library in a process in which tests use it one after another. Injections, set devices and kept memory ranges of those
     * before are taken back; that ACL was initialised, and what an injector can't take back, is not.
     *
     * @param open opens the backend
     * @param injector the library that exports {@code acl4jtest.h}
     * @return what makes a backend for each test. The environment is the process's own, and no test can have another
     */
    public static Factory shared(Supplier<AclrtBackend> open, Path injector) {
        return environment -> {
            if (!environment.isEmpty()) {
                throw new IllegalArgumentException("this process has its environment already: " + environment);
            }
            LibraryUnderTest underTest = open(open, injector);
            underTest.clean();
            return underTest;
        };
    }

    private static LibraryUnderTest open(Supplier<AclrtBackend> open, Path injector) {
        AclrtBackend backend = open.get();
        return new LibraryUnderTest(backend, NativeInjector.load(injector));
    }

    /** On a thread of its own, as it leaves errors on it. */
    private void clean() {
        Actors cleaners = new Actors(CLEANING);
        try {
            try {
                cleaners.get("clean").call(Executors.callable(this::takeBack));
            } finally {
                cleaners.endAll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while cleaning up after the test before", e);
        } catch (Exception e) {
            throw new IllegalStateException("can't clean up after the test before", e);
        }
    }

    private void takeBack() {
        injector.reset();
        ByteBuffer nothing = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
        for (int device = 0; device < DEVICES; device++) {
            backend.aclrtMemUceRepair(
                    device, nothing, 0); // drops the ranges that the runtime has kept (vector uce-040)
            int resets = 0;
            // The last one closes the device, and ends its abort state.
            while (backend.aclrtResetDevice(device) == 0) {
                if (++resets == MOST_RESETS) {
                    throw new IllegalStateException("device " + device + " can be reset without an end");
                }
            }
            injector.countRepairsFromNow(device);
        }
    }

    @Override
    public AclrtBackend backend() {
        return backend;
    }

    @Override
    public FaultInjector injector() {
        return injector;
    }

    @Override
    public int currentThreadId() {
        return OsThread.id();
    }

    @Override
    public void close() {
        backend.close();
    }
}
