package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.error.AclException;
import io.github.acl4j.error.CallFailure;
import io.github.acl4j.error.MessageNotRead;
import io.github.acl4j.fault.TaskFailure;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repeats and fellow victims are one incident (fault-handling 4a, cases 5, 12, 34 and 48; health c). */
class IncidentTrackerTest {
    private static final Instant T = Instant.parse("2031-02-03T04:05:06Z");

    private final IncidentTracker tracker = new IncidentTracker();

    private static Sighting seen(long millis, int device, int code) {
        return Sighting.of(T.plusMillis(millis), device, code);
    }

    private Incident record(long millis, int device, int code) {
        return tracker.record(seen(millis, device, code)).orElseThrow();
    }

    @Test
    void eightCallbacksWithin600MillisecondsAreOneIncident() {
        Incident last = null;
        for (int i = 0; i < 8; i++) {
            last = tracker.record(seen(i * 80L, 0, 507015).onThread(100 + i)).orElseThrow();
        }

        assertThat(last).isNotNull();
        assertThat(tracker.recent()).containsExactly(last);
        assertThat(last.count()).isEqualTo(8);
        assertThat(last.root().time()).isEqualTo(T);
        assertThat(last.victims()).hasSize(7);
        assertThat(last.threads()).hasSize(8);
        assertThat(last.devices()).containsExactly(0);
        assertThat(last.first()).isEqualTo(T);
        assertThat(last.last()).isEqualTo(T.plusMillis(560));
        assertThat(last.pointsToSoftware()).as("one device").isFalse();
    }

    @Test
    void repeatsGoOnAsLongAsNoneIsMoreThanAWindowAway() {
        for (int i = 0; i < 100; i++) {
            record(i * 29_000L, 0, 507035);
        }

        assertThat(tracker.recent()).hasSize(1);
        assertThat(record(100 * 29_000L, 0, 507035).count()).isEqualTo(101);
        assertThat(record(101 * 29_000L + 60_000, 0, 507035).count()).isEqualTo(1);
        assertThat(tracker.recent()).hasSize(2);
    }

    @Test
    void sightingsNeedNotArriveInOrder() {
        record(5_000, 0, 507015);
        Incident incident = record(0, 0, 507015);

        assertThat(incident.count()).isEqualTo(2);
        assertThat(incident.root().time()).isEqualTo(T);
        assertThat(incident.first()).isEqualTo(T);
        assertThat(incident.last()).isEqualTo(T.plusMillis(5_000));
    }

    @Test
    void theDevicesThatWaitAreVictimsOfTheOneThatFailed() {
        record(0, 0, 507057);
        record(10, 1, 507057);
        record(20, 2, 507048);
        Incident incident = record(30, 7, 507015);
        Incident aborted = tracker.record(seen(500, 0, 107022)).orElseThrow();

        assertThat(tracker.recent()).hasSize(1);
        assertThat(incident.root().deviceId()).hasValue(7);
        assertThat(incident.victims()).hasSize(3);
        assertThat(aborted.root().deviceId()).hasValue(7);
        assertThat(aborted.devices()).containsExactly(0, 1, 2, 7);
        assertThat(aborted.pointsToSoftware())
                .as("waiting together isn't failing together")
                .isFalse();
    }

    @Test
    void theSameCodeOnSeveralDevicesWithin30SecondsPointsToSoftware() {
        record(0, 0, 507015);

        assertThat(record(20_000, 1, 507015).pointsToSoftware()).isTrue();
        assertThat(record(21_000, 0, 507015).pointsToSoftware())
                .as("and stays so")
                .isTrue();
    }

    @Test
    void theSameCodeOnSeveralDevicesMoreThan30SecondsApartDoesNot() {
        IncidentTracker wide = new IncidentTracker(Duration.ofMinutes(5));
        wide.record(seen(0, 0, 507054));

        assertThat(wide.record(seen(30_000, 1, 507054)).orElseThrow().pointsToSoftware())
                .isTrue();
        assertThat(new IncidentTracker(Duration.ofMinutes(5)).record(seen(0, 0, 507054)))
                .isPresent();
        IncidentTracker other = new IncidentTracker(Duration.ofMinutes(5));
        other.record(seen(0, 0, 507054));
        assertThat(other.record(seen(30_001, 1, 507054)).orElseThrow().pointsToSoftware())
                .isFalse();
    }

    @Test
    void differentFaultsOnDifferentDevicesAreTwoIncidents() {
        record(0, 0, 507015);
        record(10, 1, 507018);

        assertThat(tracker.recent()).hasSize(2);
        assertThat(tracker.open(T.plusSeconds(31))).isEmpty();
        assertThat(tracker.open(T.plusSeconds(29))).hasSize(2);
    }

    @Test
    void whatIsMeasuredInTheMemoryIsTheRootAlsoIfItComesLater() {
        record(0, 0, 507014);
        Incident incident = record(400, 0, 507054);

        assertThat(incident.root().code()).isEqualTo(507054);
        assertThat(incident.victims()).extracting(Sighting::code).containsExactly(507014);
    }

