package io.github.acl4j.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.HealthReading;
import io.github.acl4j.recovery.RecoveryAction;
import io.github.acl4j.recovery.RecoveryResult;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Names and labels are those of health d. */
class AclMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AclMetrics meters = new AclMeters(registry);

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    @Test
    void countFaultsByWhatTheyAre() {
        FaultCode memory = FaultCode.acl(507053);

        meters.fault(2, memory, Optional.of(FaultLevel.RESTART_BUSINESS), FaultSource.CALLBACK);
        meters.fault(2, memory, Optional.of(FaultLevel.RESTART_BUSINESS), FaultSource.CALLBACK);
        meters.fault(2, memory, Optional.empty(), FaultSource.REPORT);
        meters.dropped(2, 7);

        assertThat(count(
                        "npu.sdk.fault",
                        "device",
                        "2",
                        "code",
                        "507053",
                        "level",
                        "RestartBusiness",
                        "source",
                        "callback"))
                .isEqualTo(2);
        assertThat(count("npu.sdk.fault", "device", "2", "code", "507053", "level", "unknown", "source", "report"))
                .isEqualTo(1);
        assertThat(count("npu.sdk.fault.dropped", "device", "2")).isEqualTo(7);
    }

    // health c.2: the same code may be written in several ways.
    @Test
    void nameACodeOfTheFaultManagementAsTheTableDoes() {
        for (String text : new String[] {"80E01801", "0x80e01801", "080e01801"}) {
            meters.fault(0, FaultCode.chip(text), Optional.of(FaultLevel.RESTART_BUSINESS), FaultSource.CLUSTER);
        }

        assertThat(count("npu.sdk.fault", "code", "80E01801", "source", "cluster"))
                .isEqualTo(3);
    }

    @Test
    void countAndTimeAttempts() {
        meters.recovery(1, RecoveryAction.REBUILD, RecoveryResult.NOT_RECOVERED, Duration.ofMillis(1_500));
        meters.recovery(1, RecoveryAction.HAND_OVER, RecoveryResult.GIVEN_UP, Duration.ZERO);

        String[] rebuild = {"device", "1", "action", "rebuild", "result", "not_recovered"};
        assertThat(count("npu.sdk.recovery", rebuild)).isEqualTo(1);
        Timer timer = registry.get("npu.sdk.recovery.duration").tags(rebuild).timer();
        assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(1_500);
        assertThat(count("npu.sdk.recovery", "device", "1", "action", "hand_over", "result", "given_up"))
                .isEqualTo(1);
        assertThat(registry.get("npu.sdk.recovery.duration").timers())
                .as("nothing was timed where the device was given up")
                .hasSize(1);
    }

    @Test
    void tellTheConditionThatWasToldLast() {
        meters.condition(0, DeviceCondition.HEALTHY);
        meters.condition(0, DeviceCondition.SUSPECT_AICORE);

        for (DeviceCondition condition : DeviceCondition.values()) {
            assertThat(gauge("npu.sdk.device.state", "device", "0", "state", Labels.of(condition)))
                    .as(condition.toString())
                    .isEqualTo(condition == DeviceCondition.SUSPECT_AICORE ? 1 : 0);
        }
    }

    @Test
    void countProbesByLayer() {
        meters.probe(0, "L1b", "ok", Duration.ofMillis(5));
        meters.probe(0, "L1b", "timeout", Duration.ofSeconds(3));
        meters.probe(0, "L1b", "skipped", Duration.ZERO);
        meters.probe(0, "L1b", "well, it depends", Duration.ofMillis(1));

        assertThat(count("npu.sdk.probe", "device", "0", "layer", "L1b", "result", "ok"))
                .isEqualTo(1);
        assertThat(count("npu.sdk.probe", "layer", "L1b", "result", "skipped")).isEqualTo(1);
        assertThat(count("npu.sdk.probe", "layer", "L1b", "result", "other")).isEqualTo(1);
        assertThat(registry.get("npu.sdk.probe.latency")
                        .tags("layer", "L1b")
                        .timer()
                        .count())
                .isEqualTo(3);
    }

    @Test
    void readTheLatestReading() {
        for (HealthReading reading : HealthReading.values()) {
            meters.reading(5, reading, () -> 1);
            meters.reading(5, reading, () -> 42.5);
        }

        assertThat(gauge("npu.sdk.probe.interval", "device", "5")).isEqualTo(42.5);
        assertThat(gauge("npu.sdk.inflight.oldest.age", "device", "5")).isEqualTo(42.5);
        assertThat(gauge("npu.sdk.stuck.probe.threads", "device", "5")).isEqualTo(42.5);
        assertThat(gauge("npu.sdk.supervisor.lag", "device", "5")).isEqualTo(42.5);
    }

    @Test
    void haveTheLabelsThatTheServiceGives() {
        AclMetrics labelled = new AclMeters(registry, device -> Tags.of("id", Integer.toString(device + 4)));

        labelled.dropped(1, 1);
        labelled.dropped(64, 1);

        assertThat(count("npu.sdk.fault.dropped", "device", "1", "id", "5")).isEqualTo(1);
        assertThat(count("npu.sdk.fault.dropped", "device", "other", "id", "other"))
                .isEqualTo(1);
    }

    /** What comes from outside may be anything. The registry is the one whose series cost most. */
    @Test
    void stayBoundedWhateverComes() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        AclMeters flooded = new AclMeters(prometheus);
        Random random = new Random(1);
        FaultLevel[] levels = FaultLevel.values();
        FaultSource[] sources = FaultSource.values();
        for (int i = 0; i < 1_000_000; i++) {
            FaultCode code = i % 2 == 0 ? FaultCode.acl(random.nextInt()) : FaultCode.chip(Integer.toHexString(i));
            flooded.fault(i, code, Optional.of(levels[i % levels.length]), sources[i % sources.length]);
            if (i % 100 == 0) {
                flooded.fault(
                        i / 100 % 64,
                        FaultCode.acl(507_000 + random.nextInt(100)),
                        Optional.of(levels[random.nextInt(levels.length)]),
                        sources[random.nextInt(sources.length)]);
                flooded.probe(i, "layer " + i, "result " + i, Duration.ofNanos(i));
                flooded.probe(0, "layer" + i, "ok", Duration.ofNanos(i));
                flooded.condition(i, DeviceCondition.HEALTHY);
                flooded.reading(i, HealthReading.SUPERVISOR_LAG, () -> 0);
            }
        }

        double faults = prometheus.get("npu.sdk.fault").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
        assertThat(faults).as("none is lost").isEqualTo(1_010_000);
        // Besides the faults one series for each device and source; few layers, results and states of 65 devices.
        assertThat(prometheus.get("npu.sdk.fault").counters())
                .hasSizeLessThanOrEqualTo(AclMeters.MOST_FAULTS + 65 * sources.length);
        assertThat(prometheus.get("npu.sdk.probe").counters()).hasSizeLessThanOrEqualTo(65 + 17);
        assertThat(prometheus.getMeters()).hasSizeLessThan(3_000);
    }
}
