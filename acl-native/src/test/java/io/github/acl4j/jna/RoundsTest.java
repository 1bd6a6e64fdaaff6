package io.github.acl4j.jna;

import static io.github.acl4j.jna.Rounds.Half.REGISTERED;
import static io.github.acl4j.jna.Rounds.Half.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.CallbackTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two calls of the runtime for one exception are one round over one copy of both tables (acl-facts 3.3). */
class RoundsTest {
    private static final long INFO = 0x7F0000001000L;

    private final AclrtExceptionInfoCallback slot = info -> {};
    private final AclrtExceptionInfoCallback otherSlot = info -> {};
    private final AclrtExceptionInfoCallback a = info -> {};
    private final AclrtExceptionInfoCallback b = info -> {};
    private final CallbackTable table = new CallbackTable();
    private final Rounds rounds = new Rounds(table);

    private List<AclrtExceptionInfoCallback> call(long info, Rounds.Half half, Runnable meanwhile) {
        Rounds.Call call = rounds.begin(info, half);
        meanwhile.run();
        call.end();
        return call.callbacks();
    }

    private List<AclrtExceptionInfoCallback> call(Rounds.Half half) {
        return call(INFO, half, () -> {});
    }

    @Test
    void eachHalfCallsItsOwn() {
        table.setSlot(slot);
        table.register(a);
        table.register(b);
        for (int round = 0; round < 3; round++) {
            assertThat(call(REGISTERED)).containsExactly(a, b);
            assertThat(call(SLOT)).containsExactly(slot);
        }
        for (int round = 0; round < 3; round++) {
            assertThat(call(SLOT)).containsExactly(slot);
            assertThat(call(REGISTERED)).containsExactly(a, b);
        }
    }

    @Test
    void whatTheFirstHalfChangesCountsFromTheNextRoundOn() {
        table.setSlot(slot);
        table.register(a);
        assertThat(call(INFO, REGISTERED, () -> table.setSlot(otherSlot))).containsExactly(a);
        assertThat(call(SLOT)).as("in the slot when the round began").containsExactly(slot);
        assertThat(call(REGISTERED)).containsExactly(a);
        assertThat(call(INFO, SLOT, () -> table.unregister(a))).containsExactly(otherSlot);
        table.register(a);
        assertThat(call(INFO, SLOT, () -> table.unregister(a))).containsExactly(otherSlot);
        assertThat(call(REGISTERED)).as("registered when the round began").containsExactly(a);
    }

    // The runtime's copy has no function of ours for what wasn't there when the round began.
    @Test
    void whatTheFirstHalfAddsIsNotMissedInTheNextRound() {
        table.register(a);
        assertThat(call(INFO, REGISTERED, () -> table.setSlot(slot))).containsExactly(a);
        assertThat(call(SLOT)).as("the next round begins with the slot").containsExactly(slot);
        assertThat(call(REGISTERED)).containsExactly(a);
    }

    @Test
    void roundsAtTheSameTimeAreApart() {
        table.setSlot(slot);
        table.register(a);
        Rounds.Call first = rounds.begin(INFO, REGISTERED);
        table.setSlot(otherSlot);
        assertThat(call(INFO + 4096, REGISTERED, () -> {})).containsExactly(a);
        assertThat(call(INFO + 4096, SLOT, () -> {})).containsExactly(otherSlot);
        first.end();
        assertThat(call(SLOT)).containsExactly(slot);
    }

    // Somebody else wrote the slot, so that half doesn't come; then it is ours again.
    @Test
    void aHalfThatNeverCameIsForgotten() {
        table.setSlot(slot);
        table.register(a);
        assertThat(call(REGISTERED)).containsExactly(a);
        assertThat(call(REGISTERED)).as("the next round").containsExactly(a);
        table.setSlot(otherSlot);
        assertThat(call(SLOT)).as("the one after that, in the other order").containsExactly(otherSlot);
        assertThat(call(REGISTERED)).containsExactly(a);
    }
}
