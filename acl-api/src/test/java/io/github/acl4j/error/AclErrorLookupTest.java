package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class AclErrorLookupTest {
    @Property
    void lookingUpNeverFails(@ForAll int code) {
        AclError error = AclError.of(code);

        assertThat(error.code()).isEqualTo(code);
        assertThat(error).isEqualTo(AclError.of(code)).hasSameHashCodeAs(AclError.of(code));
        assertThat(error.isKnown()).isEqualTo(AclError.table().contains(error));
    }
}
