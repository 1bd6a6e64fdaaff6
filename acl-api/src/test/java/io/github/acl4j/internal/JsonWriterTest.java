package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonWriterTest {
    @Test
    void separatesMembersAndValues() {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.name("a").value(1);
        json.name("b")
                .beginArray()
                .value("x")
                .value(true)
                .beginArray()
                .endArray()
                .endArray();
        json.name("c").beginObject().endObject();
        json.endObject();

        assertThat(json).hasToString("{\"a\":1,\"b\":[\"x\",true,[]],\"c\":{}}");
    }

    // A separator is looked for in what was written last; a value that ends like one must not look like it.
    @Test
    void aValueThatEndsLikeASeparatorIsNone() {
        JsonWriter json = new JsonWriter();
        json.beginArray().value("[").value("{").value(":").value("").endArray();

        assertThat(json).hasToString("[\"[\",\"{\",\":\",\"\"]");
    }

    @Test
    void escapesWhatJsonCannotHold() {
        assertThat(new JsonWriter().value("\"\\\n\u0000\u007f é 火 \ud83d\ude00 \ud83d \ude00"))
                .hasToString("\"\\\"\\\\\\u000a\\u0000\u007f é 火 \ud83d\ude00 \\ud83d \\ude00\"");
    }
}
