package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** What {@link FakeNpu} gives to a test, and what it finds in the end. */
class FakeNpuTest {
    private static Events run(Class<?> testClass) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .configurationParameter("junit.jupiter.conditions.deactivate", "org.junit.*DisabledCondition")
                .execute()
                .testEvents();
    }

    private static void assertPasses(Class<?> testClass, int tests) {
        Events events = run(testClass);
        events.assertStatistics(statistics -> statistics.started(tests).succeeded(tests));
        assertThat(System.getProperty("acl4j.backend")).isNull();
        assertThat(FakeAscend.installed()).isNull();
    }

    private static void assertFails(Events events, String method, String complaint) {
        events.assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test(method),
                                finishedWithFailure(
                                        instanceOf(AssertionError.class),
                                        message(text -> text.contains("left behind") && text.contains(complaint)))));
    }

    @Test
    void givesAFakeAndItsDevices() {
        assertPasses(Gives.class, 4);
    }

    /** Run by the test above. */
    @Disabled("run by its outer class")
    @FakeNpu(devices = 3, soc = "Ascend910_9391", release = CannRelease.CANN_8_5)
    static class Gives {
        private FakeAscend before;

        @BeforeEach
        void remember(FakeAscend fake) {
            before = fake;
        }

        @Test
        void theSameAsBefore(FakeAscend fake, FakeDevice first, @FakeNpu.Device(2) FakeDevice third) {
            assertThat(fake).isSameAs(before);
            assertThat(fake.devices()).hasSize(3);
            assertThat(first).isSameAs(fake.device(0));
            assertThat(third).isSameAs(fake.device(2));
            assertThat(fake.backend().aclrtGetSocName()).isEqualTo("Ascend910_9391");
            assertThat(fake.backend().supports(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER))
                    .isFalse();
        }

        @Test
        @FakeNpu(devices = 1, visibleDevices = "")
        void theMethodDecidesFirst(FakeAscend fake) {
            assertThat(fake.devices()).hasSize(1);
            assertThat(fake.backend().aclrtGetDeviceCount(new int[1])).isEqualTo(207004);
        }

        @Test
        void toTheServiceThatOpensTheRuntime(FakeAscend fake) {
            try (AclRuntime acl = AclRuntime.open()) {
                assertThat(acl.deviceCount()).isEqualTo(3);
            }
            assertThat(fake.count(AclrtFunction.ACLRT_GET_DEVICE_COUNT)).isPositive();
        }

        @Nested
        class Inside {
            @Test
            void ofTheOuterClass(FakeAscend fake) {
                assertThat(fake).isSameAs(before);
                assertThat(fake.devices()).hasSize(3);
            }
        }
    }

    @Test
    void findsWhatATestLeftBehind() {
        Events events = run(Leaves.class);
        // So that no later test in this JVM shares it.
        Leaves.LEFT.forEach(AclRuntime::close);
        assertFails(events, "registration", "aclrtExceptionInfoCallbackRegister: 1 still registered");
        assertFails(events, "slot", "aclrtSetExceptionInfoCallback");
        assertFails(events, "abortCallback", "aclrtSetDeviceTaskAbortCallback: \"mine\"");
        assertFails(events, "streamCallback", "aclrtRegStreamStateCallback: \"mine\"");
        assertFails(events, "deviceCallback", "aclrtRegDeviceStateCallback: \"mine\"");
        assertFails(events, "device", "device 1 is still set 2 times");
        assertFails(events, "openRuntime", "still open");
        assertFails(events, "runningCallback", "1 notifications are still under way");
        assertFails(events, "callbackThatThrew", "java.lang.IllegalStateException: thrown");
        assertFails(events, "descriptions", "2 arrays of tensor descriptions weren't destroyed");
        assertFails(events, "undefinedBehaviour", "would have ended a real process");
        assertThat(FakeAscend.installed()).isNull();
    }

    /** Run by the test above. */
    @Disabled("run by its outer class")
    @FakeNpu
    static class Leaves {
        private static final CountDownLatch NEVER = new CountDownLatch(1);
        private static final List<AclRuntime> LEFT = new CopyOnWriteArrayList<>();

        @Test
        void registration(FakeAscend fake) {
            fake.backend().aclrtExceptionInfoCallbackRegister(info -> {});
        }

        @Test
        void slot(FakeAscend fake) {
            fake.backend().aclrtSetExceptionInfoCallback(info -> {});
        }

        @Test
        void abortCallback(FakeAscend fake) {
            fake.backend().aclrtSetDeviceTaskAbortCallback("mine", (device, stage, timeout, args) -> 0, 0);
        }

        @Test
        void streamCallback(FakeAscend fake) {
            fake.backend().aclrtRegStreamStateCallback("mine", (stream, state, args) -> {}, 0);
        }

        @Test
        void deviceCallback(FakeAscend fake) {
            fake.backend().aclrtRegDeviceStateCallback("mine", (device, state, args) -> {}, 0);
        }

        @Test
        void device(FakeAscend fake) {
            fake.backend().aclrtSetDevice(1);
            fake.backend().aclrtSetDevice(1);
        }

        @Test
        void openRuntime(FakeAscend fake) {
            AclRuntime left = AclRuntime.open();
            assertThat(left.deviceCount()).isEqualTo(8);
            LEFT.add(left);
        }

        @Test
        void runningCallback(FakeAscend fake) throws Exception {
            AclrtBackend npu = fake.backend();
            CountDownLatch inside = new CountDownLatch(1);
            AclrtExceptionInfoCallback callback = info -> {
                inside.countDown();
                Waits.uninterruptibly(NEVER::await);
            };
            npu.aclrtExceptionInfoCallbackRegister(callback);
            Npus.async(() -> {
                fake.fire(new FakeException(0, 1, 2, 3, 507015));
                return null;
            });
            assertThat(inside.await(60, TimeUnit.SECONDS)).isTrue();
            npu.aclrtExceptionInfoCallbackUnregister(callback);
        }

        @Test
        void descriptions(FakeAscend fake) {
            FakeOperator operator = FakeOperator.of("conv", List.of(), List.of());
            fake.device(0).addOperator(3, 1, operator);
            fake.backend()
                    .aclmdlCreateAndGetOpDesc(
                            0, 3, 1, Npus.direct(8), 8, new long[1], new long[1], new long[1], new long[1]);
        }

        @Test
        void undefinedBehaviour(FakeAscend fake) {
            assertThatThrownBy(() -> fake.backend().aclDestroyTensorDesc(1))
                    .isInstanceOf(FakeUndefinedBehaviourError.class);
        }

        @Test
        void callbackThatThrew(FakeAscend fake) {
            AclrtBackend npu = fake.backend();
            AclrtExceptionInfoCallback callback = info -> {
                throw new IllegalStateException("thrown");
            };
            npu.aclrtExceptionInfoCallbackRegister(callback);
            fake.fire(new FakeException(0, 1, 2, 3, 507015));
            npu.aclrtExceptionInfoCallbackUnregister(callback);
        }
    }

    @Test
    void saysNothingOfAFailedTestOrWhereItIsNotToLook() {
        run(Unchecked.class)
                .assertThatEvents()
                .haveExactly(1, event(test("failed"), finishedWithFailure(message("the test's own"))))
                .haveExactly(1, event(test("onPurpose"), finishedSuccessfully()))
                .haveExactly(1, event(test("slotOfAnOldRelease"), finishedSuccessfully()));
    }

    /** Run by the test above. */
    @Disabled("run by its outer class")
    @FakeNpu
    static class Unchecked {
        @Test
        void failed(FakeAscend fake) {
            fake.backend().aclrtSetDevice(0);
            throw new IllegalStateException("the test's own");
        }

        @Test
        @FakeNpu(checkLeaks = false)
        void onPurpose(FakeAscend fake) {
            fake.backend().aclrtSetDevice(0);
        }

        @Test
        @FakeNpu(release = CannRelease.CANN_9_1)
        void slotOfAnOldRelease(FakeAscend fake) {
            fake.backend().aclrtSetExceptionInfoCallback(info -> {});
        }
    }

    @Test
    void refusesADeviceThatIsNotThere() {
        run(Refused.class)
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("noSuchDevice"),
                                finishedWithFailure(message(text -> text.contains("gives no device 1")))));
    }

    /** Run by the test above. */
    @Disabled("run by its outer class")
    @FakeNpu(devices = 1)
    static class Refused {
        @Test
        void noSuchDevice(@FakeNpu.Device(1) FakeDevice device) {
            throw new AssertionError("was given " + device);
        }
    }

    @Test
    void givesBackTheBackendThatWasAskedForBefore() {
        System.setProperty("acl4j.backend", "mine");
        try {
            run(Gives.class);
            assertThat(System.getProperty("acl4j.backend")).isEqualTo("mine");
        } finally {
            System.clearProperty("acl4j.backend");
        }
    }
}
