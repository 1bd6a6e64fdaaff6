package io.github.acl4j.contract.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildJvmTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** What runs there: prints, and ends as it is told. */
    static final class Child {
        public static void main(String[] arguments) throws InterruptedException {
            System.out.println("child says " + arguments[0] + ", " + System.getProperty("java.home") + ", "
                    + System.getProperty("some.option") + ", " + Path.of("").toAbsolutePath());
            System.out.println("PATH=" + System.getenv("PATH") + " OTHER=" + System.getenv("OTHER"));
            System.err.println("and complains");
            if ("hang".equals(arguments[0])) {
                new CountDownLatch(1).await();
            }
            System.exit(Integer.parseInt(arguments[0]));
        }
    }

    @Test
    void runsWithTheSameJavaAndClassPath(@TempDir Path directory) throws Exception {
        assertThat(ChildJvm.within(LIMIT).with("-Dsome.option=7").in(directory).run(Child.class.getName(), "0"))
                .contains("child says 0, " + System.getProperty("java.home") + ", 7, " + directory)
                .contains("and complains");
    }

    @Test
    void anotherExitStatusIsAFailureWithTheOutput() {
        assertThatThrownBy(() -> ChildJvm.within(LIMIT).run(Child.class.getName(), "3"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ended with 3")
                .hasMessageContaining("and complains");
    }

    @Test
    void anyEndIsToldToWhoAsksForIt() throws Exception {
        ChildJvm.End end = ChildJvm.within(LIMIT)
                .environment("PATH", null)
                .environment("OTHER", "7")
                .end(Child.class.getName(), "3");
        assertThat(end.exitCode()).isEqualTo(3);
        assertThat(end.output()).contains("and complains", "PATH=null OTHER=7");
        assertThat(System.getenv("PATH")).as("what would be inherited").isNotNull();
    }

    @Test
    void oneThatHangsIsKilled() {
        assertThatThrownBy(() -> ChildJvm.within(Duration.ofSeconds(3)).run(Child.class.getName(), "hang"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has not ended within PT3S");
        assertThatThrownBy(() -> ChildJvm.within(Duration.ofSeconds(3)).end(Child.class.getName(), "hang"))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("has not ended within PT3S");
    }
}
