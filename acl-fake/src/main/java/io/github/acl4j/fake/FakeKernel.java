package io.github.acl4j.fake;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A compute task for {@link FakeAscend#launch}: Java code that runs on the device's thread when the task's duration is over.
 * Immutable.
 */
public final class FakeKernel {
    /** What the task does. */
    @FunctionalInterface
    public interface Body {
        /**
         * Runs on the device's thread. Must not block. Fails with 507015, the code of an AI Core exception, if it throws
         * anything but {@link FakeTaskFailure}.
         *
         * @param memory the device's memory
         */
        void run(FakeMemory memory);
    }

    private final Body body;
    private final Duration duration;
    private final boolean hangs;
    private final long binary;
    private final long function;
    private final long arguments;
    private final int argumentsLength;
    private final @Nullable FakeOperator operator;

    private FakeKernel(
            Body body,
            Duration duration,
            boolean hangs,
            long binary,
            long function,
            long arguments,
            int argumentsLength,
            @Nullable FakeOperator operator) {
        this.body = body;
        this.duration = duration;
        this.hangs = hangs;
        this.binary = binary;
        this.function = function;
        this.arguments = arguments;
        this.argumentsLength = argumentsLength;
        this.operator = operator;
    }

    /**
     * A task that takes no time.
     *
     * @param body what it does
     * @return the task
     */
    public static FakeKernel of(Body body) {
        return new FakeKernel(body, Duration.ZERO, false, 0, 0, 0, 0, null);
    }

    /**
     * A task that does nothing but fail.
     *
     * @param code the ACL code, such as 507015 for an AI Core exception or 107020 for a time-out; not 0
     * @return the task
     */
    public static FakeKernel failing(int code) {
        FakeTaskFailure failure = new FakeTaskFailure(code);
        return of(memory -> {
            throw failure;
        });
    }

    /**
     * A task that never ends; only an abort or a reset of the device drops it.
     *
     * @return the task
     */
    public static FakeKernel hanging() {
        return new FakeKernel(memory -> {}, Duration.ZERO, true, 0, 0, 0, 0, null);
    }

    /**
     * The same task, taking time.
     *
     * @param time by the fake's clock, from its start to its end; zero or more
     * @return the task
     */
    public FakeKernel lasting(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("a task can't take less than no time: " + time);
        }
        return new FakeKernel(body, time, hangs, binary, function, arguments, argumentsLength, operator);
    }

    /**
     * The same task as a function of a binary, so that the binary's exception callback is called for it, too.
     *
     * @param binaryHandle from {@link FakeAscend#loadBinary}
     * @param functionHandle what {@code aclrtGetFuncHandleFromExceptionInfo} tells; any number but 0
     * @return the task
     */
    public FakeKernel in(long binaryHandle, long functionHandle) {
        return new FakeKernel(
                body, duration, hangs, binaryHandle, functionHandle, arguments, argumentsLength, operator);
    }

    /**
     * The same task with arguments, as {@code aclrtGetArgsFromExceptionInfo} tells them.
     *
     * @param address device address
     * @param length bytes
     * @return the task
     */
    public FakeKernel withArguments(long address, int length) {
        return new FakeKernel(body, duration, hangs, binary, function, address, length, operator);
    }

    /**
     * The same task as an operator of a model with static shapes, so that {@code aclmdlCreateAndGetOpDesc} knows it. The last
     * 1,024 of them that were launched are known.
     *
     * @param description what is known of it
     * @return the task
     */
    public FakeKernel as(FakeOperator description) {
        return new FakeKernel(body, duration, hangs, binary, function, arguments, argumentsLength, description);
    }

    Body body() {
        return body;
    }

    long durationNanos() {
        return duration.toNanos();
    }

    boolean hangs() {
        return hangs;
    }

    long binary() {
        return binary;
    }

    long function() {
        return function;
    }

    long arguments() {
        return arguments;
    }

    int argumentsLength() {
        return argumentsLength;
    }

    /** What the graph engine keeps of it; null if it isn't of a model. */
    @Nullable
    FakeOperator operator() {
        return operator;
    }
}
