package io.github.acl4j.jna.loopback;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.contract.fake.FakeUnderTest;
import io.github.acl4j.contract.library.NativeInjector;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fake.FakeNotification;
import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.jna.SignalPolicy;
import io.github.acl4j.spi.AclrtBackend;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The native backend over the loopback library, behind which is a fresh fake: real symbols, structs, pointers and threads. */
public final class LoopbackUnderTest implements BackendUnderTest {
    private static final NativeInjector INJECTOR = NativeInjector.load(LoopbackLibrary.FILE);

    private static final JnaOptions OPTIONS =
            new JnaOptions(Optional.of(LoopbackLibrary.FOLDER.toString()), SignalPolicy.AUTO);

    private final FakeUnderTest fake;
    private final AclrtBackend jna;
    private final AclrtBackend backend;
    private final FaultInjector injector;

    /** Those that threads of the library are at. */
    private final Map<Long, FakeNotification> notifications = new ConcurrentHashMap<>();

    private LoopbackUnderTest(String socName, Map<String, String> environment) {
        FakeAscend ascend = FakeAscend.builder()
                .devices(2)
                .socName(socName)
                .environment(environment)
                .osThread(LoopbackLibrary::acl4j_loopback_thread)
                .notifier(notification -> LoopbackLibrary.acl4j_loopback_tell(Round.of(notification)))
                .build();
        this.fake = FakeUnderTest.of(ascend);
        Answers answers = new Answers();
        new RuntimeAnswers(ascend.backend()).addTo(answers);
        new InjectorAnswers(fake.injector()).addTo(answers);
        answers.done("notification_begin", in -> begin(ascend, in));
        answers.done("notification_end", this::end);
        Loopback.connect(answers);
        this.jna = new JnaProvider(OPTIONS).open();
        this.backend = rethrowing(AclrtBackend.class, jna);
        this.injector = rethrowing(FaultInjector.class, INJECTOR);
    }

    /**
     * An A2 behind the library.
     *
     * @param environment environment variables that the fake sees
     * @return the backend, for one test
     */
    public static LoopbackUnderTest a2(Map<String, String> environment) {
        return new LoopbackUnderTest("Ascend910B1", environment);
    }

    /**
     * One SoC behind the library.
     *
     * @param socName the SoC, such as {@code Ascend910B1}
     * @return what makes them
     */
    public static Factory of(String socName) {
        return environment -> new LoopbackUnderTest(socName, environment);
    }

    private boolean begin(FakeAscend ascend, Words in) {
        FakeNotification notification =
                ascend.begin(new FakeException(in.int32(1), in.int32(2), in.int32(3), in.int32(4), in.int32(5)));
        notifications.put(notification.exceptionInfo(), notification);
        Round.write(notification, in.required(0, Round.SIZE));
        return true;
    }

    private boolean end(Words in) {
        FakeNotification notification = notifications.remove(in.int64(0));
        notification.close();
        return true;
    }

    /** The same, but what the fake throws is thrown, as it would be if it were called directly. */
    private static <T> T rethrowing(Class<T> type, T target) {
        Object proxy = Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getDeclaringClass() == Object.class
                        ? ofObject(self, method, arguments, target)
                        : CallsFromJava.make(() -> invoke(target, method, arguments)));
        return type.cast(proxy);
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private static Object ofObject(Object self, Method method, Object[] arguments, Object target) {
        return switch (method.getName()) {
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            default -> "rethrowing " + target;
        };
    }

    @Override
    public AclrtBackend backend() {
        return backend;
    }

    @Override
    public FaultInjector injector() {
        return injector;
    }

    @Override
    public int currentThreadId() {
        return (int) LoopbackLibrary.acl4j_loopback_thread();
    }

    @Override
    public void close() {
        Set<Throwable> unseen = CallsFromJava.takeUnclaimed();
        try {
            jna.close();
            fake.close();
        } finally {
            Loopback.disconnect();
        }
        if (!unseen.isEmpty()) {
            AssertionError error = new AssertionError("the fake threw where nobody could see it");
            unseen.forEach(error::addSuppressed);
            throw error;
        }
    }
}
