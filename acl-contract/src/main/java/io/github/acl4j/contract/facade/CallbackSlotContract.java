package io.github.acl4j.contract.facade;

import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.Capabilities.ExceptionDelivery;
import io.github.acl4j.Registration;
import io.github.acl4j.SlotPolicy;
import io.github.acl4j.error.AclUnsupportedException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Where the library has only the slot, as all releases up to 9.2 beta (acl-facts 8). */
public abstract class CallbackSlotContract extends FacadeContract {
    /** For subclasses. */
    protected CallbackSlotContract() {}

    private FacadeBed slotOnly(SlotPolicy policy) {
        return prepare()
                .mirror(spy ->
                        spy.without(ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER, ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER))
                .options(builder -> builder.slotPolicy(policy))
                .open();
    }

    private static void fire(FacadeBed bed) {
        bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507015));
    }

    @Test
    void theSlotIsTakenOnceAndNeverEmptied() {
        try (FacadeBed bed = slotOnly(SlotPolicy.TAKE)) {
            assertThat(bed.acl().capabilities().exceptionDelivery()).isEqualTo(ExceptionDelivery.SLOT);
            assertThat(bed.spy().calls())
                    .as("nothing is taken before somebody registers")
                    .isEmpty();
            AtomicInteger calls = new AtomicInteger();
            Registration first = bed.acl().registerExceptionInfoCallback(exception -> calls.incrementAndGet());
            Registration second = bed.acl().onException(exception -> {});
            fire(bed);
            first.close();
            second.close();
            fire(bed);
            assertThat(calls).hasValue(1);

            bed.acl().registerExceptionInfoCallback(exception -> calls.incrementAndGet());
            fire(bed);
            bed.acl().close();
            fire(bed);

            assertThat(calls).hasValue(2);
            assertThat(bed.spy().count(ACLRT_SET_EXCEPTION_INFO_CALLBACK)).isEqualTo(1);
            assertThat(bed.spy().calls())
                    .filteredOn(call -> call.function() == ACLRT_SET_EXCEPTION_INFO_CALLBACK)
                    .allSatisfy(call -> assertThat(call.arguments()).doesNotContainNull());
        }
    }

    // Who writes the slot later has it; nobody is told (acl-facts 3.3).
    @Test
    void whoWritesTheSlotLaterHasIt() {
        try (FacadeBed bed = slotOnly(SlotPolicy.TAKE)) {
            AtomicInteger calls = new AtomicInteger();
            AtomicInteger engines = new AtomicInteger();
            bed.acl().registerExceptionInfoCallback(exception -> calls.incrementAndGet());

            bed.engine().aclrtSetExceptionInfoCallback(info -> engines.incrementAndGet());
            fire(bed);

            assertThat(calls).hasValue(0);
            assertThat(engines).hasValue(1);
            bed.engine().aclrtSetExceptionInfoCallback(null);
        }
    }

    @Test
    void theSlotCanBeLeftToOthers() {
        try (FacadeBed bed = slotOnly(SlotPolicy.LEAVE)) {
            assertThat(bed.acl().capabilities().exceptionDelivery()).isEqualTo(ExceptionDelivery.NONE);

            assertThatThrownBy(() -> bed.acl().registerExceptionInfoCallback(exception -> {}))
                    .isInstanceOf(AclUnsupportedException.class)
                    .hasMessageContaining("LEAVE");
            assertThatThrownBy(() -> bed.acl().onException(exception -> {}))
                    .isInstanceOf(AclUnsupportedException.class);
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    @Test
    void theSlotIsLeftAloneWhereThereIsRegister() {
        try (FacadeBed bed = prepare()
                .options(builder -> builder.slotPolicy(SlotPolicy.LEAVE))
                .open()) {
            bed.acl().registerExceptionInfoCallback(exception -> {}).close();

            assertThat(bed.spy().called()).doesNotContain(ACLRT_SET_EXCEPTION_INFO_CALLBACK);
        }
    }
}
