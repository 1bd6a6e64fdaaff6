package io.github.acl4j.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;

/** On a virtual thread, from where the facade's call goes to a thread of the SDK. From JDK 21 on. */
@Fork(jvmArgsAppend = "-Djmh.executor=VIRTUAL")
public class VirtualThreadBenchmark {
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
