package io.github.acl4j.health;

/** What a probe asks, in the order of its cost (health.md a.2). */
public enum Layer {
    /** L1a: a flag that the runtime keeps in the process ({@code aclrtQueryDeviceStatus}). */
    STATUS("l1a"),
    /** L1b: the driver ({@code aclrtGetDeviceInfo}, {@code aclrtGetDeviceUtilizationRate}). */
    DRIVER("l1b"),
    /** L2: the task scheduler: an event there and back ({@code aclrtRecordEvent}, {@code aclrtQueryEventStatus}). */
    SCHEDULER("l2"),
    /** L2m: 4 KiB to the device and back, compared ({@code aclrtMemcpyAsync}). */
    DMA("l2m"),
    /** L3: what the service computes on a core, with a known answer. */
    COMPUTE("l3");

    private final String label;

    Layer(String label) {
        this.label = label;
    }

    /**
     * Its name in metrics.
     *
     * @return such as {@code l2}
     */
    public String label() {
        return label;
    }
}
