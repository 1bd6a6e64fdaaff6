package io.github.acl4j.jna;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The C functions of the model library, bound like {@link RuntimeFunctions}. */
final class ModelFunctions {
    private ModelFunctions() {}

    static final class CreateAndGetOpDesc {
        static native int aclmdlCreateAndGetOpDesc(
                int deviceId,
                int streamId,
                int taskId,
                @Nullable ByteBuffer opName,
                long opNameLen,
                long @Nullable [] inputDesc,
                long @Nullable [] numInputs,
                long @Nullable [] outputDesc,
                long @Nullable [] numOutputs);
    }

    static final class GetTensorDescByIndex {
        static native long aclGetTensorDescByIndex(long desc, long index);
    }

    static final class GetTensorDescAddress {
        static native long aclGetTensorDescAddress(long desc);
    }

    static final class GetTensorDescType {
        static native int aclGetTensorDescType(long desc);
    }

    static final class GetTensorDescFormat {
        static native int aclGetTensorDescFormat(long desc);
    }

    static final class GetTensorDescNumDims {
        static native long aclGetTensorDescNumDims(long desc);
    }

    static final class GetTensorDescDimV2 {
        static native int aclGetTensorDescDimV2(long desc, long index, long @Nullable [] dimSize);
    }

    static final class DestroyTensorDesc {
        static native void aclDestroyTensorDesc(long desc);
    }
}
