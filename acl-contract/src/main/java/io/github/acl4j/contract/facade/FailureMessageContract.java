package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Failures.INVALID_DEVICE;
import static io.github.acl4j.contract.facade.Failures.NO_SUCH_DEVICE;
import static io.github.acl4j.contract.facade.Failures.failure;
import static io.github.acl4j.contract.facade.Failures.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.MessageNotRead;
import io.github.acl4j.error.RecentMessage;
import io.github.acl4j.spi.AclrtFunction;
import org.junit.jupiter.api.Test;

/** The message of a failed call, and where reading it would do harm (design, "Errors"). */
public abstract class FailureMessageContract extends FacadeContract {
    private static final int DEVICE_MEM_ERROR = 507053;

    /** For subclasses. */
    protected FailureMessageContract() {}

    @Test
    void anOwnersFailureCarriesItsMessageWhichIsThenGone() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);

            AclException failure = failureOf(bed);

            assertThat(failure.text())
                    .hasValueSatisfying(text -> assertThat(text).contains("EE1003"));
            assertThat(failure.recentMessage().notReadBecause()).isEmpty();
            assertThat(bed.spy().count(AclrtFunction.ACL_GET_RECENT_ERR_MSG)).isEqualTo(1);
            assertThat(bed.engine().aclGetRecentErrMsg()).isNull();
            assertThat(failure.lastError()).hasValue(INVALID_DEVICE);
        }
    }

    /** The message is of this call, so its headline explains the failure; the code decides what it means. */
    @Test
    void aFailureCarriesWhatItMeans() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);

            AclException failure = failureOf(bed);

            ErrorReport report = failure.report().orElseThrow();
            FaultVerdict verdict = failure.verdict().orElseThrow();
            assertThat(report.root().flatMap(ErrorEntry::module)).contains("EE1003");
            assertThat(report.with(EntryRole.STALE)).isEmpty();
            assertThat(verdict.category()).isEqualTo(ErrorCategory.API_MISUSE);
            assertThat(verdict.forbidden()).contains(FaultAction.OPEN_INCIDENT, FaultAction.RETRY);
        }
    }

    // Observed: in abort state each read gives all earlier text again behind the new one, and overwrites the last
    // error.
    @Test
    void textThatWasSeenBeforeIsCutOff() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.NEVER));
            bed.engine().aclrtDeviceTaskAbort(0, 1); // an engine's: the facade doesn't know of it
            failureOf(bed);

            AclException first = failure(() -> bed.device(NO_SUCH_DEVICE).errorVerbose());
            AclException second = failure(() -> bed.device(NO_SUCH_DEVICE - 1).memoryUce());

            String before = first.text().orElseThrow();
            String after = second.text().orElseThrow();
            assertThat(before).contains("99");
            assertThat(after).contains("98").doesNotContain(before.strip());
            assertThat(second.lastError()).hasValue(INVALID_DEVICE);
        }
    }

    private static void assertNotRead(FacadeBed bed, AclException failure, MessageNotRead why) {
        assertThat(failure.recentMessage().notReadBecause()).contains(why);
        assertThat(failure.text()).isEmpty();
        assertThat(bed.spy().called()).doesNotContain(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
    }

    // acl-facts 3.1: without a context the read itself fails, and overwrites the last error.
    @Test
    void withoutAContextTheMessageIsNotRead() {
        try (FacadeBed bed = owner()) {
            assertNotRead(bed, failureOf(bed), MessageNotRead.NO_CONTEXT);
            assertThat(bed.engine().aclrtPeekAtLastError(0)).isEqualTo(INVALID_DEVICE);
        }
    }

    @Test
    void aGuestLeavesTheMessagesOfThreadsThatAreNotItsOwn() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);

            assertNotRead(bed, failureOf(bed), MessageNotRead.GUEST_THREAD);
            assertThat(bed.engine().aclGetRecentErrMsg()).contains("EE1003");
        }
    }

    @Test
    void ofALostDeviceTheMessageIsNotRead() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);
            bed.spy().answer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, 507010);

            assertNotRead(bed, failure(() -> bed.device(0).errorVerbose()), MessageNotRead.DEVICE_LOST);
            // The message that would be read is that of the current device, whatever device the failed call was about.
            bed.spy().dontAnswer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
            assertNotRead(bed, failureOf(bed), MessageNotRead.DEVICE_LOST);
        }
    }

    @Test
    void ofAPoisonedDeviceTheMessageIsNotRead() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);
            bed.spy().answer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, DEVICE_MEM_ERROR);

            assertNotRead(bed, failure(() -> bed.device(0).errorVerbose()), MessageNotRead.DEVICE_POISONED);
            bed.spy().dontAnswer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
            assertNotRead(bed, failureOf(bed), MessageNotRead.DEVICE_POISONED);
        }
    }

    @Test
    void ofADeviceThatAbortsTheMessageIsNotRead() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);
            bed.spy().answer(AclrtFunction.ACLRT_STREAM_ABORT, 107022);

            assertNotRead(bed, failure(() -> bed.device(0).abortStream(0)), MessageNotRead.DEVICE_POISONED);
        }
    }

    @Test
    void inProcessModeTheMessageIsNotRead() {
        try (FacadeBed bed =
                prepare().options(builder -> builder.owner().processMessages()).open()) {
            bed.engine().aclrtSetDevice(0);

            assertNotRead(bed, failureOf(bed), MessageNotRead.PROCESS_MODE);
        }
    }

    // acl-facts 3.1: on these products the read launches a task, which can hang on a dead device.
    @Test
    void whereTheReadLaunchesATaskTheMessageIsNotRead() {
        for (String soc : new String[] {"Ascend310P3", "Ascend310B1", "Ascend910A", "Ascend910B", "Ascend910ProB"}) {
            try (FacadeBed bed = prepare()
                    .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, soc))
                    .options(builder -> builder.owner())
                    .open()) {
                bed.engine().aclrtSetDevice(0);

                assertNotRead(bed, failureOf(bed), MessageNotRead.PRODUCT_LAUNCHES_TASK);
            }
        }
    }

    @Test
    void whereTheFunctionIsAbsentTheMessageIsNotRead() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACL_GET_RECENT_ERR_MSG))
                .options(builder -> builder.owner())
                .open()) {
            bed.engine().aclrtSetDevice(0);

            assertNotRead(bed, failureOf(bed), MessageNotRead.ABSENT);
        }
    }

    // Observed: what the runtime's thread records in a callback is handed to the thread that synchronizes; a read in
    // the
    // callback would eat it.
    @Test
    void insideACallbackTheMessageIsNotRead() {
        try (FacadeBed bed = owner()) {
            bed.engine().aclrtSetDevice(0);
            bed.acl().registerTaskAbortCallback("taken", (device, stage, left) -> 0);
            AclException[] failure = new AclException[1];
            bed.acl()
                    .registerExceptionInfoCallback(exception -> failure[0] =
                            failure(() -> bed.acl().registerTaskAbortCallback("taken", (device, stage, left) -> 0)));

            bed.inject(injector ->
                    injector.fireHere(0, 1, 2, 3, 107022)); // no fault, so nothing else keeps it from reading

            assertThat(failure[0].code()).isEqualTo(107000);
            assertNotRead(bed, failure[0], MessageNotRead.GUEST_THREAD);
        }
    }

    @Test
    void whoAsksForTheMessageGetsIt() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.engine().aclrtSetDevice(NO_SUCH_DEVICE);

            RecentMessage message = bed.acl().recentMessage();

            assertThat(message.text())
                    .hasValueSatisfying(text -> assertThat(text).contains("EE1003"));
            assertThat(bed.acl().recentMessage().text()).isEmpty();
            assertThat(bed.acl().recentMessage().notReadBecause()).isEmpty();
        }
    }
}
