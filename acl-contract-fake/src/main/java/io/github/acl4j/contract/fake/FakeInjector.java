package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.fake.FakeAbortEnd;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fake.FakeFault;
import io.github.acl4j.fake.FakeOperator;
import io.github.acl4j.fake.FakeTensor;
import io.github.acl4j.spi.AscendProduct;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Injects faults into a fake, which can do all of it. */
final class FakeInjector implements FaultInjector {
    private static final int ANY_STREAM = -1;

    private final FakeAscend fake;

    FakeInjector(FakeAscend fake) {
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
        // Each thread gives its own id in place of the 0.
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
        return on(device, npu -> npu.setFault(FakeFault.valueOf(kind.name())));
    }

    @Override
    public boolean setUce(int device, int count, long base, long step, long length) {
        return on(device, npu -> npu.setUce(count, base, step, length));
    }

    @Override
    public boolean setUceQueryCode(int device, int code) {
        return on(device, npu -> npu.setUceQueryCode(code));
    }

    @Override
    public boolean setAbort(int device, AbortEnd end) {
        return on(device, npu -> npu.setAbort(FakeAbortEnd.valueOf(end.name())));
    }

    @Override
    public boolean setAbortCode(int device, int code) {
        return on(device, npu -> npu.setAbortCode(code));
    }

    @Override
    public boolean setRepairCode(int device, int code) {
        return on(device, npu -> npu.setRepairCode(code));
    }

    @Override
    public long[] lastRepair(int device) {
        return fake.device(device).lastRepair();
    }

    @Override
    public boolean setFaultEvent(int device, int id) {
        return on(device, npu -> npu.setFaultEvent(id));
    }

    @Override
    public boolean setSmmuFault(int device, boolean on) {
        return on(device, npu -> npu.setSmmuFault(on));
    }

    @Override
    public boolean setFirmware(int device, int version) {
        return on(device, npu -> npu.setFirmware(version));
    }

    @Override
    public boolean failNextTask(int device, int stream, int code) {
        return on(device, npu -> {
            if (stream == ANY_STREAM) {
                npu.failNextTask(code);
            } else {
                npu.failNextTask(stream, code);
            }
        });
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
    public boolean addOperator(
            int device, int stream, int task, byte[] name, List<Tensor> inputs, List<Tensor> outputs) {
        FakeOperator operator = FakeOperator.ofBytes(name, tensors(inputs), tensors(outputs));
        return on(device, npu -> npu.addOperator(stream, task, operator));
    }

    private static List<FakeTensor> tensors(List<Tensor> tensors) {
        return tensors.stream()
                .map(tensor -> new FakeTensor(tensor.address(), tensor.dataType(), tensor.format(), tensor.dims()))
                .toList();
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
        return on(device, npu -> npu.hangStream(stream, on));
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
