package io.github.acl4j.fake;

import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;
import java.util.function.Consumer;

/** The contract's inject steps on a fake's control side. */
final class FakeFaultInjector implements FaultInjector {
    private static final int ANY_STREAM = -1;

    private final FakeAscend fake;

    FakeFaultInjector(FakeAscend fake) {
        this.fake = fake;
    }

    @Override
    public boolean reset() {
        fake.resetInjections();
        return true;
    }

    @Override
    public boolean fire(int device, int stream, int task, int thread, int code) {
        fake.fire(new FakeException(device, stream, task, thread, code));
        return true;
    }

    @Override
    public boolean fireHere(int device, int stream, int task, int thread, int code) {
        fake.fireHere(new FakeException(device, stream, task, thread, code));
        return true;
    }

    @Override
    public boolean fireStorm(int threads, int each, int device, int stream, int firstTask, int code) {
        fake.fireStorm(threads, each, new FakeException(device, stream, firstTask, 0, code));
        return true;
    }

    @Override
    public boolean setLastError(int code) {
        fake.setLastError(code);
        return true;
    }

    @Override
    public boolean setFault(int device, FaultKind kind) {
        if (fake.device(device).setCount() == 0) {
            return false;
        }
        fake.device(device).setFault(FakeFault.valueOf(kind.name()));
        return true;
    }

    @Override
    public boolean setUce(int device, int count, long base, long step, long length) {
        fake.device(device).setUce(count, base, step, length);
        return true;
    }

    @Override
    public boolean setUceQueryCode(int device, int code) {
        fake.device(device).setUceQueryCode(code);
        return true;
    }

    @Override
    public boolean setAbort(int device, AbortEnd end) {
        fake.device(device).setAbort(FakeAbortEnd.valueOf(end.name()));
        return true;
    }

    @Override
    public boolean setAbortCode(int device, int code) {
        fake.device(device).setAbortCode(code);
        return true;
    }

    @Override
    public boolean setRepairCode(int device, int code) {
        fake.device(device).setRepairCode(code);
        return true;
    }

    @Override
    public long[] lastRepair(int device) {
        return fake.device(device).lastRepair();
    }

    @Override
    public boolean setFaultEvent(int device, int id) {
        fake.device(device).setFaultEvent(id);
        return true;
    }

    @Override
    public boolean setSmmuFault(int device, boolean on) {
        fake.device(device).setSmmuFault(on);
        return true;
    }

    @Override
    public boolean setFirmware(int device, int version) {
        fake.device(device).setFirmware(version);
        return true;
    }

    @Override
    public boolean failNextTask(int device, int stream, int code) {
        if (stream == ANY_STREAM) {
            fake.device(device).failNextTask(code);
        } else {
            fake.device(device).failNextTask(stream, code);
        }
        return true;
    }

    @Override
    public boolean failNextTask(int device, int stream, int code, FaultKind fault) {
        FakeFault kind = FakeFault.valueOf(fault.name());
        return on(device, npu -> {
            if (stream == ANY_STREAM) {
                npu.failNextTask(code, kind);
            } else {
                npu.failNextTask(stream, code, kind);
            }
        });
    }

    @Override
    public boolean setL2(int device, int resumeCount, int queryCode, int resumeCode) {
        return on(device, npu -> npu.ascend950().setL2(resumeCount, queryCode, resumeCode));
    }

    @Override
    public boolean setL3RepairCode(int device, int code) {
        return on(device, npu -> npu.ascend950().setL3RepairCode(code));
    }

    @Override
    public long l2Resumes(int device) {
        return is950() ? fake.device(device).ascend950().l2Resumes() : -1;
    }

    @Override
    public long l3Repairs(int device) {
        return is950() ? fake.device(device).ascend950().l3Repairs() : -1;
    }

    @Override
    public boolean raiseRasEvent(int device) {
        return on(device, npu -> npu.ascend950().raiseRasEvent());
    }

    @Override
    public boolean hangStream(int device, int stream, boolean on) {
        fake.device(device).hangStream(stream, on);
        return true;
    }

    private boolean on(int device, Consumer<FakeDevice> injection) {
        injection.accept(fake.device(device));
        return true;
    }

    private boolean is950() {
        return Optional.ofNullable(fake.backend().aclrtGetSocName())
                .flatMap(AscendProduct::ofSocName)
                .filter(AscendProduct.ASCEND_950::equals)
                .isPresent();
    }
}
