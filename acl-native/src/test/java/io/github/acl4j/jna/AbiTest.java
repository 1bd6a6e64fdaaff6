package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.jna.clib.CCompiler;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bindings against the prototypes and layouts of CANN's headers (abi.json): a C compiler compares them. */
@NativeTest
class AbiTest {
    private static final Pattern DECLARATION =
            Pattern.compile("^(?:FUNCTION|CALLBACK)\\(([^,]+), (\\w+), ([^)]*)\\)", Pattern.MULTILINE);

    /** Field or struct in C, and the constant of the Java side. */
    private static final Map<String, Integer> LAYOUTS = layouts();

    /** A C function. */
    private record Prototype(String result, List<String> parameters) {}

    private static Map<String, Integer> layouts() {
        Map<String, Integer> layouts = new LinkedHashMap<>();
        layouts.put("sizeof(aclrtMemUceInfo)", AclrtStructs.MEM_UCE_INFO_SIZE);
        layouts.put("offsetof(aclrtMemUceInfo, addr)", AclrtStructs.MEM_UCE_INFO_ADDR);
        layouts.put("offsetof(aclrtMemUceInfo, len)", AclrtStructs.MEM_UCE_INFO_LEN);
        layouts.put("offsetof(aclrtMemUceInfo, reserved)", AclrtStructs.MEM_UCE_INFO_RESERVED);
        layouts.put("sizeof(((aclrtMemUceInfo *)0)->reserved)", AclrtStructs.MEM_UCE_INFO_RESERVED_SIZE);
        layouts.put(
                "sizeof(((aclrtMemUceInfoArray *)0)->memUceInfoArray) / sizeof(aclrtMemUceInfo)",
                AclrtStructs.MEM_UCE_INFO_MAX_NUM);
        layouts.put("sizeof(aclrtErrorInfo)", AclrtStructs.ERROR_INFO_SIZE);
        layouts.put("offsetof(aclrtErrorInfo, tryRepair)", AclrtStructs.ERROR_INFO_TRY_REPAIR);
        layouts.put("offsetof(aclrtErrorInfo, hasDetail)", AclrtStructs.ERROR_INFO_HAS_DETAIL);
        layouts.put("offsetof(aclrtErrorInfo, errorType)", AclrtStructs.ERROR_INFO_ERROR_TYPE);
        layouts.put("offsetof(aclrtErrorInfo, detail.aicoreErrType)", AclrtStructs.ERROR_INFO_AICORE_TYPE);
        layouts.put("offsetof(aclrtErrorInfo, detail.uceInfo.arraySize)", AclrtStructs.ERROR_INFO_UCE_COUNT);
        layouts.put("offsetof(aclrtErrorInfo, detail.uceInfo.memUceInfoArray)", AclrtStructs.ERROR_INFO_UCE_ARRAY);
        layouts.put("sizeof(aclrtStreamAttrValue)", AclrtStructs.STREAM_ATTR_VALUE_SIZE);
        layouts.put("offsetof(aclrtStreamAttrValue, failureMode)", AclrtStructs.STREAM_ATTR_FAILURE_MODE);
        layouts.put("ACL_STREAM_ATTR_FAILURE_MODE", AclrtStructs.STREAM_ATTR_TYPE_FAILURE_MODE);
        layouts.put("sizeof(aclrtUtilizationInfo)", AclrtStructs.UTILIZATION_INFO_SIZE);
        layouts.put("offsetof(aclrtUtilizationInfo, cubeUtilization)", AclrtStructs.UTILIZATION_INFO_CUBE);
        layouts.put("offsetof(aclrtUtilizationInfo, vectorUtilization)", AclrtStructs.UTILIZATION_INFO_VECTOR);
        layouts.put("offsetof(aclrtUtilizationInfo, aicpuUtilization)", AclrtStructs.UTILIZATION_INFO_AICPU);
        layouts.put("offsetof(aclrtUtilizationInfo, memoryUtilization)", AclrtStructs.UTILIZATION_INFO_MEMORY);
        layouts.put("offsetof(aclrtUtilizationInfo, utilizationExtend)", AclrtStructs.UTILIZATION_INFO_EXTEND);
        return layouts;
    }

    @TempDir
    Path folder;

    // Each function of the mirror is bound once, in a class of its own, under its own name.
    @Test
    void everyFunctionOfTheMirrorIsBound() {
        assertThat(bindings().map(method -> method.getDeclaringClass()).distinct())
                .hasSize(AclrtFunction.values().length)
                .allSatisfy(type -> assertThat(Stream.of(type.getDeclaredMethods())
                                .map(Method::getName)
                                .distinct())
                        .hasSize(1));
        assertThat(bindings().map(Method::getName).distinct())
                .containsExactlyInAnyOrderElementsOf(Stream.of(AclrtFunction.values())
                        .map(AclrtFunction::symbol)
                        .toList());
    }

