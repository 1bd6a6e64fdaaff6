package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a monitor makes of products, releases and surroundings (health.md b.6), and what it tells. */
@Timeout(120)
class HealthSupportTest {
    private static final Probe NOTHING = new Probe() {
        @Override
        public void run(DeviceAccess access) {}

        @Override
        public Set<Coverage> covers() {
            return Set.of(Coverage.COMPUTE);
        }
    };

    private static HealthBed with(UnaryOperator<io.github.acl4j.fake.FakeAscend.Builder> fake) {
        return HealthBed.prepared(1, fake).start(builder -> builder.dma().compute(NOTHING));
    }

    /** b.6, 1: a function that isn't there leaves its layer off, and the device is not healthy by that. */
    @Test
    void pitfall1AnAbsentFunctionTurnsItsLayerOff() {
        try (HealthBed bed = with(fake -> fake.release(CannRelease.CANN_8_1))) {
            bed.begin();
            assertThat(bed.health(0).layersOff()).containsOnlyKeys(Layer.DRIVER);
            assertThat(bed.health(0).layersOff().get(Layer.DRIVER))
                    .contains("aclrtGetDeviceInfo")
                    .contains("8.5");
            assertThat(bed.health(0).readings()).doesNotContainKey(Layer.DRIVER);
        }
    }

    @Test
    void pitfall1TheVersionsAreTold() {
        try (HealthBed bed = with(fake -> fake.versions(Map.of("runtime", "8.5.0", "driver", "25.2")))) {
            bed.begin();
            assertThat(bed.health(0).facts().versions())
                    .containsEntry("runtime", "8.5.0")
                    .containsEntry("driver", "25.2")
                    .containsKey("acl");
        }
    }

