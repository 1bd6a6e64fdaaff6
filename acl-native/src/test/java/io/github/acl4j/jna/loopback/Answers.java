package io.github.acl4j.jna.loopback;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What Java answers the functions of the library with, by the functions' names. */
final class Answers {
    /** Answers calls of one function. */
    @FunctionalInterface
    interface Answer {
        long answer(Words arguments);
    }

    /** Answers with a code. */
    @FunctionalInterface
    interface Code {
        int answer(Words arguments);
    }

    /** Answers with a text. */
    @FunctionalInterface
    interface Text {
        @Nullable
        String answer();
    }

    /** Does something; answers with 0 if it was done, else with -1. */
    @FunctionalInterface
    interface Done {
        boolean answer(Words arguments);
    }

    private final Map<String, Answer> answers = new HashMap<>();

    void add(String function, Answer answer) {
        if (answers.put(function, answer) != null) {
            throw new IllegalStateException("two answers for " + function);
        }
    }

    void code(String function, Code code) {
        add(function, code::answer);
    }

    /** The library frees the text. */
    void text(String function, Text text) {
        add(function, arguments -> allocate(text.answer()));
    }

    void done(String function, Done done) {
        add(function, arguments -> done.answer(arguments) ? 0 : -1);
    }

    Set<String> functions() {
        return Set.copyOf(answers.keySet());
    }

    long answer(String function, Pointer words) {
        Answer answer = answers.get(function);
        if (answer == null) {
            throw new IllegalStateException("nothing answers " + function);
        }
        try (Words arguments = new Words(words)) {
            return answer.answer(arguments);
        }
    }

    private static long allocate(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Pointer copy = new Pointer(Native.malloc(bytes.length + 1L));
        copy.write(0, bytes, 0, bytes.length);
        copy.setByte(bytes.length, (byte) 0);
        return Pointer.nativeValue(copy);
    }
}
