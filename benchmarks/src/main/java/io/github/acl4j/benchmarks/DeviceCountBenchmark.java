package io.github.acl4j.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;

/** A call with an out parameter and a check of its code: what the facade adds where there is little else. */
public class DeviceCountBenchmark {
    /**
     * By the mirror.
     *
     * @param opened the library
     * @return the count
     */
    @Benchmark
    public int mirror(Opened opened) {
        if (opened.mirror.aclrtGetDeviceCount(opened.count) != 0) {
            throw new IllegalStateException("the benchmark's library has failed");
        }
        return opened.count[0];
    }

    /**
     * By the facade.
     *
     * @param opened the library
     * @return the count
     */
    @Benchmark
    public int facade(Opened opened) {
        return opened.facade.deviceCount();
    }
}
