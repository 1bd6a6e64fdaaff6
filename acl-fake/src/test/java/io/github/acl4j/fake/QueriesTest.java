package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a test can do with queries, events and streams beyond the contract. Time is cranked by hand. */
class QueriesTest {
    private static final int SYNC = 1;
    private static final int PROBES = 10_000;
    private static final int UNKNOWN = -1;
    private static final int NOT_READY = 0;
    private static final int COMPLETE = 1;
    private static final int STREAM_NOT_READY = 1;

    private final FakeClock clock = FakeClock.manual();
    private final FakeAscend fake = FakeAscend.builder().devices(2).clock(clock).build();
    private final AclrtBackend npu = fake.backend();

    @AfterEach
    void close() {
        fake.close();
    }

    private static long event(AclrtBackend npu) {
        long[] event = {0};
        assertThat(npu.aclrtCreateEventExWithFlag(event, SYNC)).isZero();
        return event[0];
    }

    private static int status(AclrtBackend npu, long event) {
        int[] status = {77};
        assertThat(npu.aclrtQueryEventStatus(event, status)).isZero();
        return status[0];
    }

    private static int[] utilization(AclrtBackend npu, int device) {
        ByteBuffer info = Npus.direct(AclrtStructs.UTILIZATION_INFO_SIZE);
        assertThat(npu.aclrtGetDeviceUtilizationRate(device, info)).isZero();
        return new int[] {
            info.getInt(AclrtStructs.UTILIZATION_INFO_CUBE),
            info.getInt(AclrtStructs.UTILIZATION_INFO_VECTOR),
            info.getInt(AclrtStructs.UTILIZATION_INFO_AICPU),
            info.getInt(AclrtStructs.UTILIZATION_INFO_MEMORY)
        };
    }

    // ---- events

    @Test
    void anEventIsCompleteWhenTheKernelBeforeItEnds() {
        npu.aclrtSetDevice(0);
        long event = event(npu);
        fake.launch(0, Npus.nothing().lasting(Duration.ofMillis(10)));
        assertThat(npu.aclrtRecordEvent(event, 0)).isZero();
        clock.advance(Duration.ofMillis(9));
        assertThat(status(npu, event)).isEqualTo(NOT_READY);
        clock.advance(Duration.ofMillis(1));
        assertThat(status(npu, event)).isEqualTo(COMPLETE);
    }

