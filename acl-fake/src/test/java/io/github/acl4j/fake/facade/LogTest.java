package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.spi.CannRelease;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is announced: a slot that is taken, a fake, a fault; each once. The test log goes to System.err. */
class LogTest {
    /** Those of this thread: one that another test has left behind may have something to say, too. */
    private static List<String> warnings(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        String mine = "[" + Thread.currentThread().getName() + "] ";
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(mine))
                .filter(line -> line.contains("WARN") || line.contains("ERROR"))
                .toList();
    }

    @Test
    void aSlotThatIsTakenIsAnnouncedOnce() {
        assertThat(warnings(() -> {
                    try (FakeAscend old = FakeAscend.builder()
                                    .release(CannRelease.CANN_9_1)
                                    .build();
                            AclRuntime acl =
                                    AclRuntime.builder().backend(old.backend()).open()) {
                        acl.onException(exception -> {});
                        acl.onException(exception -> {});
                    }
                }))
                .singleElement()
                .asString()
                .contains("aclrtSetExceptionInfoCallback")
                .contains("SlotPolicy.LEAVE");
    }

    @Test
    void aFakeIsAnnounced() {
        assertThat(warnings(
                        () -> AclRuntime.builder().backendName("fake").open().close()))
                .singleElement()
                .asString()
                .contains("fake");
    }

    @Test
    void aFaultIsOneIncidentAndItsRepeatsAreNot() {
        assertThat(warnings(() -> {
                    try (FakeAscend fake = FakeAscend.builder().devices(1).build();
                            AclRuntime acl =
                                    AclRuntime.builder().backend(fake.backend()).open()) {
                        acl.registerExceptionInfoCallback(exception -> {});
                        for (int task = 0; task < 5; task++) {
                            fake.fireHere(new FakeException(0, 1, task, 3, 507015));
                        }
                        fake.fireHere(FakeException.ofDevice(0, 507901));
                        fake.fireHere(FakeException.ofDevice(0, 507901));
                        fake.fireHere(new FakeException(0, 1, 9, 3, 507015));
                        acl.report(0, 507010, "no heartbeat either");
                    }
                }))
                .hasSize(2)
                .satisfiesExactly(
                        first -> assertThat(first).contains("507015"),
                        second -> assertThat(second).contains("507901"));
    }

    // Exceptions come in storms, and each with a stack in the log would be one, too.
    @Test
    void aCallbackThatThrowsEachTimeIsAnErrorOnce() {
        assertThat(warnings(() -> {
                    try (FakeAscend fake = FakeAscend.builder().devices(1).build();
                            AclRuntime acl =
                                    AclRuntime.builder().backend(fake.backend()).open()) {
                        for (String name : List.of("the first's own", "the second's own")) {
                            acl.registerExceptionInfoCallback(exception -> {
                                throw new IllegalStateException(name);
                            });
                        }
                        for (int task = 0; task < 5; task++) {
                            fake.fireHere(new FakeException(0, 1, task, 3, 107022));
                        }
                        assertThat(acl.exceptionStatistics().failed()).isEqualTo(10);
                    }
                }))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("callback threw"));
    }
}
