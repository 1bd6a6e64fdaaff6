package io.github.acl4j.error;

/** What an entry of an {@link ErrorReport} may tell, apart from codes. */
public enum ReportField {
    /** The device's id. In a log of a container it may be a logical one. */
    DEVICE,
    /** The chip's id on its host. */
    CHIP,
    /** The die on the chip. */
    DIE,
    /** The stream's id. */
    STREAM,
    /** The task's id. */
    TASK,
    /** The rank in the communicator. */
    RANK,
    /** Name of the kernel that failed. */
    KERNEL,
    /** The arguments of the kernel, as printed. */
    ARGUMENTS,
    /** What the call that noticed it is named after: an operator of aclnn, or a function. */
    OPERATION,
    /** The reason that the runtime gives, such as {@code vector core exception}. */
    REASON,
    /** What a framework calls it, such as {@code SUSPECT REMOTE ERROR}. */
    LABEL,
    /** The OS thread, in the process-wide message mode ({@code [THREAD:n]}). */
    THREAD,
    /** The function in the runtime's source. */
    FUNCTION,
    /** The file in the runtime's source. */
    FILE,
    /** The line in the runtime's source; differs from release to release. */
    LINE,
    /** The collective operation that waited. */
    TAG,
    /** The rank that was waited for, as printed: a number or {@code unknown}. */
    REMOTE_RANK,
    /** The device on the other side. */
    PEER_DEVICE,
    /** Where the other side is: a host or an address. To be redacted in what leaves the site. */
    PEER_LOCATION,
    /** Where the cluster's exception is: a host or an address. To be redacted in what leaves the site. */
    LOCATION,
    /** What kind of exception the cluster tells, such as {@code Stuck Occurred}. */
    EXCEPTION_TYPE,
    /** What the cluster takes to be the reason. */
    POSSIBLE_REASON,
    /** How many notifications a task waits for in vain. */
    STUCK_NOTIFIES,
    /** A timeout as printed, with its unit. */
    TIMEOUT,
    /** When the device noted a memory error, in microseconds of its own clock. */
    TIME_US,
    /** What the device's fault management calls the event. */
    EVENT_NAME,
    /** How many bytes were asked for or copied. */
    SIZE,
    /** How many memory errors the runtime listed. */
    UCE_COUNT;

    /**
     * Whether this says where a host is, so that it has to be left out of what leaves the site.
     *
     * @return true for names and addresses of hosts
     */
    public boolean namesSite() {
        return this == LOCATION || this == PEER_LOCATION;
    }
}
