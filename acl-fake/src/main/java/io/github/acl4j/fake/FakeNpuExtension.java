package io.github.acl4j.fake;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** What stands behind {@link FakeNpu}. */
@SuppressWarnings("exports") // see module-info
public final class FakeNpuExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(FakeNpuExtension.class);

    private static final String BACKEND_PROPERTY = "acl4j.backend";

    /** A task that failed in the end of a test may still be told to callbacks. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** For JUnit. */
    public FakeNpuExtension() {}

    /** The fake of a test, and how it was before. */
    private record Installed(FakeAscend fake, FakeNpu settings, Optional<String> backendBefore) {}

    @Override
    public void beforeEach(ExtensionContext context) {
        FakeNpu settings = settings(context);
        FakeAscend fake = build(settings);
        fake.install();
        Optional<String> before = Optional.ofNullable(System.getProperty(BACKEND_PROPERTY));
        System.setProperty(BACKEND_PROPERTY, new FakeProvider().name());
        context.getStore(NAMESPACE).put(FakeAscend.class, new Installed(fake, settings, before));
    }

    private static FakeNpu settings(ExtensionContext context) {
        Optional<FakeNpu> ofMethod = AnnotationSupport.findAnnotation(context.getTestMethod(), FakeNpu.class);
        for (Optional<ExtensionContext> at = Optional.of(context); ofMethod.isEmpty() && at.isPresent(); ) {
            ofMethod = AnnotationSupport.findAnnotation(at.get().getTestClass(), FakeNpu.class);
            at = at.get().getParent();
        }
        return ofMethod.orElseThrow(() -> new IllegalStateException("@FakeNpu is on neither the test nor its class"));
    }

    private static FakeAscend build(FakeNpu settings) {
        Map<String, String> environment = settings.visibleDevices().length == 0
                ? Map.of()
                : Map.of(VisibleDevices.VARIABLE, settings.visibleDevices()[0]);
        FakeAscend.Builder builder = FakeAscend.builder()
                .devices(settings.devices())
                .socName(settings.soc())
                .release(settings.release())
                .environment(environment)
                .clock(settings.manualClock() ? FakeClock.manual() : FakeClock.system())
                .seed(settings.seed());
        return (settings.modelLibrary() ? builder : builder.withoutModelLibrary()).build();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Installed installed = context.getStore(NAMESPACE).remove(FakeAscend.class, Installed.class);
        if (installed == null) {
            // beforeEach failed, and said why.
            return;
        }
        List<String> complaints = new ArrayList<>();
        try {
            boolean passed = context.getExecutionException().isEmpty();
            if (passed && installed.settings.checkLeaks()) {
                complaints.addAll(complaints(installed.fake));
            }
        } finally {
            installed.backendBefore.ifPresentOrElse(
                    before -> System.setProperty(BACKEND_PROPERTY, before),
                    () -> System.clearProperty(BACKEND_PROPERTY));
            installed.fake.close();
        }
        if (!complaints.isEmpty()) {
            throw new AssertionError(
                    "the test passed, but left behind on the fake:\n - " + String.join("\n - ", complaints));
        }
    }

    private static List<String> complaints(FakeAscend fake) {
        fake.awaitCallbacks(GRACE_NANOS);
        List<String> complaints = new ArrayList<>(fake.leaks());
        for (Throwable thrown : fake.uncaught()) {
            complaints.add("what would have ended a real process: " + thrown);
        }
        return complaints;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return parameter.getDeclaringExecutable() instanceof Method
                && (type == FakeAscend.class || type == FakeDevice.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Installed installed = context.getStore(NAMESPACE).get(FakeAscend.class, Installed.class);
        if (installed == null) {
            throw new ParameterResolutionException(
                    "there is a fake for each test only, so not in @BeforeAll or @AfterAll");
        }
        if (parameter.getParameter().getType() == FakeAscend.class) {
            return installed.fake;
        }
        int id = parameter
                .findAnnotation(FakeNpu.Device.class)
                .map(FakeNpu.Device::value)
                .orElse(0);
        if (id < 0 || id >= installed.fake.devices().size()) {
            throw new ParameterResolutionException(
                    "@FakeNpu(devices = " + installed.settings.devices() + ") gives no device " + id);
        }
        return installed.fake.device(id);
    }
}
