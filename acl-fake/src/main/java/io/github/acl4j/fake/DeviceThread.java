package io.github.acl4j.fake;

/** The one thread of the runtime for a device: ends its tasks and calls the exception callbacks of those that fail. */
final class DeviceThread extends Thread {
    DeviceThread(int driverId, Runnable work) {
        super(work, "RT_RECYCLE_" + driverId);
        setDaemon(true);
    }
}
