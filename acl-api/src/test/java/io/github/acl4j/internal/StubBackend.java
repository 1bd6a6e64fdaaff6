package io.github.acl4j.internal;

import io.github.acl4j.spi.AclrtBackend;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A mirror that answers 0 to everything, unless it was told better. For tests of what stands on the mirror only. */
public final class StubBackend {
    private final Map<String, Function<Object[], Object>> answers = new ConcurrentHashMap<>();
    private final List<String> called = new ArrayList<>();

    /** Says what a function does. */
    public StubBackend on(String function, Function<Object[], Object> answer) {
        answers.put(function, answer);
        return this;
    }

    /** Says what a function returns. */
    public StubBackend on(String function, Object answer) {
        return on(function, args -> answer);
    }

    /** The functions that were called, in order. */
    public synchronized List<String> called() {
        return List.copyOf(called);
    }

    /** The mirror. */
    public AclrtBackend backend() {
        return (AclrtBackend) Proxy.newProxyInstance(
                AclrtBackend.class.getClassLoader(), new Class<?>[] {AclrtBackend.class}, (proxy, method, args) -> {
                    String name = method.getName();
                    switch (name) {
                        case "supports":
                            return answers.getOrDefault("supports", any -> true).apply(args);
                        case "describe":
                            return "stub";
                        case "equals":
                            return proxy == args[0];
                        case "hashCode":
                            return System.identityHashCode(proxy);
                        case "toString":
                            return "stub";
                        default:
                            synchronized (this) {
                                called.add(name);
                            }
                    }
                    Function<Object[], Object> answer = answers.get(name);
                    if (answer != null) {
                        return answer.apply(args);
                    }
                    if (method.getReturnType() == long.class) {
                        return 0L;
                    }
                    return method.getReturnType() == int.class ? (Object) 0 : null;
                });
    }
}
