package io.github.acl4j.jna;

import java.util.List;

/** The kinds of callbacks, with the C types of their parameters as JNA knows them: pointers and handles are {@code long}. */
enum CallbackType {
    /** {@code aclrtExceptionInfoCallback}: the exception. */
    EXCEPTION_INFO("aclrtExceptionInfoCallback", void.class, long.class),
    /** {@code aclrtOpExceptionCallback}: the exception, {@code userData}. */
    OP_EXCEPTION("aclrtOpExceptionCallback", void.class, long.class, long.class),
    /** {@code aclrtDeviceTaskAbortCallback}: device, stage, timeout, {@code args}. */
    DEVICE_TASK_ABORT("aclrtDeviceTaskAbortCallback", int.class, int.class, int.class, int.class, long.class),
    /** {@code aclrtStreamStateCallback}: stream, state, {@code args}. */
    STREAM_STATE("aclrtStreamStateCallback", void.class, long.class, int.class, long.class),
    /** {@code aclrtDeviceStateCallback}: device, state, {@code args}. */
    DEVICE_STATE("aclrtDeviceStateCallback", void.class, int.class, int.class, long.class);

    private final String cName;
    private final Class<?> returnType;

    @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable list of classes.
    private final List<Class<?>> parameterTypes;

    CallbackType(String cName, Class<?> returnType, Class<?>... parameterTypes) {
        this.cName = cName;
        this.returnType = returnType;
        this.parameterTypes = List.of(parameterTypes);
    }

    /** The C type. */
    String cName() {
        return cName;
    }

    Class<?> returnType() {
        return returnType;
    }

    List<Class<?>> parameterTypes() {
        return parameterTypes;
    }
}
