package io.github.acl4j;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.DeviceRecords;
import io.github.acl4j.internal.Support;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Asks the graph engine which operator failed, on the thread that the runtime notifies (operator description). */
final class OperatorReader {
    /** As in the vendor's example. */
    private static final int USUAL_NAME_BYTES = 256;

    /** Each question that fails leaves lines on the runtime's thread, so there is only one step. */
    private static final int LONGEST_NAME_BYTES = 64 * 1024;

    private static final List<AclrtFunction> NEEDED = Arrays.stream(AclrtFunction.values())
            .filter(function -> function.library() == AclrtLibrary.MODEL)
            .toList();

    private final Calls calls;
    private final AclrtBackend backend;
    private final DeviceRecords records;

    OperatorReader(Calls calls, DeviceRecords records) {
        this.calls = calls;
        this.backend = calls.backend();
        this.records = records;
    }

    FailedOperator read(ExceptionInfo exception) throws NotCapturedException {
        requireAskable(exception);
        for (int nameBytes : new int[] {USUAL_NAME_BYTES, LONGEST_NAME_BYTES}) {
            ByteBuffer name = ByteBuffer.allocateDirect(nameBytes);
            TensorArray inputs = new TensorArray(backend);
            TensorArray outputs = new TensorArray(backend);
            int code = backend.aclmdlCreateAndGetOpDesc(
                    (int) exception.deviceId(),
                    (int) exception.streamId(),
                    (int) exception.taskId(),
                    name,
                    nameBytes,
                    inputs.address,
                    inputs.count,
                    outputs.address,
                    outputs.count);
            if (code == AclErrorCode.SUCCESS) {
                return described(name, inputs, outputs);
            }
            if (code != AclErrorCode.INVALID_PARAM) {
                throw NotCapturedException.refused(
                        AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC,
                        code,
                        "the task is of no model with static shapes that the graph engine knows");
            }
        }
        // The code has several causes, and the length that would do isn't told.
        throw NotCapturedException.refused(
                AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC,
                AclErrorCode.INVALID_PARAM,
                "an operator without input or output in a model of the older format, or a name of " + LONGEST_NAME_BYTES
                        + " bytes or more");
    }

    private void requireAskable(ExceptionInfo exception) throws NotCapturedException {
        for (AclrtFunction function : NEEDED) {
            Optional<AclUnsupportedException> whyNot = Support.whyNot(calls, function);
            if (whyNot.isPresent()) {
                throw new NotCapturedException(whyNot.get().notCalledBecause().orElse(function.symbol()));
            }
        }
        if (exception.deviceId() == ExceptionInfo.NONE
                || exception.streamId() == ExceptionInfo.NONE
                || exception.taskId() == ExceptionInfo.NONE) {
            throw new NotCapturedException("the exception names no task of a stream of a device");
        }
        DeviceState state = records.of((int) exception.deviceId()).now().state();
        if (state.isFinal()) {
            throw new NotCapturedException("nothing is asked for a device that is " + state);
        }
    }

    private static FailedOperator described(ByteBuffer name, TensorArray inputs, TensorArray outputs)
            throws NotCapturedException {
        // Closed whatever happens, each once, and the second one even if the first can't be.
        try (inputs;
                outputs) {
            return new FailedOperator(text(name), inputs.read("input"), outputs.read("output"));
        }
    }

    private static String text(ByteBuffer name) {
        byte[] bytes = new byte[name.capacity()];
        name.get(0, bytes);
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
