package io.github.acl4j.jna.loopback;

import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.contract.FaultInjector.FaultKind;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The functions of {@code acl4jtest.h} and {@code acl4jtest_driver.h}, answered by an injector inside this JVM. */
final class InjectorAnswers {
    private final FaultInjector injector;

    InjectorAnswers(FaultInjector injector) {
        this.injector = injector;
    }

    void addTo(Answers answers) {
        answers.done("acl4jtest_reset", in -> injector.reset());
        answers.done("acl4jtest_set_last_error", in -> injector.setLastError(in.int32(0)));
        answers.done("acl4jtest_set_fault", in -> injector.setFault(in.int32(0), kind(in.int32(1))));
        answers.done(
                "acl4jtest_set_uce",
                in -> injector.setUce(in.int32(0), in.int32(1), in.int64(2), in.int64(3), in.int64(4)));
        answers.done("acl4jtest_set_uce_query_code", in -> injector.setUceQueryCode(in.int32(0), in.int32(1)));
        answers.done("acl4jtest_set_abort", in -> injector.setAbort(in.int32(0), end(in.int32(1))));
        answers.done("acl4jtest_set_abort_code", in -> injector.setAbortCode(in.int32(0), in.int32(1)));
        answers.done("acl4jtest_set_repair_code", in -> injector.setRepairCode(in.int32(0), in.int32(1)));
        answers.done("acl4jtest_last_repair", in -> store(injector.lastRepair(in.int32(0)), in));
        answers.done("acl4jtest_set_fault_event", in -> injector.setFaultEvent(in.int32(0), in.int32(1)));
        answers.done("acl4jtest_fail_next_task", in -> injector.failNextTask(in.int32(0), in.int32(1), in.int32(2)));
        answers.done("acl4jtest_hang_stream", in -> injector.hangStream(in.int32(0), in.int32(1), in.int32(2) != 0));
        addDriver(answers);
    }

    private void addDriver(Answers answers) {
        answers.done("acl4jtest_set_smmu_fault", in -> injector.setSmmuFault(in.int32(0), in.int32(1) != 0));
        answers.done("acl4jtest_set_firmware", in -> injector.setFirmware(in.int32(0), in.int32(1)));
        answers.done(
                "acl4jtest_fail_next_task_by",
                in -> injector.failNextTask(in.int32(0), in.int32(1), in.int32(2), kind(in.int32(3))));
        answers.done("acl4jtest_set_l2", in -> injector.setL2(in.int32(0), in.int32(1), in.int32(2), in.int32(3)));
        answers.done("acl4jtest_set_l3_repair_code", in -> injector.setL3RepairCode(in.int32(0), in.int32(1)));
        answers.done("acl4jtest_l2_resumes", in -> store(count(injector.l2Resumes(in.int32(0))), in));
        answers.done("acl4jtest_l3_repairs", in -> store(count(injector.l3Repairs(in.int32(0))), in));
        answers.done("acl4jtest_raise_ras_event", in -> injector.raiseRasEvent(in.int32(0)));
    }

    private static FaultKind kind(int number) {
        return Stream.of(FaultKind.values())
                .filter(kind -> kind.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private static AbortEnd end(int number) {
        return Stream.of(AbortEnd.values())
                .filter(end -> end.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private static long @Nullable [] count(long requests) {
        return requests < 0 ? null : new long[] {requests};
    }

    /** Into the array that is the second argument. */
    private static boolean store(long @Nullable [] values, Words in) {
        if (values == null) {
            return false;
        }
        in.write(1, values);
        return true;
    }
}
