package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The last calls of the mirror. Texts are made only when somebody looks. */
final class CallRecorder {
    private record Recorded(
            AclrtFunction function,
            List<@Nullable Object> arguments,
            @Nullable Integer code,
            String thread) {}

    private final int limit;
    private final Deque<Recorded> calls = new ArrayDeque<>();

    CallRecorder(int limit) {
        this.limit = limit;
    }

    synchronized void add(AclrtFunction function, @Nullable Object[] arguments, @Nullable Integer code) {
        if (limit == 0) {
            return;
        }
        if (calls.size() == limit) {
            calls.remove();
        }
        calls.add(new Recorded(
                function, Arrays.asList(arguments), code, Thread.currentThread().getName()));
    }

    synchronized List<FakeCall> calls() {
        return calls.stream().map(CallRecorder::toCall).toList();
    }

    synchronized void clear() {
        calls.clear();
    }

    private static FakeCall toCall(Recorded recorded) {
        List<String> arguments =
                recorded.arguments.stream().map(CallRecorder::text).toList();
        OptionalInt code = recorded.code == null ? OptionalInt.empty() : OptionalInt.of(recorded.code);
        return new FakeCall(recorded.function, arguments, code, recorded.thread);
    }

    private static String text(@Nullable Object argument) {
        if (argument == null || argument instanceof Number || argument instanceof String) {
            return String.valueOf(argument);
        }
        if (argument instanceof int[]) {
            return "int[]";
        }
        if (argument instanceof long[]) {
            return "long[]";
        }
        if (argument instanceof ByteBuffer[]) {
            return "buffer[]";
        }
        return argument instanceof ByteBuffer ? "buffer" : "callback";
    }
}
