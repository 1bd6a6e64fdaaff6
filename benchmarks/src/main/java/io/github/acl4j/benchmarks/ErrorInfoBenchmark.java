package io.github.acl4j.benchmarks;

import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;

/** A struct of 2,576 bytes, of which three entries of 128 bytes and the head are of interest. */
public class ErrorInfoBenchmark {
    /**
     * By the mirror, read where it is.
     *
     * @param opened the library
     * @return what was read
     */
    @Benchmark
    public long mirrorInPlace(Opened opened) {
        opened.mirror.aclrtGetErrorVerbose(0, opened.errorInfo);
        return sum(opened.errorInfo);
    }

    /**
     * By JNI, read where it is.
     *
     * @param opened the library
     * @return what was read
     */
    @Benchmark
    public long jniInPlace(Opened opened) {
        Jni.getErrorVerbose(0, opened.errorInfo);
        return sum(opened.errorInfo);
    }

    /**
     * By the mirror, decoded.
     *
     * @param opened the library
     * @return the record
     */
    @Benchmark
    public ErrorInfo mirrorDecoded(Opened opened) {
        opened.mirror.aclrtGetErrorVerbose(0, opened.errorInfo);
        return ErrorInfo.decode(opened.errorInfo);
    }

    /**
     * By JNI, decoded.
     *
     * @param opened the library
     * @return the record
     */
    @Benchmark
    public ErrorInfo jniDecoded(Opened opened) {
        Jni.getErrorVerbose(0, opened.errorInfo);
        return ErrorInfo.decode(opened.errorInfo);
    }

    /**
     * By the mirror with a struct of its own, as the facade takes one each time.
     *
     * @param opened the library
     * @return the record
     */
    @Benchmark
    public ErrorInfo mirrorFresh(Opened opened) {
        ByteBuffer fresh = Opened.struct(AclrtStructs.ERROR_INFO_SIZE);
        opened.mirror.aclrtGetErrorVerbose(0, fresh);
        return ErrorInfo.decode(fresh);
    }

    /**
     * By the facade.
     *
     * @param opened the library
     * @return the record
     */
    @Benchmark
    public ErrorInfo facade(Opened opened) {
        return opened.facade.device(0).errorVerbose();
    }

    private static long sum(ByteBuffer info) {
        long sum = info.get(AclrtStructs.ERROR_INFO_TRY_REPAIR);
        sum += info.get(AclrtStructs.ERROR_INFO_HAS_DETAIL);
        sum += info.getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE);
        long entries = Math.min(info.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT), AclrtStructs.MEM_UCE_INFO_MAX_NUM);
        return sum + UceArrayBenchmark.sum(info, AclrtStructs.ERROR_INFO_UCE_ARRAY, (int) entries);
    }
}
