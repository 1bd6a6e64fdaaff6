package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.internal.DeviceStates;
import io.github.acl4j.internal.StubBackend;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The deadline of a prober that doesn't come back, however its supervisor's ticks fall (health.md a.4). */
class ProberKeeperPropertyTest {
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Duration TO_GIVE_UP = Duration.ofSeconds(5);

    private static final class Clock implements HealthClock {
        final AtomicLong now = new AtomicLong();

        @Override
        public long nanoTime() {
            return now.get();
        }

        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }

        @Override
        public void sleep(long nanos) {
            Thread.onSpinWait();
        }
    }

    /** How long after the last tick each one comes: mostly on time, sometimes late, sometimes after a pause. */
    @Provide
    Arbitrary<List<Long>> ticks() {
        return Arbitraries.frequencyOf(
                        Tuple.of(6, Arbitraries.just(TICK)),
                        Tuple.of(3, Arbitraries.longs().between(TICK, 3 * TICK)),
                        Tuple.of(1, Arbitraries.longs().between(TICK, 100 * TICK)))
                .list()
                .ofMinSize(100)
                .ofMaxSize(150);
    }

    @Property(tries = 60)
    void theDeadlineIsKeptToTheTickAndPausesDoNotCount(@ForAll("ticks") List<Long> ticks) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        StubBackend stub = new StubBackend()
                .on("aclrtGetRunMode", arguments -> {
                    ((int[]) arguments[0])[0] = 1;
                    return 0;
                })
                .on("aclrtQueryDeviceStatus", arguments -> {
                    inside.countDown();
                    await(release);
                    return 0;
                });
        Clock clock = new Clock();
        DeviceStates devices = new DeviceStates();
        DeviceRecord device = devices.records().of(0);
        Set<Layer> layers = EnumSet.of(Layer.STATUS);
        HealthSettings settings = new HealthSettings(
                new VerdictTable(),
                Caretaker.NOBODY,
                layers,
                Optional.empty(),
                LIMIT,
                LIMIT,
                PhiAccrual.Settings.DEFAULT,
                new HealthSettings.Limits(LIMIT, LIMIT, LIMIT, LIMIT, TO_GIVE_UP),
                Duration.ofNanos(TICK));
        ProberKeeper keeper = new ProberKeeper(
                device,
                TO_GIVE_UP.toNanos(),
                () -> new Prober(device, devices, stub.backend(), settings, layers, clock));
        keeper.prober().start();
        keeper.prober().ask(new Plan(layers, false, false));
        await(inside);
        try {
            long ran = 0;
            long stuckFor = -1;
            for (long gap : ticks) {
                clock.now.addAndGet(gap);
                long late = gap - TICK > TICK ? gap - TICK : 0;
                boolean found = keeper.keep(clock.nanoTime(), late).isPresent();
                if (stuckFor < 0) {
                    ran += gap - late;
                    assertThat(found).as("stuck after %d ns", ran).isEqualTo(ran >= LIMIT.toNanos());
                    stuckFor = found ? 0 : -1;
                } else {
                    stuckFor += gap;
                    assertThat(found).as("once").isFalse();
                    assertThat(device.now().state() == DeviceState.WEDGED)
                            .as("given up after %d ns", stuckFor)
                            .isEqualTo(stuckFor >= TO_GIVE_UP.toNanos());
                }
                assertThat(keeper.stuckIn().isPresent()).isEqualTo(stuckFor >= 0);
            }
            assertThat(devices.isNobodyInside()).isFalse();
            int calls = stub.called().size();
            release.countDown();
            keeper.prober().join(Duration.ofSeconds(60));
            assertThat(keeper.prober().isAlive()).isFalse();
            assertThat(stub.called()).as("nothing more is called").hasSize(calls);
            assertThat(devices.isNobodyInside()).isTrue();
        } finally {
            release.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
