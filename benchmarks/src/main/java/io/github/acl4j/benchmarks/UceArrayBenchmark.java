package io.github.acl4j.benchmarks;

import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;

/** 128 entries of 128 bytes, of each of which two values are of interest. */
public class UceArrayBenchmark {
    private static final int ENTRIES = AclrtStructs.MAX_MEM_UCE_INFO_ARRAY_SIZE;

    /**
     * By the mirror, read where it is.
     *
     * @param opened the library
     * @return what was read
     */
    @Benchmark
    public long mirror(Opened opened) {
        opened.mirror.aclrtGetMemUceInfo(0, opened.uceArray, ENTRIES, opened.size);
        return sum(opened.uceArray, 0, (int) opened.size[0]);
    }

    /**
     * By JNI, read where it is.
     *
     * @param opened the library
     * @return what was read
     */
    @Benchmark
    public long jni(Opened opened) {
        Jni.getMemUceInfo(0, opened.uceArray, ENTRIES, opened.size);
        return sum(opened.uceArray, 0, (int) opened.size[0]);
    }

    static long sum(ByteBuffer array, int from, int entries) {
        long sum = 0;
        for (int i = 0; i < entries; i++) {
            int entry = from + i * AclrtStructs.MEM_UCE_INFO_SIZE;
            sum += array.getLong(entry + AclrtStructs.MEM_UCE_INFO_ADDR)
                    + array.getLong(entry + AclrtStructs.MEM_UCE_INFO_LEN);
        }
        return sum;
    }
}
