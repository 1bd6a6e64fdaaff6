package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A fake that native code calls, whose threads aren't Java's. */
class NativeCallersTest {
    private static final FakeException EXCEPTION = new FakeException(0, 5, 7, 4242, 507015);

    // acl-facts 2.2: the last error belongs to the OS thread, whichever thread of Java's it is at the moment.
    @Test
    void whatIsAnOsThreadIsSaidByTheBuilder() throws Exception {
        AtomicLong osThread = new AtomicLong(0x1_0000_1234L);
        try (FakeAscend fake =
                FakeAscend.builder().devices(1).osThread(osThread::get).build()) {
            fake.setLastError(507015);
            int id = Npus.get(Npus.async(fake::threadId));
            int sameOsThread = Npus.get(Npus.async(() -> fake.backend().aclrtPeekAtLastError(0)));
            osThread.set(0x2_0000_1234L);
            int nextWithTheSameId = fake.backend().aclrtPeekAtLastError(0);

            assertThat(id).isEqualTo(0x1234);
            assertThat(sameOsThread).isEqualTo(507015);
            assertThat(nextWithTheSameId).isZero();
        }
    }

    // acl-facts 3.3: a round is a copy of the tables.
    @Test
    void aNotificationTellsWhoIsToBeCalled() {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build()) {
            AclrtExceptionInfoCallback first = info -> {};
            AclrtExceptionInfoCallback second = info -> {};
            fake.backend().aclrtExceptionInfoCallbackRegister(first);
            fake.backend().aclrtSetExceptionInfoCallback(second);
            try (FakeNotification notification = fake.begin(EXCEPTION)) {
                fake.backend().aclrtExceptionInfoCallbackUnregister(first);

                assertThat(notification.callbacks()).containsExactlyInAnyOrder(first, second);
            }
        }
    }

    // acl-facts 3.3, 3.5: the callback of the failed kernel's binary comes after the others.
    @Test
    void anotherCanCallTheCallbacksOfAFailedTask() {
        List<FakeNotification> told = new CopyOnWriteArrayList<>();
        AclrtExceptionInfoCallback callback = info -> {};
        AclrtOpExceptionCallback ofBinary = (info, userData) -> {};
        try (FakeAscend fake =
                FakeAscend.builder().devices(1).notifier(told::add).build()) {
            long binary = fake.loadBinary();
            fake.backend().aclrtSetDevice(0);
            fake.backend().aclrtExceptionInfoCallbackRegister(callback);
            fake.backend().aclrtBinarySetExceptionCallback(binary, ofBinary, 99);
            fake.launch(0, FakeKernel.failing(507015).in(binary, 1));
            fake.backend().aclrtSynchronizeStream(0);

            assertThat(told).hasSize(1);
            assertThat(told.get(0).exception().code()).isEqualTo(507015);
            assertThat(told.get(0).callbacks()).containsExactly(callback);
            assertThat(told.get(0).ofBinary()).contains(new FakeNotification.OfBinary(ofBinary, 99));
        }
    }

    @Test
    void itsAddressIsGoodUntilItsEnd() {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build()) {
            FakeNotification notification = fake.begin(EXCEPTION);
            long address = notification.exceptionInfo();
            assertThat(fake.backend().aclrtGetTaskIdFromExceptionInfo(address)).isEqualTo(7);
            assertThat(fake.leaks()).as("it is still being told").hasSize(1);

            notification.close();
            notification.close();

            assertThat(fake.leaks()).isEmpty();
            assertThatThrownBy(() -> fake.backend().aclrtGetTaskIdFromExceptionInfo(address))
                    .isInstanceOf(IllegalStateException.class);
        }
    }
}
