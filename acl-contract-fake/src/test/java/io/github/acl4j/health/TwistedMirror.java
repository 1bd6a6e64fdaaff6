package io.github.acl4j.health;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A mirror that hands on to another one, but for functions that are to answer by themselves. */
final class TwistedMirror {
    private final Map<String, Function<Object[], Object>> answers = new ConcurrentHashMap<>();
    private final AclrtBackend mirror;

    TwistedMirror(AclrtBackend real) {
        mirror = (AclrtBackend) Proxy.newProxyInstance(
                AclrtBackend.class.getClassLoader(), new Class<?>[] {AclrtBackend.class}, (proxy, method, args) -> {
                    if (method.getName().equals("equals")) {
                        return proxy == args[0];
                    }
                    if (method.getName().equals("hashCode")) {
                        return System.identityHashCode(proxy);
                    }
                    Function<Object[], Object> answer = answers.get(method.getName());
                    if (answer != null) {
                        return answer.apply(args);
                    }
                    try {
                        return method.invoke(real, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    AclrtBackend mirror() {
        return mirror;
    }

    void answer(AclrtFunction function, Function<Object[], Object> answer) {
        answers.put(function.symbol(), answer);
    }

    void dontAnswer(AclrtFunction function) {
        answers.remove(function.symbol());
    }
}
