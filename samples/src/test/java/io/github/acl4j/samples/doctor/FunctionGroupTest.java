package io.github.acl4j.samples.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtFunction;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FunctionGroupTest {
    @Test
    void eachFunctionIsInOneGroup() {
        assertThat(Arrays.stream(FunctionGroup.values()).flatMap(group -> group.functions().stream()))
                .containsExactlyInAnyOrder(AclrtFunction.values());
    }
}
