package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;

/**
 * 950: pause, PRE callbacks, kill, wait, POST callbacks, recover, wait, resume (observed-950, vectors 950-abort-*). No lock:
 * aborts at the same time, or of one device inside a callback of another's, work.
 */
final class Ascend950Abort implements AbortProcedure {
    @Override
    public void run(AbortRun run) {
        run.requireContext();
        run.begin();
        run.requireDriverDid(FakeAbortEnd.STOP_FAIL);
        run.callRoundingDown(AclrtDeviceTaskAbortCallback.STAGE_PRE);
        kill(run);
        run.callRoundingDown(AclrtDeviceTaskAbortCallback.STAGE_POST);
        recover(run);
        run.end();
    }

    private static void kill(AbortRun run) {
        run.passDriver();
        run.requireDriverDid(FakeAbortEnd.FAIL);
        switch (run.npu().injections().abortEnd) {
            case KILL_REFUSED, REFUSED_BY_DEVICE -> throw refusedByScheduler();
            case QUEUE_FULL, NEVER, NEVER_AFTER_KILL -> run.waitInVain();
            default -> run.requireInTime();
        }
    }

    private static void recover(AbortRun run) {
        run.requireDriverDid(FakeAbortEnd.RECOVER_FAIL);
        switch (run.npu().injections().abortEnd) {
            case RECOVER_REFUSED, RECOVER_REFUSED_BY_DEVICE -> throw refusedByScheduler();
            case RECOVER_NEVER -> run.waitInVain();
            default -> run.requireInTime();
        }
    }

    private static Refused refusedByScheduler() {
        return Refused.byRuntime(
                AbortRun.FUNCTION,
                Codes.RT_TS_ERROR,
                "ts internal error",
                ErrorEntry.internal(
                        "EE9999", "The task scheduler refuses.[FUNC:DeviceTaskAbort][FILE:fast_recover.cc]"));
    }
}