    /** b.6, 2: what NUMA would be about happens at the start only; each device has a baseline of its own. */
    @Test
    void pitfall2LatencyIsJudgedByTheDevicesOwnPast() {
        long[] delay = new long[1];
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.twist.answer(AclrtFunction.ACLRT_RECORD_EVENT, arguments -> {
                bed.clock.advance(Duration.ofMillis(delay[0]));
                return bed.engine().aclrtRecordEvent((long) arguments[0], (long) arguments[1]);
            });
            bed.start(builder ->
                    builder.latency(new PhiAccrual.Settings(8, 100, 10, Duration.ofMillis(1), Duration.ofMillis(5))));
            bed.rounds(12);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            delay[0] = 50; // less than a tick, so that it isn't taken for a pause
            bed.rounds(4);
            assertThat(bed.state(0)).isEqualTo(HealthState.DEGRADED);
            assertThat(bed.health(0).readings().get(Layer.SCHEDULER).result()).isEqualTo(ProbeResult.SLOW);
            assertThat(bed.monitor().snapshot().ready()).isTrue();
        }
    }

    /** b.6, 3. */
    @Test
    void pitfall3AProductWithoutComputeProbesSaysSo() {
        try (HealthBed bed = with(fake -> fake.socName("Ascend310P3"))) {
            bed.begin();
            assertThat(bed.health(0).layersOff()).containsOnlyKeys(Layer.COMPUTE);
            assertThat(bed.health(0).layersOff().get(Layer.COMPUTE)).contains("310P");
        }
    }

    /** What the product itself refuses is asked once. */
    @Test
    void pitfall3ALayerThatIsRefusedIsOff() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.twist.answer(AclrtFunction.ACLRT_GET_DEVICE_INFO, arguments -> 207000);
            bed.start(UnaryOperator.identity());
            bed.begin();
            bed.rounds(12);
            assertThat(bed.health(0).layersOff().get(Layer.DRIVER)).contains("207000");
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    private static HealthBed visible(String ids, int watched) {
        HealthBed bed = HealthBed.prepared(8, fake -> fake.environment(Map.of("ASCEND_RT_VISIBLE_DEVICES", ids)));
        bed.startOnly(watched, UnaryOperator.identity());
        bed.monitor().tick();
        bed.settle(watched);
        bed.step();
        return bed;
    }

    /** b.6, 5: what the process counts as 1 is the driver's 5. */
    @ParameterizedTest
    @CsvSource({"1, 5", "0, 2"})
    void pitfall5VisibleDevicesAreRenumbered(int user, int logic) {
        try (HealthBed bed = visible("2,5", user)) {
            assertThat(bed.health(user).facts().logicId()).hasValue(logic);
            assertThat(bed.health(user).facts().physicalId()).hasValue(logic);
            assertThat(bed.state(user)).isEqualTo(HealthState.HEALTHY);
        }
    }

    /** b.6, 5: the list ends at the first blank, so here before its first id. */
    @Test
    void pitfall5ABlankEndsTheListOfVisibleDevices() {
        try (HealthBed bed = visible(" 1, 2", 0)) {
            assertThat(bed.health(0).facts().logicId()).isEmpty();
            assertThat(bed.health(0).readings().get(Layer.DRIVER).result()).isEqualTo(ProbeResult.ERROR);
            assertThat(bed.state(0)).isNotEqualTo(HealthState.HEALTHY);
        }
    }

    /** b.6, 12. */
    @Test
    void pitfall12AProcessOnTheDeviceDisablesTheMonitor() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.twist.answer(AclrtFunction.ACLRT_GET_RUN_MODE, arguments -> {
                ((int[]) arguments[0])[0] = 0;
                return 0;
            });
            bed.start(UnaryOperator.identity());
            bed.begin();
            bed.fake.clearCalls();
            bed.rounds(5);
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("disabled");
            assertThat(bed.health(0).verdict().reason()).contains("aclrtGetRunMode");
            assertThat(bed.fake.calls()).isEmpty();
            assertThat(bed.monitor().snapshot().ready())
                    .as("it must not take the service down")
                    .isTrue();
        }
    }

    /** P1: while a monitor runs the runtime's record sees exceptions, though nobody else listens. */
    @Test
    void anExceptionIsSeenWithoutAListenerOfTheServices() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.begin();
            bed.fake.fireHere(new FakeException(0, 1, 2, 3, 507015));
            bed.step();
            assertThat(bed.acl.device(0).state()).isEqualTo(DeviceState.FAULTED);
            assertThat(bed.state(0)).isEqualTo(HealthState.TASK_FAULT);
        }
    }

    /** The slot is the process's only one, and belongs to the engine. */
    @Test
    void theOnlySlotIsLeftAlone() {
        try (HealthBed bed = HealthBed.prepared(1, fake -> fake.release(CannRelease.CANN_9_0))) {
            bed.start(UnaryOperator.identity());
            bed.begin();
            assertThat(bed.fake.count(AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK))
                    .isZero();
        }
    }

    @Test
    void theWeightedHeartbeatIsAPolicyToo() {
        try (HealthBed bed = HealthBed.of(
                1, builder -> builder.policy(new WeightedHeartbeat()).compute(NOTHING))) {
            bed.begin();
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("level-0");
            assertThat(bed.health(0).score()).isPresent();
            bed.npu(0).setQueryCode(507899);
            bed.rounds(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_DRIVER);
            bed.npu(0).setQueryCode(0);
            bed.rounds(10);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    @Test
    void aChangeAndEachProbeAreInAFlightRecording(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("health.jfr");
        try (Recording recording = new Recording();
                HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            recording.start();
            bed.start(UnaryOperator.identity());
            bed.begin();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events.stream()
                        .filter(event -> event.getEventType().getName().equals("io.github.acl4j.HealthProbe"))
                        .map(event -> event.getInt("device") + " " + event.getString("layer") + " "
                                + event.getString("result")))
                .containsExactly("0 l1a OK", "0 l1b OK", "0 l2 OK");
        assertThat(events.stream()
                        .filter(event -> event.getEventType().getName().equals("io.github.acl4j.Health"))
                        .map(event -> event.getString("before") + " " + event.getString("after") + " "
                                + event.getString("rule")))
                .containsExactly("UNKNOWN HEALTHY answers");
    }
}
