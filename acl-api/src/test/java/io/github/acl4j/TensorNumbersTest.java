package io.github.acl4j;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of numbers, and the numbers that have none (operator description). */
class TensorNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "-1, undefined",
        "0, float",
        "1, float16",
        "3, int32",
        "12, bool",
        "13, string",
        "27, bf16",
        "33, complex32",
        "36, float8_e4m3fn",
        "41, float4_e1m2"
    })
    void dataTypes(int number, String name) {
        assertThat(new TensorDataType(number).name()).contains(name);
        assertThat(new TensorDataType(number)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {-2, 5, 14, 15, 28, 42, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void dataTypesWithoutAName(int number) {
        assertThat(new TensorDataType(number).name()).isEmpty();
        assertThat(new TensorDataType(number)).hasToString("aclDataType " + number);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, undefined",
        "0, NCHW",
        "2, ND",
        "12, NC1HWC0_C04",
        "29, FRACTAL_NZ",
        "47, NCL",
        "50, FRACTAL_NZ_C0_16",
        "54, FRACTAL_NZ_C0_8"
    })
    void formats(int number, String name) {
        assertThat(new TensorFormat(number).name()).contains(name);
        assertThat(new TensorFormat(number)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {-2, 5, 28, 48, 55, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void formatsWithoutAName(int number) {
        assertThat(new TensorFormat(number).name()).isEmpty();
        assertThat(new TensorFormat(number)).hasToString("aclFormat " + number);
    }
}
