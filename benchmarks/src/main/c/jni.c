/* The hand-written JNI that acl4j is measured against. It calls the same functions of the same library. */
#include "acl.h"

#include <jni.h>
#include <pthread.h>
#include <stdbool.h>

int acl4jbench_notify(uint32_t count);

static JavaVM *vm;
static jclass jni;
static jmethodID on_exception;
static bool stays_attached;
static pthread_key_t attached;

static void detach(void *ignored)
{
    (void)ignored;
    (*vm)->DetachCurrentThread(vm);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *java, void *reserved)
{
    (void)reserved;
    JNIEnv *env;
    vm = java;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) != JNI_OK) {
        return JNI_ERR;
    }
    jclass found = (*env)->FindClass(env, "io/github/acl4j/benchmarks/Jni");
    if (found == NULL) {
        return JNI_ERR;
    }
    jni = (*env)->NewGlobalRef(env, found);
    on_exception = (*env)->GetStaticMethodID(env, jni, "onException", "(IIIII)V");
    if (on_exception == NULL || pthread_key_create(&attached, detach) != 0) {
        return JNI_ERR;
    }
    return JNI_VERSION_10;
}

JNIEXPORT jint JNICALL Java_io_github_acl4j_benchmarks_Jni_peekAtLastError(JNIEnv *env, jclass self, jint level)
{
    (void)env;
    (void)self;
    return aclrtPeekAtLastError((uint32_t)level);
}

JNIEXPORT jint JNICALL Java_io_github_acl4j_benchmarks_Jni_getErrorVerbose(
    JNIEnv *env, jclass self, jint device, jobject info)
{
    (void)self;
    return aclrtGetErrorVerbose(device, (*env)->GetDirectBufferAddress(env, info));
}

JNIEXPORT jint JNICALL Java_io_github_acl4j_benchmarks_Jni_getMemUceInfo(
    JNIEnv *env, jclass self, jint device, jobject array, jlong size, jlongArray count)
{
    (void)self;
    size_t found = 0;
    aclError code = aclrtGetMemUceInfo(device, (*env)->GetDirectBufferAddress(env, array), (size_t)size, &found);
    jlong out = (jlong)found;
    (*env)->SetLongArrayRegion(env, count, 0, 1, &out);
    return code;
}

static void exception(aclrtExceptionInfo *info)
{
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) != JNI_OK) {
        if ((*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, NULL) != JNI_OK) {
            return;
        }
        if (stays_attached) {
            pthread_setspecific(attached, env);
        }
    }
    (*env)->CallStaticVoidMethod(
        env, jni, on_exception, (jint)aclrtGetTaskIdFromExceptionInfo(info),
        (jint)aclrtGetStreamIdFromExceptionInfo(info), (jint)aclrtGetThreadIdFromExceptionInfo(info),
        (jint)aclrtGetDeviceIdFromExceptionInfo(info), (jint)aclrtGetErrorCodeFromExceptionInfo(info));
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionDescribe(env);
        (*env)->ExceptionClear(env);
    }
    if (!stays_attached) {
        (*vm)->DetachCurrentThread(vm);
    }
}

JNIEXPORT jint JNICALL Java_io_github_acl4j_benchmarks_Jni_register(JNIEnv *env, jclass self, jboolean stays)
{
    (void)env;
    (void)self;
    stays_attached = stays;
    return aclrtExceptionInfoCallbackRegister(exception);
}

JNIEXPORT jint JNICALL Java_io_github_acl4j_benchmarks_Jni_unregister(JNIEnv *env, jclass self)
{
    (void)env;
    (void)self;
    return aclrtExceptionInfoCallbackUnregister(exception);
}

JNIEXPORT jint JNICALL Java_io_github_acl4j_benchmarks_Jni_notify(JNIEnv *env, jclass self, jint count)
{
    (void)env;
    (void)self;
    return acl4jbench_notify((uint32_t)count);
}
