package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What is wrong with a device, and repairing it (acl-facts 3.8, 3.9). */
final class FaultCalls {
    private final Devices devices;
    private final FaultRules rules;

    FaultCalls(FakeRuntime runtime, Devices devices) {
        this.devices = devices;
        this.rules = runtime.rules().faults();
    }

    int getErrorVerbose(int deviceId, @Nullable ByteBuffer errorInfo) {
        if (errorInfo == null) {
            throw Refused.nullPointer("aclrtGetErrorVerbose", "errorInfo");
        }
        rules.requireErrorInfo();
        String function = "rtsGetErrorVerbose";
        Npu npu = devices.find(function, "Obtaining detailed error information", deviceId);
        npu.gates().pass(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
        rules.tell(function, npu, errorInfo);
        return Codes.SUCCESS;
    }

    int repairError(int deviceId, @Nullable ByteBuffer errorInfo) {
        if (errorInfo == null) {
            throw Refused.nullPointer("aclrtRepairError", "errorInfo");
        }
        rules.requireErrorInfo();
        String function = "rtsRepairError";
        if (errorInfo.get(AclrtStructs.ERROR_INFO_TRY_REPAIR) == 0) {
            throw Refused.invalidValue(function);
        }
        Npu npu = devices.find(function, "Rectifying the device faults", deviceId);
        if (!npu.isOpen()) {
            throw Refused.byRuntime(function, Codes.RT_DEV_SETUP_ERROR, "device pointer null");
        }
        npu.gates().pass(AclrtFunction.ACLRT_REPAIR_ERROR);
        rules.repair(function, npu, errorInfo);
        return Codes.SUCCESS;
    }
}
