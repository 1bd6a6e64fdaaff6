package io.github.acl4j.jna.loopback;

import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Connects the library, which is the process's one runtime, with the fake of the moment. */
final class Loopback {
    private static final long INTERNAL_ERROR = 507000;

    /** Held for ever, as the library calls it. */
    private static final LoopbackLibrary.Answer ANSWER = Loopback::answer;

    private static final List<String> NAMES = names();

    private static volatile @Nullable Answers behind;

    static {
        LoopbackLibrary.acl4j_loopback_bind(ANSWER);
    }

    private Loopback() {}

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (int number = 0; number < LoopbackLibrary.acl4j_loopback_functions(); number++) {
            names.add(LoopbackLibrary.acl4j_loopback_name(number));
        }
        return List.copyOf(names);
    }

    static List<String> functions() {
        return NAMES;
    }

    static synchronized void connect(Answers answers) {
        if (behind != null) {
            throw new IllegalStateException("there is one runtime in a process, and it is in use");
        }
        behind = answers;
    }

    /** Calls that still come are answered with 507000. */
    static synchronized void disconnect() {
        behind = null;
    }

    private static long answer(int number, Pointer words) {
        Answers answers = behind;
        if (answers == null) {
            return INTERNAL_ERROR;
        }
        CallsFromJava.answering();
        try {
            return answers.answer(NAMES.get(number), words);
        } catch (Throwable thrown) {
            CallsFromJava.keep(thrown);
            return 0;
        }
    }
}