    /** vllm-ascend#15194: the first event is the root; what comes later are effects. */
    @Test
    void amongEqualsTheEarliestIsTheRoot() {
        record(0, 0, 507013);
        record(100, 0, 507014);

        assertThat(record(200, 0, 507010).root().code()).isEqualTo(507013);
    }

    @ParameterizedTest
    @ValueSource(ints = {107000, 107002, 207000, 207001, 507046, 107030, 507033, 507899, 107022, 0, 361001})
    void whatIsNoFaultOfADeviceOpensNone(int code) {
        assertThat(tracker.record(seen(0, 0, code))).isEmpty();
        assertThat(tracker.recent()).isEmpty();
    }

    /** A caller's mistake while an incident is open has nothing to do with it. */
    @Test
    void aMistakeOfTheCallerBelongsToNoIncident() {
        record(0, 0, 507015);

        assertThat(tracker.record(seen(10, 0, 107000))).isEmpty();
        assertThat(tracker.record(seen(10, 0, 507046)))
                .as("a wait that ended does")
                .isPresent();
    }

    @Test
    void ranksOfOtherProcessesAreKept() {
        tracker.record(seen(0, 0, 507057).onRank(3));
        Incident incident = tracker.record(seen(5, 1, 507057).onRank(9)).orElseThrow();

        assertThat(incident.ranks()).containsExactly(3, 9);
    }

    @Test
    void aCallbackAndAnExceptionAreSightings() {
        AclException exception = AclException.of(
                CallFailure.of(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM, 507015, MessageNotRead.DEVICE_POISONED));
        Sighting byCall = Sighting.of(T, exception);
        Sighting byCallback = Sighting.of(T, new Failure(4, 8, 15, 16, 507015));
        Sighting ofDevice =
                Sighting.of(T, new Failure(4, TaskFailure.NONE, TaskFailure.NONE, TaskFailure.NONE, 507010));

        assertThat(byCall.threadId()).hasValue(Thread.currentThread().getId());
        assertThat(byCall.verdict().isFatal()).isTrue();
        assertThat(byCallback.deviceId()).hasValue(4);
        assertThat(byCallback.streamId()).hasValue(8);
        assertThat(byCallback.threadId()).hasValue(16);
        assertThat(ofDevice.streamId()).isEmpty();
        assertThat(ofDevice.threadId()).isEmpty();
    }

    @Test
    void memoryIsBounded() {
        for (int device = 0; device < 200; device++) {
            for (int i = 0; i < 50; i++) {
                tracker.record(seen(i, device, 507015).onRank(device).onThread(device * 1000L + i));
            }
        }
        Incident incident = tracker.recent().get(0);

        assertThat(tracker.recent()).hasSize(1);
        assertThat(incident.count()).isEqualTo(10_000);
        assertThat(incident.sightings()).hasSize(Incident.MOST_SIGHTINGS);
        assertThat(incident.devices()).hasSize(Incident.MOST_SIGHTINGS);
        assertThat(incident.ranks()).hasSize(Incident.MOST_SIGHTINGS);
        assertThat(incident.threads()).hasSize(Incident.MOST_SIGHTINGS);
    }

    @Test
    void theOldestIncidentIsForgotten() {
        for (int i = 0; i < IncidentTracker.MOST_INCIDENTS + 3; i++) {
            record(i * 60_000L, 0, 507015);
        }

        assertThat(tracker.recent()).hasSize(IncidentTracker.MOST_INCIDENTS);
        assertThat(tracker.recent().get(0).id()).isEqualTo(4);
    }

    @Test
    void aRootThatComesLateIsAmongTheKeptSightings() {
        for (int i = 0; i < 2 * Incident.MOST_SIGHTINGS; i++) {
            record(i, 0, 507014);
        }
        Incident incident = record(1_000, 0, 507054);

        assertThat(incident.root().code()).isEqualTo(507054);
        assertThat(incident.sightings()).hasSize(Incident.MOST_SIGHTINGS).contains(incident.root());
        assertThat(incident.victims()).hasSize(Incident.MOST_SIGHTINGS - 1);
    }

    @Test
    void noSightingIsLostInAStorm() throws Exception {
        int threads = 4;
        int each = 2_000;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int device = t;
                work.add(pool.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        tracker.record(seen(i, device, 507015));
                    }
                }));
            }
            for (Future<?> done : work) {
                done.get(60, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(tracker.recent()).hasSize(1);
        assertThat(tracker.recent().get(0).count()).isEqualTo((long) threads * each);
        assertThat(tracker.recent().get(0).pointsToSoftware()).isTrue();
    }

    @Test
    void aWindowIsMoreThanZero() {
        assertThatThrownBy(() -> new IncidentTracker(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IncidentTracker(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anUnknownDeviceFollowsTheCode() {
        record(0, 3, 507015);
        Sighting nowhere = seen(5, 0, 507015);
        Sighting without = new Sighting(
                nowhere.time(),
                nowhere.code(),
                nowhere.verdict(),
                OptionalInt.empty(),
                nowhere.rank(),
                nowhere.threadId(),
                nowhere.streamId());

        assertThat(tracker.record(without).orElseThrow().count()).isEqualTo(2);
    }

    private record Failure(long deviceId, long streamId, long taskId, long threadId, long errorCode)
            implements TaskFailure {}
}
