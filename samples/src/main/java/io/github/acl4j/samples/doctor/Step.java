package io.github.acl4j.samples.doctor;

/** What the examining process does, in this order. */
enum Step {
    JNA("loading JNA's own library"),
    LOAD("loading the runtime's library"),
    SIGNALS("asking who owns the signals"),
    ACL_VERSION("aclrtGetVersion"),
    PACKAGE_VERSION("aclsysGetVersionStr"),
    CAPABILITIES("aclrtGetSocName"),
    DEVICE_COUNT("aclrtGetDeviceCount"),
    /** Once for each device. */
    DEVICE_STATUS("aclrtQueryDeviceStatus"),
    END("the end of the process");

    private final String doing;

    Step(String doing) {
        this.doing = doing;
    }

    /** For people. */
    String doing() {
        return doing;
    }
}