    // What fails next is a task of the service's, not the probe of a monitor that runs beside it.
    @Test
    void aRecordDoesNotTakeTheFailureOfTheNextTask() {
        npu.aclrtSetDevice(0);
        fake.device(0).failNextTask(507015);
        long event = event(npu);
        assertThat(npu.aclrtRecordEvent(event, 0)).isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isZero();
        assertThat(status(npu, event)).isEqualTo(COMPLETE);
        fake.launch(0, Npus.nothing());
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507015);
    }

    // health b.6, 4: a lack of events is 207007, no hang; and it is over when records complete.
    @Test
    void eventsAreExhausted() {
        npu.aclrtSetDevice(0);
        fake.device(0).limitEvents(2);
        long stream = Npus.stream(npu);
        fake.launch(stream, Npus.nothing().lasting(Duration.ofSeconds(1)));
        long[] events = {event(npu), event(npu), event(npu)};
        assertThat(npu.aclrtRecordEvent(events[0], stream)).isZero();
        assertThat(npu.aclrtRecordEvent(events[1], stream)).isZero();
        assertThat(npu.aclrtRecordEvent(events[2], stream)).isEqualTo(207007);
        assertThat(npu.aclrtPeekAtLastError(0)).isEqualTo(207007);
        clock.advance(Duration.ofSeconds(1));
        assertThat(npu.aclrtSynchronizeStream(stream)).isZero();
        assertThat(npu.aclrtRecordEvent(events[2], stream)).isZero();
    }

    // An event of the old kind keeps its place until it is recorded again, or destroyed.
    @Test
    void anOldEventKeepsItsPlace() {
        npu.aclrtSetDevice(0);
        int[] before = {0};
        int[] after = {0};
        assertThat(npu.aclrtGetEventAvailNum(before)).isZero();
        long[] old = {0};
        assertThat(npu.aclrtCreateEvent(old)).isZero();
        for (int i = 0; i < 3; i++) {
            assertThat(npu.aclrtRecordEvent(old[0], 0)).isZero();
            assertThat(npu.aclrtSynchronizeStream(0)).isZero();
        }
        assertThat(npu.aclrtGetEventAvailNum(after)).isZero();
        assertThat(after[0]).isEqualTo(before[0] - 1);
        assertThat(npu.aclrtDestroyEvent(old[0])).isZero();
        assertThat(npu.aclrtGetEventAvailNum(after)).isZero();
        assertThat(after).isEqualTo(before);
    }

    // health b.6, 4.
    @Test
    void tenThousandProbesLeaveTheCountsAsTheyWere() {
        npu.aclrtSetDevice(0);
        long stream = Npus.stream(npu);
        long event = event(npu);
        int[] streams = {0};
        int[] events = {0};
        assertThat(npu.aclrtGetStreamAvailableNum(streams)).isZero();
        assertThat(npu.aclrtGetEventAvailNum(events)).isZero();
        for (int i = 0; i < PROBES; i++) {
            assertThat(npu.aclrtRecordEvent(event, stream)).isZero();
            assertThat(npu.aclrtSynchronizeStream(stream)).isZero();
        }
        int[] after = {0};
        assertThat(npu.aclrtGetStreamAvailableNum(after)).isZero();
        assertThat(after).isEqualTo(streams);
        assertThat(npu.aclrtGetEventAvailNum(after)).isZero();
        assertThat(after).isEqualTo(events);
    }

    // As a stream's: its context is gone.
    @Test
    void anEventEndsWithItsDevice() {
        npu.aclrtSetDevice(0);
        long event = event(npu);
        npu.aclrtResetDevice(0);
        assertThat(npu.aclrtQueryEventStatus(event, new int[1])).isEqualTo(107017);
    }

    // Which the runtime doesn't check.
    @Test
    void recordingOnAnotherDeviceIsUndefined() {
        npu.aclrtSetDevice(0);
        long event = event(npu);
        npu.aclrtSetDevice(1);
        assertThatThrownBy(() -> npu.aclrtRecordEvent(event, 0)).isInstanceOf(FakeUndefinedBehaviourError.class);
        assertThat(fake.uncaught()).hasSize(1);
    }

    // ---- streams

    @Test
    void streamsAreExhausted() {
        npu.aclrtSetDevice(0);
        int[] left = {77};
        fake.device(0).limitStreams(2);
        assertThat(npu.aclrtGetStreamAvailableNum(left)).isZero();
        assertThat(left).containsExactly(1);
        long stream = Npus.stream(npu);
        assertThat(npu.aclrtCreateStream(new long[1])).isEqualTo(207008);
        assertThat(npu.aclrtGetStreamAvailableNum(left)).isZero();
        assertThat(left).containsExactly(0);
        assertThat(npu.aclrtDestroyStream(stream)).isZero();
        Npus.stream(npu);
    }

    @ParameterizedTest
    @CsvSource({
        "Ascend910B1, 1984, 65536",
        "Ascend910_9391, 1984, 65536",
        "Ascend950PR_9599, 1984, 65536",
        "Ascend910A, 2048, 65535",
        "Ascend310P3, 1024, 1023",
        "Ascend310B1, 512, 65536"
    })
    void eachProductHasItsRoom(String soc, int streams, int events) {
        try (FakeAscend other = FakeAscend.builder().devices(1).socName(soc).build()) {
            AclrtBackend acl = other.backend();
            acl.aclrtSetDevice(0);
            int[] left = {0};
            assertThat(acl.aclrtGetStreamAvailableNum(left)).isZero();
            assertThat(left[0]).isEqualTo(streams - 1);
            assertThat(acl.aclrtGetEventAvailNum(left)).isZero();
            assertThat(left[0]).isEqualTo(events);
        }
    }

    // ---- how busy

    @Test
    void aRunningKernelKeepsTheDeviceBusy() {
        npu.aclrtSetDevice(0);
        assertThat(utilization(npu, 0)).containsExactly(0, 0, 0, UNKNOWN);
        fake.launch(0, Npus.nothing().lasting(Duration.ofSeconds(1)));
        assertThat(utilization(npu, 0)).containsExactly(100, 100, 0, UNKNOWN);
        assertThat(utilization(npu, 1)).containsExactly(0, 0, 0, UNKNOWN);
        clock.advance(Duration.ofSeconds(1));
        assertThat(utilization(npu, 0)).containsExactly(0, 0, 0, UNKNOWN);
    }

    // Which is how a hang differs from a long kernel (health a.3).
    @Test
    void aHungKernelDoesNothing() {
        npu.aclrtSetDevice(0);
        fake.launch(0, FakeKernel.hanging());
        assertThat(utilization(npu, 0)).containsExactly(0, 0, 0, UNKNOWN);
    }

    @Test
    void theDriverSaysWhatATestWants() {
        fake.device(0).setUtilization(40, UNKNOWN, 3);
        assertThat(utilization(npu, 0)).containsExactly(40, UNKNOWN, 3, UNKNOWN);
        fake.resetInjections();
        assertThat(utilization(npu, 0)).containsExactly(0, 0, 0, UNKNOWN);
    }

    @Test
    void whereThereIsNoVectorUnitItIsUnknown() {
        try (FakeAscend other =
                FakeAscend.builder().devices(1).socName("Ascend910A").build()) {
            assertThat(utilization(other.backend(), 0)).containsExactly(0, UNKNOWN, 0, UNKNOWN);
        }
    }

    // ---- a driver that fails

    @Test
    void aDriverThatFailsIsTold() {
        npu.aclrtSetDevice(0);
        long event = event(npu);
        assertThat(npu.aclrtRecordEvent(event, 0)).isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isZero();
        fake.device(0).setQueryCode(507899);

        assertThat(npu.aclrtGetDeviceInfo(0, 101, new long[1])).isEqualTo(507899);
        assertThat(npu.aclrtGetPhyDevIdByUserDevId(0, new int[1])).isEqualTo(507899);
        assertThat(npu.aclrtGetMemInfo(1, new long[1], new long[1])).isEqualTo(507899);
        assertThat(npu.aclrtGetStreamAvailableNum(new int[1])).isEqualTo(507899);
        assertThat(npu.aclrtGetEventAvailNum(new int[1])).isEqualTo(507899);
        assertThat(npu.aclrtMallocHost(new ByteBuffer[1], 64)).isEqualTo(507899);
        // What is on the host.
        assertThat(npu.aclrtGetLogicDevIdByUserDevId(0, new int[1])).isZero();
        assertThat(npu.aclrtGetLastError(0)).isEqualTo(507899);
        // What hides it.
        assertThat(utilization(npu, 0)).containsExactly(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        assertThat(npu.aclrtGetLastError(0)).isEqualTo(507899);
        int[] stream = {77};
        assertThat(npu.aclrtStreamQuery(0, stream)).isZero();
        assertThat(stream).containsExactly(STREAM_NOT_READY);
        assertThat(status(npu, event)).isEqualTo(NOT_READY);

        fake.device(0).setQueryCode(0);
        assertThat(status(npu, event)).isEqualTo(COMPLETE);
    }

    @Test
    void aLostDeviceAnswersForAll() {
        npu.aclrtSetDevice(0);
        long event = event(npu);
        fake.device(0).lose();
        assertThat(npu.aclrtRecordEvent(event, 0)).isEqualTo(507901);
        assertThat(npu.aclrtQueryEventStatus(event, new int[1])).isEqualTo(507901);
        assertThat(npu.aclrtStreamQuery(0, new int[1])).isEqualTo(507901);
        assertThat(npu.aclrtGetDeviceInfo(0, 101, new long[1])).isEqualTo(507899);
        assertThat(npu.aclrtGetDeviceInfo(1, 101, new long[1])).isZero();
        assertThat(utilization(npu, 0)).containsExactly(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
    }

    @Test
    void aSlowQueryTakesTimeOfTheClock() throws Exception {
        npu.aclrtSetDevice(0);
        fake.device(0).slow(AclrtFunction.ACLRT_GET_DEVICE_INFO, Duration.ofSeconds(2));
        FutureTask<Integer> call = Npus.async(() -> npu.aclrtGetDeviceInfo(0, 101, new long[1]));
        fake.device(0).awaitCall(AclrtFunction.ACLRT_GET_DEVICE_INFO);
        clock.advance(Duration.ofMillis(1_999));
        assertThat(call.isDone()).isFalse();
        clock.advance(Duration.ofMillis(1));
        assertThat(Npus.get(call)).isZero();
    }

    // ---- what a device is

    @Test
    void attributesCanBeSet() {
        long[] value = {77};
        assertThat(npu.aclrtGetDeviceInfo(0, 403, value)).isEqualTo(207000);
        fake.device(0).setAttribute(501, 1);
        fake.device(0).setAttribute(403, 9);
        assertThat(npu.aclrtGetDeviceInfo(0, 501, value)).isZero();
        assertThat(value).containsExactly(1);
        assertThat(npu.aclrtGetDeviceInfo(0, 403, value)).isZero();
        assertThat(value).containsExactly(9);
        assertThat(npu.aclrtGetDeviceInfo(1, 501, value)).isZero();
        assertThat(value).containsExactly(0);
    }

    // health a.4: in a container the device that the service calls 0 is another to the driver, and yet another to the
    // cluster.
    @Test
    void aDeviceHasThreeNumbers() {
        try (FakeAscend container = FakeAscend.builder()
                .devices(4)
                .environment(Map.of("ASCEND_RT_VISIBLE_DEVICES", "2,3"))
                .build()) {
            container.device(3).setPhysicalId(7);
            int[] id = {77};
            assertThat(container.backend().aclrtGetLogicDevIdByUserDevId(1, id)).isZero();
            assertThat(id).containsExactly(3);
            assertThat(container.backend().aclrtGetPhyDevIdByUserDevId(1, id)).isZero();
            assertThat(id).containsExactly(7);
            long[] chip = {77};
            assertThat(container.backend().aclrtGetDeviceInfo(1, 402, chip)).isZero();
            assertThat(chip).containsExactly(7);
        }
    }

    @Test
    void aProductWithoutHbmCountsDdr() {
        try (FakeAscend other =
                FakeAscend.builder().devices(1).socName("Ascend310P3").build()) {
            AclrtBackend acl = other.backend();
            acl.aclrtSetDevice(0);
            long[] ddr = {77};
            long[] hbm = {77};
            assertThat(acl.aclrtGetMemInfo(0, new long[1], ddr)).isZero();
            assertThat(acl.aclrtGetMemInfo(1, new long[1], hbm)).isZero();
            assertThat(hbm).isEqualTo(ddr);
            assertThat(ddr[0]).isPositive();
        }
    }

    // ---- graphs

    @Test
    void whileAGraphIsCapturedOnlyRelaxedThreadsMayWait() {
        npu.aclrtSetDevice(0);
        long memory = Npus.memory(npu, 8);
        fake.device(0).setCapturing(true);
        assertThat(Npus.write(npu, memory, new byte[8])).isEqualTo(107030);
        assertThat(npu.aclmdlRICaptureThreadExchangeMode(new int[] {2})).isZero();
        assertThat(Npus.write(npu, memory, new byte[8])).isZero();
        assertThat(npu.aclmdlRICaptureThreadExchangeMode(new int[] {0})).isZero();
        assertThat(Npus.write(npu, memory, new byte[8])).isEqualTo(107030);
        fake.resetInjections();
        assertThat(Npus.write(npu, memory, new byte[8])).isZero();
    }

    @Test
    void aProductWithoutGraphsSaysSo() {
        try (FakeAscend other =
                FakeAscend.builder().devices(1).socName("Ascend310B1").build()) {
            other.backend().aclrtSetDevice(0);
            assertThat(other.backend().aclmdlRICaptureThreadExchangeMode(new int[] {2}))
                    .isEqualTo(207000);
            assertThatThrownBy(() -> other.device(0).setCapturing(true)).isInstanceOf(IllegalStateException.class);
        }
    }
}
