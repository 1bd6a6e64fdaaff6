package io.github.acl4j.fake;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which operator failed, and the descriptions of its tensors (operator description). Nothing here is stored as last error. */
final class OperatorCalls {
    private static final String DESCRIBE = "aclmdlCreateAndGetOpDesc";
    private static final long UNKNOWN_RANK = 0xFFFF_FFFF_FFFF_FFFEL;

    private final FakeRuntime runtime;
    private final TensorDescriptions descriptions;

    OperatorCalls(FakeRuntime runtime) {
        this.runtime = runtime;
        this.descriptions = new TensorDescriptions(runtime);
    }

    TensorDescriptions descriptions() {
        return descriptions;
    }

    int describe(
            OperatorHistory.Task task,
            @Nullable ByteBuffer opName,
            long opNameLen,
            long @Nullable [] inputDesc,
            long @Nullable [] numInputs,
            long @Nullable [] outputDesc,
            long @Nullable [] numOutputs) {
        ByteBuffer name = require("opName", opName);
        long[] inputs = require("inputDesc", inputDesc);
        long[] outputs = require("outputDesc", outputDesc);
        long[] inputCount = require("numInputs", numInputs);
        long[] outputCount = require("numOutputs", numOutputs);
        if (Long.compareUnsigned(opNameLen, name.capacity()) > 0) {
            throw new IllegalArgumentException("a name of up to " + Long.toUnsignedString(opNameLen)
                    + " bytes overruns a buffer of " + name.capacity());
        }
        FakeOperator operator = find(task);
        if (Long.compareUnsigned(opNameLen, operator.name().length) <= 0) {
            throw refused(
                    Codes.INVALID_PARAM,
                    "the name has " + operator.name().length + " bytes and no room in " + opNameLen);
        }
        boolean incomplete = operator.inputs().isEmpty() || operator.outputs().isEmpty();
        if (incomplete && runtime.settings().oldModelFormat()) {
            throw Refused.byAcl(Codes.INVALID_PARAM);
        }
        name.put(0, operator.name()).put(operator.name().length, (byte) 0);
        inputs[0] = descriptions.create(operator.inputs());
        outputs[0] = descriptions.create(operator.outputs());
        inputCount[0] = operator.inputs().size();
        outputCount[0] = operator.outputs().size();
        return Codes.SUCCESS;
    }

    private FakeOperator find(OperatorHistory.Task task) {
        FakeOperator operator = runtime.operators().of(task);
        if (operator == null) {
            // What GE's own failure (-1), which isn't one of the public codes, becomes.
            throw refused(
                    Codes.GE_FAILURE,
                    "the graph engine knows no operator of device " + Integer.toUnsignedString(task.device())
                            + ", stream " + Integer.toUnsignedString(task.stream()) + ", task "
                            + Integer.toUnsignedString(task.task()));
        }
        return operator;
    }

    private static Refused refused(int code, String text) {
        return Refused.byAcl(code, ErrorEntry.internal("EH9999", text + "[FUNC:" + DESCRIBE + "]"));
    }

    private static <T> T require(String parameter, @Nullable T pointer) {
        if (pointer == null) {
            throw Refused.nullPointer(DESCRIBE, parameter);
        }
        return pointer;
    }

    long element(long desc, long index) {
        return desc == 0 ? 0 : descriptions.element(desc, index);
    }

    long address(long desc) {
        return desc == 0
                ? 0
                : descriptions.tensor("aclGetTensorDescAddress", desc).address();
    }

    int type(long desc) {
        return desc == 0
                ? Codes.NONE
                : descriptions.tensor("aclGetTensorDescType", desc).dataType();
    }

    int format(long desc) {
        return desc == 0
                ? Codes.NONE
                : descriptions.tensor("aclGetTensorDescFormat", desc).format();
    }

    long rank(long desc) {
        if (desc == 0) {
            return 0;
        }
        return descriptions
                .tensor("aclGetTensorDescNumDims", desc)
                .dims()
                .map(dims -> (long) dims.size())
                .orElse(UNKNOWN_RANK);
    }

    int dim(long desc, long index, long @Nullable [] size) {
        String function = "aclGetTensorDescDimV2";
        if (desc == 0) {
            throw Refused.nullPointer(function, "desc");
        }
        if (size == null) {
            throw Refused.nullPointer(function, "dimSize");
        }
        List<Long> dims = descriptions.tensor(function, desc).dims().orElse(List.of());
        if (Long.compareUnsigned(index, dims.size()) >= 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM,
                    ErrorEntry.internal(
                            "EH9999",
                            "index " + Long.toUnsignedString(index) + " isn't below " + dims.size() + "[FUNC:"
                                    + function + "]"));
        }
        size[0] = dims.get((int) index);
        return Codes.SUCCESS;
    }

    void destroy(long array) {
        if (array != 0) {
            descriptions.destroy(array);
        }
    }
}
