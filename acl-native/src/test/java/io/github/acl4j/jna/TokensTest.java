package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tokens stand for callbacks in C, which may still use one for a while after it was taken back (acl-facts 3.6). */
class TokensTest {
    private final Tokens<String> tokens = new Tokens<>();

    @Test
    void areNeverZeroAndNeverTheSame() {
        long a = tokens.issue("a");
        long b = tokens.issue("a");
        assertThat(List.of(a, b)).doesNotContain(0L).doesNotHaveDuplicates();
        assertThat(tokens.find(a)).isEqualTo("a");
        assertThat(tokens.find(0)).isNull();
        tokens.drop(a);
        assertThat(tokens.find(a)).isNull();
        assertThat(tokens.find(b)).isEqualTo("a");
    }

    @Test
    void areFoundForAWhileAfterTheyWereRetiredButNotForEver() {
        List<Long> issued = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long token = tokens.issue("entry " + i);
            tokens.retire(token);
            assertThat(tokens.find(token)).isEqualTo("entry " + i);
            issued.add(token);
        }
        assertThat(issued.stream().filter(token -> tokens.find(token) != null)).hasSize(64);
        tokens.dropAll(entry -> true);
        assertThat(issued).allSatisfy(token -> assertThat(tokens.find(token)).isNull());
    }
}
