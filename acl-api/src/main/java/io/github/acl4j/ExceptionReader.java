package io.github.acl4j;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads an exception while the runtime notifies of it; afterwards the memory is gone. */
final class ExceptionReader {
    private final AclrtBackend backend;

    ExceptionReader(AclrtBackend backend) {
        this.backend = backend;
    }

    ExceptionInfo read(long exceptionInfo) {
        return new ExceptionInfo(
                Integer.toUnsignedLong(backend.aclrtGetDeviceIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetStreamIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetTaskIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetThreadIdFromExceptionInfo(exceptionInfo)),
                Integer.toUnsignedLong(backend.aclrtGetErrorCodeFromExceptionInfo(exceptionInfo)));
    }

    CapturedException capture(ExceptionInfo info, long exceptionInfo, Set<Capture> captures) {
        return new CapturedException(
                info,
                Instant.now(),
                captures.contains(Capture.ARGUMENTS) ? arguments(exceptionInfo) : Optional.empty(),
                captures.contains(Capture.FUNCTION) ? functionHandle(exceptionInfo) : OptionalLong.empty());
    }

    /** Only kernels have arguments; for all else the answer is −1 (acl-facts 3.4), which is no error worth telling. */
    private Optional<CapturedException.KernelArguments> arguments(long exceptionInfo) {
        if (!backend.supports(AclrtFunction.ACLRT_GET_ARGS_FROM_EXCEPTION_INFO)) {
            return Optional.empty();
        }
        long[] address = new long[1];
        int[] length = new int[1];
        int code = backend.aclrtGetArgsFromExceptionInfo(exceptionInfo, address, length);
        return code == 0
                ? Optional.of(new CapturedException.KernelArguments(address[0], Integer.toUnsignedLong(length[0])))
                : Optional.empty();
    }

    private OptionalLong functionHandle(long exceptionInfo) {
        if (!backend.supports(AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO)) {
            return OptionalLong.empty();
        }
        long[] handle = new long[1];
        int code = backend.aclrtGetFuncHandleFromExceptionInfo(exceptionInfo, handle);
        return code == 0 ? OptionalLong.of(handle[0]) : OptionalLong.empty();
    }
}
