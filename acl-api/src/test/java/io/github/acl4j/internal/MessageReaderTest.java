package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.MessageNotRead;
import io.github.acl4j.error.RecentMessage;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class MessageReaderTest {
    private static final AclError MISUSE = AclError.of(AclErrorCode.RT_PARAM_INVALID);
    private static final CallPolicy OWNER = new CallPolicy(false, false, Optional.of(AscendProduct.A2));
    private static final CallPolicy GUEST = new CallPolicy(true, false, Optional.of(AscendProduct.A2));

    private final StubBackend stub = new StubBackend();
    private final DeviceRecords records = new DeviceRecords();

    private MessageReader reader(CallPolicy policy, String... texts) {
        Queue<String> queue = new ArrayDeque<>(List.of(texts));
        stub.on("aclGetRecentErrMsg", args -> queue.poll());
        return new MessageReader(stub.backend(), policy, records);
    }

    private void assertNotRead(RecentMessage message, MessageNotRead reason) {
        assertThat(message.notReadBecause()).contains(reason);
        assertThat(stub.called()).doesNotContain("aclGetRecentErrMsg");
    }

    @Test
    void readsOnAnOwnersThread() {
        assertThat(reader(OWNER, "what failed").afterFailure(MISUSE).text()).contains("what failed");
    }

    @Test
    void leavesTheMessagesOfThreadsThatAreNotTheSdks() {
        assertNotRead(reader(GUEST, "the engine's").afterFailure(MISUSE), MessageNotRead.GUEST_THREAD);
    }

    @Test
    void readsOnItsOwnThreadInAGuest() throws InterruptedException {
        MessageReader reader = reader(GUEST, "mine");
        RecentMessage[] seen = new RecentMessage[1];
        Thread thread = new SdkThread(() -> seen[0] = reader.afterFailure(MISUSE), "test");
        thread.start();
        thread.join(60_000);

        assertThat(seen[0].text()).contains("mine");
    }

    /** Without a context the read fails, overwrites the last error and brings old text back (acl-facts 3.1). */
    @Test
    void doesNotReadWithoutAContext() {
        stub.on("aclrtGetDevice", AclErrorCode.RT_CONTEXT_NULL);

        assertNotRead(reader(OWNER, "old").afterFailure(MISUSE), MessageNotRead.NO_CONTEXT);
    }

    @Test
    void doesNotReadWhereThatLaunchesATask() {
        CallPolicy policy = new CallPolicy(false, false, Optional.of(AscendProduct.ASCEND_310P));

        assertNotRead(reader(policy, "x").afterFailure(MISUSE), MessageNotRead.PRODUCT_LAUNCHES_TASK);
    }

    @Test
    void doesNotReadEverybodysMessages() {
        CallPolicy policy = new CallPolicy(false, true, Optional.of(AscendProduct.A2));

        assertNotRead(reader(policy, "x").afterFailure(MISUSE), MessageNotRead.PROCESS_MODE);
    }

    @Test
    void doesNotReadOfADeviceThatIsPoisonedOrGone() {
        assertNotRead(
                reader(OWNER, "x").afterFailure(AclError.of(AclErrorCode.RT_DEVICE_MEM_ERROR)),
                MessageNotRead.DEVICE_POISONED);
        assertNotRead(
                reader(OWNER, "x").afterFailure(AclError.of(AclErrorCode.RT_SOCKET_CLOSE)), MessageNotRead.DEVICE_LOST);
        records.of(0).move(DeviceState.ABORTING); // the stub's current device is 0
        assertNotRead(reader(OWNER, "x").afterFailure(MISUSE), MessageNotRead.DEVICE_POISONED);
    }

    @Test
    void saysThatTheFunctionIsAbsent() {
        stub.on("supports", args -> args[0] != AclrtFunction.ACL_GET_RECENT_ERR_MSG);

        assertNotRead(reader(OWNER, "x").afterFailure(MISUSE), MessageNotRead.ABSENT);
    }

    /** In abort state, say, each read gives all earlier text again behind the new one (observed). */
    @Test
    void cutsOffWhatWasSeenOnThisThread() {
        MessageReader reader = reader(OWNER, "first\n", "second\n\nfirst\n", "third\n\nsecond\n\nfirst\n");

        assertThat(reader.onRequest().text()).contains("first\n");
        assertThat(reader.onRequest().text()).contains("second");
        assertThat(reader.onRequest().text()).contains("third");
    }

    @Test
    void aTextThatComesBackAloneIsNothingNew() {
        MessageReader reader = reader(OWNER, "same\n", "same\n");
        reader.onRequest();

        assertThat(reader.onRequest().text()).isEmpty();
        assertThat(reader.onRequest().notReadBecause()).isEmpty();
    }
}
