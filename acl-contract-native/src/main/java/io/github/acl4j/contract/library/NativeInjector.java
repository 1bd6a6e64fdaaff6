package io.github.acl4j.contract.library;

import io.github.acl4j.contract.FaultInjector;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Injects faults through a library that exports {@code acl4jtest.h}. What the library answers -1 to, or lacks, it can't do. Safe
 * for use by several threads as far as the library is.
 */
public final class NativeInjector implements FaultInjector {
    private static final int REPAIR_FIELDS = 5;

    private final InjectorLibrary library;

    /** Repairs of memory by device that were requested before those that count. */
    private final Map<Integer, Long> repairsBefore = new ConcurrentHashMap<>();

    private NativeInjector(InjectorLibrary library) {
        this.library = library;
    }

    /**
     * Loads an injector's library, with all that it is linked with. Where that is the runtime, open the backend first: it keeps
     * the runtime's signal handlers from harming this JVM, which is too late afterwards.
     *
     * @param file the library
     * @return the injector
     * @throws IllegalArgumentException if there is no such file, or it doesn't export version 1 of {@code acl4jtest.h}
     * @throws UnsatisfiedLinkError if it can't be loaded
     */
    public static NativeInjector load(Path file) {
        return new NativeInjector(new InjectorLibrary(file));
    }

    private boolean done(String function, Object... arguments) {
        return library.call(function, arguments) == 0;
    }

    @Override
    public boolean reset() {
        return done("acl4jtest_reset");
    }

    @Override
    public boolean fire(int device, int stream, int task, int thread, int code) {
        return done("acl4jtest_fire", device, stream, task, thread, code);
    }

    @Override
    public boolean fireHere(int device, int stream, int task, int thread, int code) {
        return done("acl4jtest_fire_here", device, stream, task, thread, code);
    }

    @Override
    public boolean fireStorm(int threads, int each, int device, int stream, int firstTask, int code) {
        return done("acl4jtest_fire_storm", threads, each, device, stream, firstTask, code);
    }

    @Override
    public boolean setLastError(int code) {
        return done("acl4jtest_set_last_error", code);
    }

    @Override
    public boolean setFault(int device, FaultKind kind) {
        return done("acl4jtest_set_fault", device, kind.number());
    }

    @Override
    public boolean setUce(int device, int count, long base, long step, long length) {
        return done("acl4jtest_set_uce", device, count, base, step, length);
    }

    @Override
    public boolean setUceQueryCode(int device, int code) {
        return done("acl4jtest_set_uce_query_code", device, code);
    }

    @Override
    public boolean setAbort(int device, AbortEnd end) {
        return done("acl4jtest_set_abort", device, end.number());
    }

    @Override
    public boolean setAbortCode(int device, int code) {
        return done("acl4jtest_set_abort_code", device, code);
    }

    @Override
    public boolean setRepairCode(int device, int code) {
        return done("acl4jtest_set_repair_code", device, code);
    }

    /** What reached the driver so far doesn't count in {@link #lastRepair}. */
    void countRepairsFromNow(int device) {
        long[] last = new long[REPAIR_FIELDS];
        if (done("acl4jtest_last_repair", device, last)) {
            repairsBefore.put(device, last[0]);
        }
    }

    @Override
    public long @Nullable [] lastRepair(int device) {
        long[] last = new long[REPAIR_FIELDS];
        if (!done("acl4jtest_last_repair", device, last)) {
            return null;
        }
        last[0] -= repairsBefore.getOrDefault(device, 0L);
        return last[0] == 0 ? new long[REPAIR_FIELDS] : last;
    }

    @Override
    public boolean setFaultEvent(int device, int id) {
        return done("acl4jtest_set_fault_event", device, id);
    }

    @Override
    public boolean setSmmuFault(int device, boolean on) {
        return done("acl4jtest_set_smmu_fault", device, on ? 1 : 0);
    }

    @Override
    public boolean setFirmware(int device, int version) {
        return done("acl4jtest_set_firmware", device, version);
    }

    @Override
    public boolean failNextTask(int device, int stream, int code) {
        return done("acl4jtest_fail_next_task", device, stream, code);
    }

    @Override
    public boolean failNextTask(int device, int stream, int code, FaultKind fault) {
        return done("acl4jtest_fail_next_task_by", device, stream, code, fault.number());
    }

    @Override
    public boolean setL2(int device, int resumeCount, int queryCode, int resumeCode) {
        return done("acl4jtest_set_l2", device, resumeCount, queryCode, resumeCode);
    }

    @Override
    public boolean setL3RepairCode(int device, int code) {
        return done("acl4jtest_set_l3_repair_code", device, code);
    }

    @Override
    public long l2Resumes(int device) {
        return requests("acl4jtest_l2_resumes", device);
    }

    @Override
    public long l3Repairs(int device) {
        return requests("acl4jtest_l3_repairs", device);
    }

    private long requests(String function, int device) {
        long[] requests = new long[1];
        return done(function, device, requests) ? requests[0] : -1;
    }

    @Override
    public boolean raiseRasEvent(int device) {
        return done("acl4jtest_raise_ras_event", device);
    }

    @Override
    public boolean hangStream(int device, int stream, boolean on) {
        return done("acl4jtest_hang_stream", device, stream, on ? 1 : 0);
    }

    /**
     * For logs.
     *
     * @return the library's file
     */
    @Override
    public String toString() {
        return library.file().toString();
    }
}
