package io.github.acl4j.diagnosis.plog;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

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

    private long find(String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        return words.find(bytes, 0, bytes.length);
    }
}