    @Test
    void theBindingsHaveTheWidthsAndLayoutsOfTheHeaders() throws Exception {
        List<String> asserts = asserts();
        assertThat(asserts).hasSizeGreaterThan(150);
        compile(asserts);
    }

    // What this test is worth: each kind of assert fails where the two sides differ.
    @Test
    void aDifferenceIsFound() throws Exception {
        for (String wrong : List.of(
                width("aclrtMalloc, parameter 1", "size_t", Integer.BYTES),
                pointee("aclrtGetDevice, parameter 0", "int32_t*", Long.BYTES),
                pointer("aclrtFree, parameter 0", "size_t"),
                nothing("aclrtFree", "aclError"),
                layout("sizeof(aclrtErrorInfo)", AclrtStructs.ERROR_INFO_SIZE - 1))) {
            assertThatThrownBy(() -> compile(List.of(wrong))).as(wrong).hasMessageContaining("static assertion failed");
        }
    }

    private void compile(List<String> asserts) throws Exception {
        Files.write(folder.resolve("binding.h"), asserts);
        CCompiler.find()
                .orElseThrow()
                .compile(
                        folder.resolve("abi_asserts.so"),
                        TestLibrary.source("abi_asserts.c"),
                        List.of(folder),
                        List.of());
    }

    private static List<String> asserts() throws Exception {
        Map<String, Prototype> prototypes = prototypes();
        List<String> asserts = new ArrayList<>();
        bindings()
                .forEach(method -> asserts.addAll(compare(
                        prototypes, method.getName(), method.getReturnType(), List.of(method.getParameterTypes()))));
        for (CallbackType type : CallbackType.values()) {
            asserts.addAll(compare(prototypes, type.cName(), type.returnType(), type.parameterTypes()));
        }
        LAYOUTS.forEach((expression, value) -> asserts.add(layout(expression, value)));
        return asserts;
    }

    private static Stream<Method> bindings() {
        return Stream.of(RuntimeFunctions.class, EventFunctions.class, ModelFunctions.class)
                .flatMap(holder -> Stream.of(holder.getDeclaredClasses()))
                .flatMap(one -> Stream.of(one.getDeclaredMethods()))
                .filter(method -> Modifier.isNative(method.getModifiers()));
    }

    private static Map<String, Prototype> prototypes() throws Exception {
        Map<String, Prototype> prototypes = new LinkedHashMap<>();
        Matcher declaration = DECLARATION.matcher(Files.readString(TestLibrary.source("abi_asserts.c")));
        while (declaration.find()) {
            List<String> parameters = List.of(declaration.group(3).split(",\\s*"));
            prototypes.put(
                    declaration.group(2),
                    new Prototype(declaration.group(1), parameters.equals(List.of("void")) ? List.of() : parameters));
        }
        return prototypes;
    }

    private static List<String> compare(
            Map<String, Prototype> prototypes, String name, Class<?> result, List<Class<?>> parameters) {
        Prototype prototype = Objects.requireNonNull(prototypes.get(name), name);
        assertThat(parameters).as(name).hasSameSizeAs(prototype.parameters);
        List<String> asserts = new ArrayList<>();
        asserts.add(
                result == void.class
                        ? nothing(name, prototype.result)
                        : width(name + ", result", prototype.result, width(result)));
        for (int i = 0; i < parameters.size(); i++) {
            String what = name + ", parameter " + i;
            String type = prototype.parameters.get(i);
            Class<?> parameter = parameters.get(i);
            if (parameter.isPrimitive()) {
                asserts.add(width(what, type, width(parameter)));
            } else {
                asserts.add(pointer(what, type));
                if (parameter.isArray()) {
                    asserts.add(pointee(what, type, width(parameter.getComponentType())));
                } else {
                    assertThat(parameter).isEqualTo(ByteBuffer.class);
                }
            }
        }
        return asserts;
    }

    private static int width(Class<?> type) {
        return Map.<Class<?>, Integer>of(byte.class, Byte.BYTES, int.class, Integer.BYTES, long.class, Long.BYTES)
                .get(type);
    }

    private static String width(String what, String type, int bytes) {
        return "_Static_assert(sizeof(%s) == %d, \"%s\");".formatted(type, bytes, what);
    }

    private static String pointer(String what, String type) {
        return "_Static_assert(IS_POINTER(%s), \"%s is a pointer\");".formatted(type, what);
    }

    private static String pointee(String what, String type, int bytes) {
        return "_Static_assert(sizeof(*(%s)0) == %d, \"what %s points to\");".formatted(type, bytes, what);
    }

    private static String nothing(String what, String type) {
        return "_Static_assert(__builtin_types_compatible_p(%s, void), \"%s, result\");".formatted(type, what);
    }

    private static String layout(String expression, int value) {
        return "_Static_assert(%s == %d, \"%s\");".formatted(expression, value, expression);
    }
}
