package io.github.acl4j.fake;

/** The control side of what only an Ascend 950 has, see {@link FakeDevice#ascend950}. */
public final class Fake950Device {
    private final Npu npu;

    Fake950Device(Npu npu) {
        this.npu = npu;
    }

    /**
     * Sets what the driver says about the L2 buffer. Resuming it doesn't change the count by itself.
     *
     * @param resumeCount how often it was resumed, unsigned; only at 0 a repair is offered, and 0xFFFFFFFF is no count (507899)
     * @param queryCode what the question ends in: 0 for success, 207000, or any other code, of which the runtime makes 507899
     * @param resumeCode what the repair then returns; 0 for success
     */
    public void setL2(int resumeCount, int queryCode, int resumeCode) {
        npu.injections().l2 = new Injections.L2(resumeCount, queryCode, resumeCode);
    }

    /**
     * Makes repairs of the L3 port fail.
     *
     * @param code what the runtime then returns: 107000, 207000 or 507899; 0 takes it back
     */
    public void setL3RepairCode(int code) {
        npu.injections().l3RepairCode = code;
    }

    /**
     * Lets the driver report a multi-bit error of the memory. The runtime reacts at once: the fault is {@link
     * FakeFault#MEMORY_UCE}, and everything fails with 507054 until an abort. In reality that takes it half a second. Ignored where
     * the device isn't set, or reports another multi-bit error as its {@linkplain FakeDevice#setFaultEvent fault event}.
     */
    public void raiseRasEvent() {
        npu.runtime().rules().faults().onRasEvent(npu);
    }

    /**
     * How often the driver was asked to resume the L2 buffer.
     *
     * @return requests since the fake was made
     */
    public long l2Resumes() {
        return npu.ascend950().l2Resumes();
    }

    /**
     * How often the driver was asked to repair the L3 port.
     *
     * @return requests since the fake was made
     */
    public long l3Repairs() {
        return npu.ascend950().l3Repairs();
    }
}
