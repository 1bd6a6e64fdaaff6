package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.ExceptionInfo;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/** Counts how often each task of a burst was heard of. Called by many threads. */
final class Tally {
    private final int firstTask;
    private final AtomicIntegerArray heard;

    Tally(int firstTask, int tasks) {
        this.firstTask = firstTask;
        this.heard = new AtomicIntegerArray(tasks);
    }

    void count(ExceptionInfo exception) {
        heard.incrementAndGet((int) exception.taskId() - firstTask);
    }

    /** How often any was heard of. */
    int total() {
        return IntStream.range(0, heard.length()).map(heard::get).sum();
    }

    void assertEachOnce() {
        assertThat(IntStream.range(0, heard.length()).filter(i -> heard.get(i) != 1))
                .as("tasks, less %d, that were not heard of exactly once", firstTask)
                .isEmpty();
    }
}
