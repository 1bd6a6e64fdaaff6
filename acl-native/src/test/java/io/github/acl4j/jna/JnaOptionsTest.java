package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The options as system properties say them. */
class JnaOptionsTest {
    private final Optional<String> pathBefore = Optional.ofNullable(System.getProperty(JnaOptions.LIBRARY_PATH));

    @BeforeEach
    void nothingIsSaid() {
        System.clearProperty(JnaOptions.LIBRARY_PATH);
        System.clearProperty(JnaOptions.SIGNAL_POLICY);
    }

    @AfterEach
    void asBefore() {
        nothingIsSaid();
        pathBefore.ifPresent(path -> System.setProperty(JnaOptions.LIBRARY_PATH, path));
    }

    @Test
    void haveDefaults() {
        assertThat(JnaOptions.ofSystemProperties().libraryPath()).isEmpty();
        assertThat(JnaOptions.ofSystemProperties().signalPolicy()).isEqualTo(SignalPolicy.AUTO);
        System.setProperty(JnaOptions.LIBRARY_PATH, " ");
        assertThat(JnaOptions.ofSystemProperties().libraryPath()).isEmpty();
    }

    @Test
    void takeWhatIsSaid() {
        System.setProperty(JnaOptions.LIBRARY_PATH, "/a:/b");
        System.setProperty(JnaOptions.SIGNAL_POLICY, "require-safe");
        assertThat(JnaOptions.ofSystemProperties().libraryPath()).hasValue("/a:/b");
        assertThat(JnaOptions.ofSystemProperties().signalPolicy()).isEqualTo(SignalPolicy.REQUIRE_SAFE);
        System.setProperty(JnaOptions.SIGNAL_POLICY, "leave");
        assertThat(JnaOptions.ofSystemProperties().signalPolicy()).isEqualTo(SignalPolicy.LEAVE);
    }

    @Test
    void refuseAPolicyThatIsNone() {
        System.setProperty(JnaOptions.SIGNAL_POLICY, "safe");
        assertThatThrownBy(JnaOptions::ofSystemProperties)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("acl4j.signal.policy is \"safe\" and must be one of [auto, require-safe, leave]");
    }
}
