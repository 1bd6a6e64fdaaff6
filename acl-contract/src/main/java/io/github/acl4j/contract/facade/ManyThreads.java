package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclException;
import io.github.acl4j.spi.AclrtFunction;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;

/** Virtual threads in numbers, each with a failing call of its own; for a JVM of their own, since they fill it. */
final class ManyThreads {
    private static final int ROUNDS = 2;

    /** More than the SDK has threads for, and few enough that none waits for one of those past the SDK's patience. */
    private static final int AT_ONCE = 200;

    private ManyThreads() {}

    /**
     * Runs.
     *
     * @param arguments the contract whose backend it is about, and how many threads
     */
    public static void main(String[] arguments) throws Exception {
        Constructor<?> contract = Class.forName(arguments[0]).getDeclaredConstructor();
        contract.setAccessible(true);
        int threads = Integer.parseInt(arguments[1]);
        try (FacadeBed bed = ((FacadeContract) contract.newInstance()).owner()) {
            FailingLibrary.behind(bed);
            CountDownLatch start = new CountDownLatch(1);
            Semaphore turns = new Semaphore(AT_ONCE);
            List<FutureTask<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int first = i * ROUNDS;
                all.add(VirtualThread.start(() -> {
                    start.await();
                    turns.acquire();
                    try {
                        for (int device = first; device < first + ROUNDS; device++) {
                            assertOwn(bed, device);
                        }
                        return true;
                    } finally {
                        turns.release();
                    }
                }));
            }
            start.countDown();
            for (FutureTask<Boolean> each : all) {
                FacadeBed.get(each);
            }
            assertThat(bed.spy().calls())
                    .filteredOn(call -> call.function() == AclrtFunction.ACLRT_GET_ERROR_VERBOSE)
                    .hasSize(threads * ROUNDS)
                    .allSatisfy(call -> assertThat(call.thread().getName()).startsWith("acl4j-call-"));
        }
        System.out.println(threads * ROUNDS + " exceptions, each with its own error");
    }

    private static void assertOwn(FacadeBed bed, int device) {
        AclException failure = failure(() -> bed.device(device).errorVerbose());
        assertThat(failure.code()).isEqualTo(FailingLibrary.code(device));
        assertThat(failure.lastError()).hasValue(FailingLibrary.code(device));
        assertThat(failure.deviceId()).hasValue(device);
        assertThat(failure.text()).hasValue(FailingLibrary.text(device));
    }
}
