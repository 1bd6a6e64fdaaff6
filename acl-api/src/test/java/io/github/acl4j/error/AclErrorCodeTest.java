package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AclErrorCodeTest {
    static Field[] constants() {
        return AclErrorCode.class.getFields();
    }

    @ParameterizedTest
    @MethodSource("constants")
    void aConstantHasTheNumberThatTheHeadersGiveItsName(Field constant) throws IllegalAccessException {
        AclError error = AclError.of(constant.getInt(null));

        assertThat(error.name()).isIn("ACL_ERROR_" + constant.getName(), "ACL_" + constant.getName());
    }
}
