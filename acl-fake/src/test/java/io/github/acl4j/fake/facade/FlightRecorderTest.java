package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flight recording with default settings tells what happened to a device. */
class FlightRecorderTest {
    @TempDir
    Path folder;

    private List<RecordedEvent> record(Runnable work) throws IOException {
        Path file = folder.resolve("acl4j.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.github.acl4j."))
                .toList();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("io.github.acl4j." + name))
                .toList();
    }

    @Test
    void aFaultAndItsSequenceAreRecorded() throws IOException {
        List<RecordedEvent> events;
        try (FakeAscend fake = FakeAscend.builder().devices(2).build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            fake.backend().aclrtSetDevice(0);
            fake.backend().aclrtSetDevice(1);
            acl.onException(exception -> {});
            events = record(() -> {
                fake.fireHere(new FakeException(1, 0xFFFFFFFF, 3, 4, 507053));
                try (FaultSequence sequence = acl.device(1).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
                    Aborted aborted = (Aborted) sequence.capture().abortTasks(Duration.ofSeconds(20));
                    aborted.verify(new CopyProbe());
                }
                try (FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
                    Aborted aborted = (Aborted) sequence.capture().abortTasks(Duration.ofSeconds(20));
                    aborted.verify(new CopyProbe());
                }
            });
        }

        RecordedEvent exception = named(events, "Exception").get(0);
        assertThat(exception.getLong("device")).isEqualTo(1);
        assertThat(exception.getLong("stream")).isEqualTo(0xFFFFFFFFL);
        assertThat(exception.getLong("launcher")).isEqualTo(4);
        assertThat(exception.getString("error")).startsWith("507053");
        RecordedEvent fault = named(events, "Fault").get(0);
        assertThat(fault.getInt("device")).isEqualTo(1);
        assertThat(fault.getString("seen")).isEqualTo("exception callback");
        assertThat(fault.getString("before")).isEqualTo("UNKNOWN");
        assertThat(named(events, "SequenceStep"))
                .extracting(event -> event.getInt("device") + " " + event.getString("step"))
                .containsExactly("1 capture", "1 abort", "1 verify", "0 capture", "0 abort", "0 verify");
        assertThat(named(events, "SequenceOutcome"))
                .extracting(event -> event.getInt("device") + " " + event.getString("outcome"))
                .containsExactly("1 INCONCLUSIVE", "0 UNPROVEN");
        RecordedEvent probe = named(events, "Probe").get(0);
        assertThat(probe.getInt("device")).isZero();
        assertThat(probe.getBoolean("passed")).isTrue();
        assertThat(probe.getString("covers")).isEqualTo("[dma]");
    }
}
