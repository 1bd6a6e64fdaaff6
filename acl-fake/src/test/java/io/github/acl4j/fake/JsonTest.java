package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void readsWhatAConfigurationHas() throws Exception {
        assertThat(Json.parse(" {\"a\": \"x\\n\\u0041\", \"b\" : [1, -2.5e3, true, null, {}], \"c\": {\"d\": []}} "))
                .isEqualTo(Map.of(
                        "a",
                        "x\nA",
                        "b",
                        List.of(
                                new Json.Word("1"),
                                new Json.Word("-2.5e3"),
                                new Json.Word("true"),
                                new Json.Word("null"),
                                Map.of()),
                        "c",
                        Map.of("d", List.of())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not json",
                "{",
                "{\"a\"}",
                "{\"a\":1,}",
                "[1",
                "[1,]",
                "\"open",
                "\"\\x\"",
                "\"\\u12\"",
                "01",
                "1 2",
                "{a:1}",
                "nul",
                "+1"
            })
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(Json.SyntaxException.class);
    }
}
