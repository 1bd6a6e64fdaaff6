package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Exception callbacks and the getters for what they are given (acl-facts 3.3 to 3.5). */
final class ExceptionCalls {
    private final ExceptionCallbacks callbacks;
    private final Binaries binaries;

    ExceptionCalls(ExceptionCallbacks callbacks, Binaries binaries) {
        this.callbacks = callbacks;
        this.binaries = binaries;
    }

    int setSlot(@Nullable AclrtExceptionInfoCallback callback) {
        callbacks.table().setSlot(callback);
        return Codes.SUCCESS;
    }

    int register(@Nullable AclrtExceptionInfoCallback callback) {
        callbacks.table().register(require("aclrtExceptionInfoCallbackRegister", callback));
        return Codes.SUCCESS;
    }

    int unregister(@Nullable AclrtExceptionInfoCallback callback) {
        callbacks.table().unregister(require("aclrtExceptionInfoCallbackUnregister", callback));
        return Codes.SUCCESS;
    }

    /** These two answer NULL with 107000 instead of 100000, and still don't store it (vectors last-error-044, -045). */
    private static AclrtExceptionInfoCallback require(String function, @Nullable AclrtExceptionInfoCallback callback) {
        if (callback == null) {
            throw Refused.byAcl(Codes.RT_PARAM_INVALID, ErrorEntry.nullPointer(function, "callback"));
        }
        return callback;
    }

    int setOfBinary(long binHandle, @Nullable AclrtOpExceptionCallback callback, long userData) {
        if (binHandle == 0) {
            throw Refused.nullPointer("aclrtBinarySetExceptionCallback", "binHandle");
        }
        if (callback == null) {
            throw Refused.nullPointer("aclrtBinarySetExceptionCallback", "callback");
        }
        if (!binaries.isLoaded(binHandle)) {
            throw Refused.invalidHandle("rtBinarySetExceptionCallback");
        }
        callbacks.setOfBinary(binHandle, callback, userData);
        return Codes.SUCCESS;
    }

    int field(String function, long address, ToIntFunction<FakeException> field) {
        return field.applyAsInt(info(function, address).exception());
    }

    private ExceptionCallbacks.Info info(String function, long address) {
        if (address == 0) {
            throw Refused.byAcl(Codes.NONE, ErrorEntry.nullPointer(function, "info"));
        }
        return callbacks.info(address);
    }

    int arguments(long address, long @Nullable [] pointer, int @Nullable [] length) {
        String function = "aclrtGetArgsFromExceptionInfo";
        FakeKernel kernel = info(function, address).kernel();
        if (pointer == null) {
            throw Refused.nullPointer(function, "devArgsPtr");
        }
        if (length == null) {
            throw Refused.nullPointer(function, "devArgsLen");
        }
        if (kernel == null) {
            throw Refused.byAcl(
                    Codes.NONE,
                    ErrorEntry.value(
                            "EH0007",
                            function,
                            "RT_EXCEPTION_INVALID",
                            "info->expandInfo.type",
                            "RT_EXCEPTION_AICORE, RT_EXCEPTION_AICPU or RT_EXCEPTION_FUSION"));
        }
        pointer[0] = kernel.arguments();
        length[0] = kernel.argumentsLength();
        return Codes.SUCCESS;
    }

    int function(long address, long @Nullable [] handle) {
        String function = "aclrtGetFuncHandleFromExceptionInfo";
        FakeKernel kernel = info(function, address).kernel();
        if (handle == null) {
            throw Refused.nullPointer(function, "func");
        }
        if (kernel == null || kernel.function() == 0) {
            throw Refused.invalidValue(
                    "rtGetFuncHandleFromExceptionInfo",
                    ErrorEntry.parameter(
                            "EE1017",
                            "Obtaining the function handle of an exception",
                            "info",
                            "The exception has no kernel"));
        }
        handle[0] = kernel.function();
        return Codes.SUCCESS;
    }
}
