package io.github.acl4j.fake;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Descriptions of operators (operator description). No operator is known. */
final class OperatorCalls {
    /** What the graph engine finds an operator by; all three unsigned. */
    record Task(int device, int stream, int task) {}

    int describe(
            Task task,
            @Nullable ByteBuffer name,
            long nameLength,
            long @Nullable [] inputs,
            long @Nullable [] numInputs,
            long @Nullable [] outputs,
            long @Nullable [] numOutputs) {
        require("opName", name);
        require("inputDesc", inputs);
        require("outputDesc", outputs);
        require("numInputs", numInputs);
        require("numOutputs", numOutputs);
        throw Refused.byAcl(
                Codes.GE_FAILURE,
                ErrorEntry.internal(
                        "EH9999",
                        "the graph engine has no operator of device " + Integer.toUnsignedString(task.device)
                                + ", stream " + Integer.toUnsignedString(task.stream) + ", task "
                                + Integer.toUnsignedString(task.task) + "[FUNC:aclmdlCreateAndGetOpDesc]"));
    }

    private static void require(String parameter, @Nullable Object pointer) {
        if (pointer == null) {
            throw Refused.nullPointer("aclmdlCreateAndGetOpDesc", parameter);
        }
    }

    long element(long array, long index) {
        return array == 0 ? 0 : wild(array);
    }

    long address(long desc) {
        return desc == 0 ? 0 : wild(desc);
    }

    int type(long desc) {
        return desc == 0 ? Codes.NONE : (int) wild(desc);
    }

    int format(long desc) {
        return desc == 0 ? Codes.NONE : (int) wild(desc);
    }

    long rank(long desc) {
        return desc == 0 ? 0 : wild(desc);
    }

    int dim(long desc, long index, long @Nullable [] size) {
        if (desc == 0) {
            throw Refused.nullPointer("aclGetTensorDescDimV2", "desc");
        }
        if (size == null) {
            throw Refused.nullPointer("aclGetTensorDescDimV2", "dimSize");
        }
        return (int) wild(desc);
    }

    void destroy(long array) {
        if (array != 0) {
            wild(array);
        }
    }

    private static long wild(long desc) {
        throw new IllegalStateException("0x" + Long.toHexString(desc)
                + " is no description of a tensor; in the real library anything may happen");
    }
}
