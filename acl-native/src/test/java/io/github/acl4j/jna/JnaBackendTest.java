package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the mirror does before it calls C; no call here gets as far as that. */
class JnaBackendTest {
    private static JnaBackend backend(Set<AclrtFunction> present) {
        return new JnaBackend("none", present, NativeCallbacks.ofProcess());
    }

    private static Stream<Method> mirror() {
        return Stream.of(AclrtBackend.class.getDeclaredMethods())
                .filter(method -> AclrtFunction.ofSymbol(method.getName()).isPresent());
    }

    private static AclrtFunction function(Method method) {
        return AclrtFunction.ofSymbol(method.getName()).orElseThrow();
    }

    /** Calls with 0 and null. */
    private static Throwable call(AclrtBackend backend, Method method) {
        Map<Class<?>, Object> zeros = Map.of(int.class, 0, long.class, 0L);
        Object[] arguments =
                Stream.of(method.getParameterTypes()).map(zeros::get).toArray();
        Throwable thrown = catchThrowable(() -> method.invoke(backend, arguments));
        return thrown instanceof InvocationTargetException wrapper ? wrapper.getCause() : thrown;
    }

    // Never a fake success: an absent function says so, whatever it is called with.
    @Test
    void anAbsentFunctionThrows() {
        assertThat(mirror().map(JnaBackendTest::function)).containsAll(Set.of(AclrtFunction.values()));
        mirror().forEach(absent -> {
            AclrtFunction function = function(absent);
            JnaBackend backend = backend(EnumSet.complementOf(EnumSet.of(function)));
            assertThat(backend.supports(function)).isFalse();
            assertThat(call(backend, absent))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage(function.absent().getMessage());
        });
    }

    // It names the function, so each method asks for its own.
    @Test
    void aClosedBackendRefusesEverything() {
        JnaBackend backend = backend(EnumSet.allOf(AclrtFunction.class));
        backend.close();
        backend.close();
        mirror().forEach(method -> assertThat(call(backend, method))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this backend was closed before " + method.getName()));
        assertThat(backend.describe()).isEqualTo("jna: none");
    }

    // The buffers of the mirror, each a byte too small, and never looked at by C.
    @Test
    void aBufferThatIsTooSmallIsRefused() {
        JnaBackend backend = backend(EnumSet.allOf(AclrtFunction.class));
        assertRefused(() -> backend.aclrtGetErrorVerbose(0, direct(2575)), "errorInfo", "2576");
        assertRefused(() -> backend.aclrtRepairError(0, direct(2575)), "errorInfo", "2576");
        assertRefused(() -> backend.aclrtGetMemUceInfo(0, direct(2559), 20, new long[1]), "memUceInfoArray", "2560");
        assertRefused(() -> backend.aclrtMemUceRepair(0, direct(2559), 20), "memUceInfoArray", "2560");
        assertRefused(() -> backend.aclrtGetStreamAttribute(0, 1, direct(15)), "value", "16");
        assertRefused(() -> backend.aclsysGetVersionStr("runtime", direct(127)), "versionStr", "128");
        assertRefused(() -> backend.aclrtMemcpy(1, 8, direct(7), 8, 1), "src", "8");
        assertRefused(() -> backend.aclrtMemcpy(direct(7), 8, 1, 8, 2), "dst", "8");
        assertRefused(() -> backend.aclrtMemcpyAsync(1, 8, direct(7), 8, 1, 0), "src", "8");
        assertRefused(() -> backend.aclrtMemcpyAsync(direct(7), 8, 1, 8, 2, 0), "dst", "8");
        assertRefused(() -> backend.aclrtGetDeviceUtilizationRate(0, direct(23)), "utilizationInfo", "24");
        assertRefused(() -> backend.aclrtMallocHost(new ByteBuffer[1], 1L << 31), "size", "2147483647");
        assertRefused(
                () -> backend.aclmdlCreateAndGetOpDesc(
                        0, 0, 0, direct(255), 256, new long[1], new long[1], new long[1], new long[1]),
                "opName",
                "256");
    }

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes);
    }

    private static void assertRefused(Runnable call, String name, String limit) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(limit)
                .hasMessageMatching(".* \\(acl\\w+\\)");
    }
}
