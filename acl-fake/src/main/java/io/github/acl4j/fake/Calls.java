package io.github.acl4j.fake;

/**
 * The mirror's functions by topic, over one runtime.
 *
 * @param lifecycle start and end
 * @param errors errors of the calling thread
 * @param exceptions exception callbacks
 * @param operators descriptions of operators
 * @param memoryErrors uncorrectable memory ranges
 * @param faults verbose and repair
 * @param aborts aborts
 * @param streams streams
 * @param events events
 * @param synchronize waiting
 * @param devices devices
 * @param deviceFacts what devices are, and how busy
 * @param memory device memory
 * @param hostMemory page-locked memory of the host
 * @param tasks copies and launches
 * @param facts facts
 * @param binaries handles of binaries
 * @param deviceStates set and reset
 */
record Calls(
        LifecycleCalls lifecycle,
        ErrorCalls errors,
        ExceptionCalls exceptions,
        OperatorCalls operators,
        MemoryErrorCalls memoryErrors,
        FaultCalls faults,
        AbortCalls aborts,
        StreamCalls streams,
        EventCalls events,
        SynchronizeCalls synchronize,
        DeviceCalls devices,
        DeviceFactCalls deviceFacts,
        MemoryCalls memory,
        HostMemoryCalls hostMemory,
        TaskCalls tasks,
        FactCalls facts,
        Binaries binaries,
        Devices deviceStates) {
    static Calls of(FakeRuntime runtime) {
        Devices devices = new Devices(runtime);
        Binaries binaries = new Binaries(runtime);
        StreamCalls streams = new StreamCalls(runtime, devices);
        return new Calls(
                new LifecycleCalls(runtime),
                new ErrorCalls(runtime, devices),
                new ExceptionCalls(runtime.exceptionCallbacks(), binaries),
                new OperatorCalls(runtime),
                new MemoryErrorCalls(runtime, devices),
                new FaultCalls(runtime, devices),
                new AbortCalls(runtime, devices),
                streams,
                new EventCalls(runtime, devices, streams),
                new SynchronizeCalls(runtime, devices, streams),
                new DeviceCalls(runtime, devices),
                new DeviceFactCalls(runtime, devices),
                new MemoryCalls(runtime, devices),
                new HostMemoryCalls(devices),
                new TaskCalls(runtime, devices, streams),
                new FactCalls(runtime, devices),
                binaries,
                devices);
    }
}
