package io.github.acl4j.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;

/** The shortest call there is. */
public class DowncallBenchmark {
    /**
     * By the mirror.
     *
     * @param opened the library
     * @return the code
     */
    @Benchmark
    public int mirror(Opened opened) {
        return opened.mirror.aclrtPeekAtLastError(0);
    }

    /**
     * By JNI.
     *
     * @param opened the library
     * @return the code
     */
    @Benchmark
    public int jni(Opened opened) {
        return Jni.peekAtLastError(0);
    }

    /**
     * By the facade.
     *
     * @param opened the library
     * @return the error
     */
    @Benchmark
    public Object facade(Opened opened) {
        return opened.facade.peekAtLastError();
    }
}
