package io.github.acl4j.benchmarks;

import io.github.acl4j.Registration;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;

/** Who hears of exceptions, and reads their five values. */
public enum Listening {
    /** The mirror. */
    MIRROR {
        @Override
        Runnable begin(Opened opened) {
            AclrtBackend mirror = opened.mirror;
            AclrtExceptionInfoCallback callback = info -> Jni.onException(
                    mirror.aclrtGetTaskIdFromExceptionInfo(info),
                    mirror.aclrtGetStreamIdFromExceptionInfo(info),
                    mirror.aclrtGetThreadIdFromExceptionInfo(info),
                    mirror.aclrtGetDeviceIdFromExceptionInfo(info),
                    mirror.aclrtGetErrorCodeFromExceptionInfo(info));
            mirror.aclrtExceptionInfoCallbackRegister(callback);
            return () -> mirror.aclrtExceptionInfoCallbackUnregister(callback);
        }
    },
    /** The facade, on the runtime's thread. */
    CALLBACK {
        @Override
        Runnable begin(Opened opened) {
            Registration registration = opened.facade.registerExceptionInfoCallback(
                    exception -> Jni.SEEN.addAndGet(1 + (exception.taskId() & 1)));
            return registration::close;
        }
    },
    /** The facade, on a thread of the SDK's, from a queue. */
    LISTENER {
        @Override
        Runnable begin(Opened opened) {
            Registration registration =
                    opened.facade.onException(exception -> Jni.SEEN.addAndGet(1 + (exception.taskId() & 1)));
            return registration::close;
        }
    },
    /** JNI that attaches the thread for each call and detaches it, as acl4j has to (java.md 1.6). */
    JNI {
        @Override
        Runnable begin(Opened opened) {
            Jni.register(false);
            return Jni::unregister;
        }
    },
    /** JNI that leaves the thread attached, with which a process may never end. */
    ATTACHED_JNI {
        @Override
        Runnable begin(Opened opened) {
            Jni.register(true);
            return Jni::unregister;
        }
    };

    /** Registers; what is returned takes it back. */
    abstract Runnable begin(Opened opened);
}
