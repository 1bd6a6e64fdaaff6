package io.github.acl4j.samples.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Without books that notice it, "none lost, none answered twice" would be a number typed in. */
class AccountsTest {
    private final Accounts accounts = new Accounts();

    private static Answer served(long request) {
        return new Answer(request, OptionalLong.of(7), OptionalInt.of(0), Optional.empty(), false, 0);
    }

    @Test
    void aRequestWithoutAnAnswerIsOpen() {
        accounts.answered(served(accounts.enter()), true);
        accounts.enter();

        assertThat(accounts.requests()).isEqualTo(2);
        assertThat(accounts.served()).isEqualTo(1);
        assertThat(accounts.unanswered()).isEqualTo(1);
    }

    @Test
    void aSecondAnswerIsCountedAndNothingElse() {
        long request = accounts.enter();
        accounts.answered(served(request), true);
        accounts.answered(served(request), true);

        assertThat(accounts.twice()).isEqualTo(1);
        assertThat(accounts.served()).isEqualTo(1);
    }

    @Test
    void wrongAnswersAndRejectionsAreNotServed() {
        accounts.answered(served(accounts.enter()), false);
        accounts.answered(
                new Answer(
                        accounts.enter(),
                        OptionalLong.empty(),
                        OptionalInt.empty(),
                        Optional.of(Rejection.TIME_OVER),
                        true,
                        3),
                true);

        assertThat(accounts.served()).isZero();
        assertThat(accounts.wrong()).isEqualTo(1);
        assertThat(accounts.rejections()).isEqualTo(1);
        assertThat(accounts.rejected()).containsEntry(Rejection.TIME_OVER, 1L);
        assertThat(accounts.parked()).isEqualTo(1);
        assertThat(accounts.retried()).isEqualTo(1);
        assertThat(accounts.unanswered()).isZero();
    }
}
