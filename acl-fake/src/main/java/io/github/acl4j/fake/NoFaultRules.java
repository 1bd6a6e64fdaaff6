package io.github.acl4j.fake;

import java.nio.ByteBuffer;

/** 310P, 310B and 910 tell nothing of faults and repair none (acl-facts 6). */
final class NoFaultRules implements FaultRules {
    /** In silence: neither stored as last error nor told (acl-facts 2.2). */
    @Override
    public void requireMemoryErrors() {
        throw Refused.byAcl(Codes.RT_FEATURE_NOT_SUPPORT);
    }

    /** Stored as last error (acl-facts 3.8), and not told. */
    @Override
    public void requireErrorInfo() {
        throw Refused.storedInSilence(Codes.RT_FEATURE_NOT_SUPPORT);
    }

    @Override
    public void tell(String function, Npu npu, ByteBuffer errorInfo) {
        requireErrorInfo();
    }

    @Override
    public void repair(String function, Npu npu, ByteBuffer errorInfo) {
        requireErrorInfo();
    }
}
