package io.github.acl4j;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.DeviceRecords;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;

/** Reads an exception while the runtime notifies of it; afterwards the memory is gone. */
final class ExceptionReader {
    private static final String NO_KERNEL = "the failed task is no kernel";

    private final AclrtBackend backend;
    private final OperatorReader operators;

    ExceptionReader(Calls calls, DeviceRecords records) {
        this.backend = calls.backend();
        this.operators = new OperatorReader(calls, records);
    }

    ExceptionInfo read(long exceptionInfo) {
        return new ExceptionInfo(
                Integer.toUnsignedLong(backend.aclrtGetDeviceIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetStreamIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetTaskIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetThreadIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetErrorCodeFromExceptionInfo(exceptionInfo)));
    }

    /** What can be captured of an exception, to be read when it is first asked for. */
    LiveException live(ExceptionInfo info, long exceptionInfo) {
        return new LiveException(
                info,
                new LiveException.Part<>(Capture.ARGUMENTS, () -> arguments(exceptionInfo)),
                new LiveException.Part<>(Capture.FUNCTION, () -> functionHandle(exceptionInfo)),
                new LiveException.Part<>(Capture.OPERATOR, () -> operators.read(info)));
    }

    /** Only kernels have arguments; for all else the answer is −1 (acl-facts 3.4). */
    private CapturedException.KernelArguments arguments(long exceptionInfo) throws NotCapturedException {
        AclrtFunction function = AclrtFunction.ACLRT_GET_ARGS_FROM_EXCEPTION_INFO;
        requirePresent(function);
        long[] address = new long[1];
        int[] length = new int[1];
        int code = backend.aclrtGetArgsFromExceptionInfo(exceptionInfo, address, length);
        if (code != AclErrorCode.SUCCESS) {
            throw NotCapturedException.refused(function, code, NO_KERNEL);
        }
        return new CapturedException.KernelArguments(address[0], Integer.toUnsignedLong(length[0]));
    }

    private long functionHandle(long exceptionInfo) throws NotCapturedException {
        AclrtFunction function = AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO;
        requirePresent(function);
        long[] handle = new long[1];
        int code = backend.aclrtGetFuncHandleFromExceptionInfo(exceptionInfo, handle);
        if (code != AclErrorCode.SUCCESS) {
            throw NotCapturedException.refused(function, code, NO_KERNEL);
        }
        return handle[0];
    }

    private void requirePresent(AclrtFunction function) throws NotCapturedException {
        if (!backend.supports(function)) {
            throw new NotCapturedException(
                    AclUnsupportedException.absent(function).notCalledBecause().orElse(function.symbol()));
        }
    }
}
