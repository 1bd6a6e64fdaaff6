package io.github.acl4j.internal;

/**
 * A thread that belongs to the SDK: what hangs on an OS thread (last error, message, current device) is the SDK's own here.
 * Always a daemon: no native call that doesn't return may keep a process from ending.
 */
public final class SdkThread extends Thread {
    /**
     * Makes one.
     *
     * @param body what it runs
     * @param name its name
     */
    public SdkThread(Runnable body, String name) {
        super(body, name);
        setDaemon(true);
    }

    /**
     * Whether the calling thread is one.
     *
     * @return true on a thread of the SDK
     */
    public static boolean isCurrent() {
        return Thread.currentThread() instanceof SdkThread;
    }
}
