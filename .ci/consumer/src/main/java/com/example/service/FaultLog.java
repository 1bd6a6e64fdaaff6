package com.example.service;

import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.ExceptionListener;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps the faults that the service has to deal with. */
final class FaultLog implements ExceptionListener {
    private final BlockingQueue<ExceptionInfo> faults = new ArrayBlockingQueue<>(100);

    @Override
    public void onException(ExceptionInfo exception) {
        faults.add(exception);
    }

    ExceptionInfo next() throws InterruptedException {
        ExceptionInfo fault = faults.poll(10, TimeUnit.SECONDS);
        if (fault == null) {
            throw new IllegalStateException("no fault was told within 10 seconds");
        }
        return fault;
    }
}
