package io.github.acl4j.contract.facade;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A mirror that hands each call on to another one and notes it. A test can have it answer by itself, lack a function, or hold
 * a call up on its way into the library.
 */
final class MirrorSpy {
    /**
     * A call of the mirror.
     *
     * @param function which one
     * @param arguments what it was given
     * @param thread who called
     */
    record Call(AclrtFunction function, List<@Nullable Object> arguments, Thread thread) {}

    private record Hold(AclrtFunction function, Predicate<Call> which, Gate gate) {}

    private final AclrtBackend real;
    private final AclrtBackend mirror;
    private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());
    private final Map<AclrtFunction, Function<Call, Object>> answers = new ConcurrentHashMap<>();
    private final List<Hold> holds = new CopyOnWriteArrayList<>();
    private final Set<AclrtFunction> absent = ConcurrentHashMap.newKeySet();

    MirrorSpy(AclrtBackend real) {
        this.real = real;
        this.mirror = (AclrtBackend) Proxy.newProxyInstance(
                AclrtBackend.class.getClassLoader(), new Class<?>[] {AclrtBackend.class}, this::invoke);
    }

    AclrtBackend mirror() {
        return mirror;
    }

    /** The library lacks these. */
    MirrorSpy without(AclrtFunction... functions) {
        absent.addAll(List.of(functions));
        return this;
    }

    /** A function answers this, and isn't called in the library. */
    MirrorSpy answer(AclrtFunction function, Object answer) {
        return answer(function, call -> answer);
    }

    /** A function answers this, and isn't called in the library. */
    MirrorSpy answer(AclrtFunction function, Function<Call, Object> answer) {
        answers.put(function, answer);
        return this;
    }

    /** A function is called in the library again. */
    void dontAnswer(AclrtFunction function) {
        answers.remove(function);
    }

    /** Calls of a function wait at the gate, on their way into the library. */
    Gate holdUp(AclrtFunction function) {
        return holdUp(function, call -> true);
    }

    /** Some calls of a function wait at the gate, on their way into the library. */
    Gate holdUp(AclrtFunction function, Predicate<Call> which) {
        Gate gate = new Gate();
        holds.add(new Hold(function, which, gate));
        return gate;
    }

    /** The calls so far, oldest first. */
    List<Call> calls() {
        return List.copyOf(calls);
    }

    /** The functions that were called so far, oldest first. */
    List<AclrtFunction> called() {
        return calls().stream().map(Call::function).toList();
    }

    /** How often a function was called. */
    int count(AclrtFunction function) {
        return Collections.frequency(called(), function);
    }

    void forget() {
        calls.clear();
    }

    private @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given) throws Throwable {
        List<@Nullable Object> arguments = given == null ? List.of() : Arrays.asList(given.clone());
        return switch (method.getName()) {
            case "equals" -> proxy == arguments.get(0);
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "a spy on " + real.describe();
            case "supports" -> !absent.contains(arguments.get(0)) && Boolean.TRUE.equals(handOn(method, given));
            default -> {
                Optional<AclrtFunction> function = AclrtFunction.ofSymbol(method.getName());
                yield function.isPresent() ? called(function.get(), arguments, method, given) : handOn(method, given);
            }
        };
    }

    private @Nullable Object called(
            AclrtFunction function,
            List<@Nullable Object> arguments,
            Method method,
            @Nullable Object @Nullable [] given)
            throws Throwable {
        if (absent.contains(function)) {
            throw function.absent();
        }
        Call call = new Call(function, arguments, Thread.currentThread());
        calls.add(call);
        for (Hold hold : holds) {
            if (hold.function == function && hold.which.test(call)) {
                hold.gate.pass();
            }
        }
        Function<Call, Object> answer = answers.get(function);
        return answer == null ? handOn(method, given) : answer.apply(call);
    }

    private @Nullable Object handOn(Method method, @Nullable Object @Nullable [] given) throws Throwable {
        try {
            return method.invoke(real, given);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
