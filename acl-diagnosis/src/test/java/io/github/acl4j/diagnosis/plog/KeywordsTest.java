package io.github.acl4j.diagnosis.plog;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeywordsTest {
    private final Keywords words = new Keywords(List.of("error", "err", "end", "xy"));

    @Test
    void findsAllWordsThatAreThere() {
        assertThat(find("an error")).isEqualTo(0b0011);
        assertThat(find("err")).isEqualTo(0b0010);
        assertThat(find("xyend")).isEqualTo(0b1100);
        assertThat(find("ererrr")).isEqualTo(0b0010);
        assertThat(find("")).isZero();
        assertThat(find("e")).isZero();
    }

    @Test
    void looksNowhereElse() {
        byte[] bytes = "xxerrorxx".getBytes(US_ASCII);
        assertThat(words.find(bytes, 2, 6)).isEqualTo(0b0010);
        assertThat(words.find(bytes, 3, 9)).isZero();
    }

    @Test
    void wordsOfAGroupHaveOneBit() {
        Keywords groups = Keywords.ofGroups(List.of(List.of("error", "xy"), List.of(), List.of("err")));
        byte[] bytes = "an error".getBytes(US_ASCII);
        assertThat(groups.find(bytes, 0, bytes.length)).isEqualTo(0b101);
        bytes = "xy".getBytes(US_ASCII);
        assertThat(groups.find(bytes, 0, bytes.length)).isEqualTo(0b001);
    }

    @Test
    void moreGroupsThanBitsAreRefused() {
        assertThatThrownBy(() -> new Keywords(Collections.nCopies(64, "ab")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 groups");
        assertThatThrownBy(() -> Keywords.ofGroups(List.of(Collections.nCopies(128, "ab"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("128 words");
    }

    private long find(String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        return words.find(bytes, 0, bytes.length);
    }
}
