package io.github.acl4j.fake;

import static io.github.acl4j.fake.FakeAbortEnd.FAIL;
import static io.github.acl4j.fake.FakeAbortEnd.NEVER;
import static io.github.acl4j.fake.FakeAbortEnd.NEVER_AFTER_KILL;
import static io.github.acl4j.fake.FakeAbortEnd.REFUSED_BY_DEVICE;
import static io.github.acl4j.fake.FakeAbortEnd.SUCCESS;

import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import java.util.EnumSet;
import java.util.Set;

/**
 * A2 and A3: stop, PRE callbacks, kill, wait for the kill, POST callbacks, wait for the end, clean up (acl-facts 3.6, vectors
 * abort-*). One abort at a time in the whole process.
 */
final class A2Abort implements AbortProcedure {
    private final AbortMutex mutex;

    A2Abort(FakeRuntime runtime) {
        this.mutex = new AbortMutex(runtime);
    }

    @Override
    public Set<FakeAbortEnd> ends() {
        return EnumSet.of(SUCCESS, NEVER, FAIL, NEVER_AFTER_KILL, REFUSED_BY_DEVICE);
    }

    @Override
    public void run(AbortRun run) {
        mutex.acquire(run.npu().driverId());
        try {
            run.requireContext();
            if (run.npu().injections().firmware < Injections.FIRMWARE_THAT_ABORTS) {
                throw Refused.notSupported(AbortRun.FUNCTION);
            }
            abort(run);
        } finally {
            mutex.release();
        }
    }

    private static void abort(AbortRun run) {
        run.begin();
        run.call(AclrtDeviceTaskAbortCallback.STAGE_PRE);
        run.passDriver();
        run.requireDriverDid(FAIL);
        FakeAbortEnd end = run.npu().injections().abortEnd;
        // That the device refused isn't recognised (vector abort-401).
        awaitDevice(run, end != NEVER && end != REFUSED_BY_DEVICE);
        run.call(AclrtDeviceTaskAbortCallback.STAGE_POST);
        awaitDevice(run, end != NEVER_AFTER_KILL);
        run.end();
    }

    private static void awaitDevice(AbortRun run, boolean comes) {
        if (!comes) {
            run.waitInVain();
        }
        run.requireInTime();
    }

    @Override
    public void wakeAll() {
        mutex.wakeAll();
    }
}
