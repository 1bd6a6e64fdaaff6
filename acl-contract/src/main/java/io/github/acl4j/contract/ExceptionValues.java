package io.github.acl4j.contract;

import io.github.acl4j.spi.AclrtBackend;

/**
 * The five values of an exception, as bits.
 *
 * @param device the device
 * @param stream the stream
 * @param task the task
 * @param thread the thread
 * @param code the error
 */
record ExceptionValues(int device, int stream, int task, int thread, int code) {
    static ExceptionValues read(AclrtBackend acl, long info) {
        return new ExceptionValues(
                acl.aclrtGetDeviceIdFromExceptionInfo(info),
                acl.aclrtGetStreamIdFromExceptionInfo(info),
                acl.aclrtGetTaskIdFromExceptionInfo(info),
                acl.aclrtGetThreadIdFromExceptionInfo(info),
                acl.aclrtGetErrorCodeFromExceptionInfo(info));
    }

    static ExceptionValues ofTask(int task) {
        return new ExceptionValues(0, 5, task, 4242, 507015);
    }

    boolean fire(FaultInjector injector) {
        return injector.fire(device, stream, task, thread, code);
    }

    boolean fireHere(FaultInjector injector) {
        return injector.fireHere(device, stream, task, thread, code);
    }
}
