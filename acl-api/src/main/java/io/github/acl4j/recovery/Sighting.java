package io.github.acl4j.recovery;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.fault.TaskFailure;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Somebody saw a failure: a call that returned it, a callback, an engine's report, another rank's word.
 *
 * @param time when
 * @param code the code that was seen; 0 if there was none
 * @param verdict what it means
 * @param deviceId the device, as the user counts
 * @param rank the rank in the communicator
 * @param threadId the OS thread or the Java thread that saw it
 * @param streamId the stream
 */
public record Sighting(
        Instant time,
        int code,
        FaultVerdict verdict,
        OptionalInt deviceId,
        OptionalInt rank,
        OptionalLong threadId,
        OptionalLong streamId) {
    /**
     * Checks.
     *
     * @param time when
     * @param code the code
     * @param verdict what it means
     * @param deviceId the device
     * @param rank the rank
     * @param threadId the thread
     * @param streamId the stream
     */
    public Sighting {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(deviceId, "deviceId");
        Objects.requireNonNull(rank, "rank");
        Objects.requireNonNull(threadId, "threadId");
        Objects.requireNonNull(streamId, "streamId");
    }

    /**
     * A code that was seen for a device, judged by itself.
     *
     * @param time when
     * @param deviceId the device, as the user counts
     * @param code the code
     * @return the sighting
     */
    public static Sighting of(Instant time, int deviceId, int code) {
        FaultVerdict verdict =
                FaultClassifier.classify(FaultSymptoms.builder().returned(code).build());
        return new Sighting(
                time,
                code,
                verdict,
                OptionalInt.of(deviceId),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    /**
     * An exception that a call threw on the calling thread.
     *
     * @param time when
     * @param exception the exception
     * @return the sighting, with the exception's verdict
     */
    public static Sighting of(Instant time, AclException exception) {
        FaultVerdict verdict = exception
                .verdict()
                .orElseGet(() -> FaultClassifier.classify(
                        FaultSymptoms.builder().returned(exception.code()).build()));
        return new Sighting(
                time,
                exception.code(),
                verdict,
                exception.deviceId(),
                OptionalInt.empty(),
                OptionalLong.of(Thread.currentThread().getId()),
                OptionalLong.empty());
    }

    /**
     * What the runtime's callback told.
     *
     * @param time when
     * @param failure what it told
     * @return the sighting
     */
    public static Sighting of(Instant time, TaskFailure failure) {
        FaultVerdict verdict = FaultClassifier.classify(
                FaultSymptoms.builder().exception(failure).build());
        return new Sighting(
                time,
                (int) failure.errorCode(),
                verdict,
                OptionalInt.of((int) failure.deviceId()),
                OptionalInt.empty(),
                known(failure.threadId()),
                known(failure.streamId()));
    }

    private static OptionalLong known(long id) {
        return id == TaskFailure.NONE ? OptionalLong.empty() : OptionalLong.of(id);
    }

    /**
     * This sighting, by a certain rank.
     *
     * @param newRank the rank
     * @return the sighting
     */
    public Sighting onRank(int newRank) {
        return new Sighting(time, code, verdict, deviceId, OptionalInt.of(newRank), threadId, streamId);
    }

    /**
     * This sighting, by a certain thread.
     *
     * @param newThreadId the thread's id
     * @return the sighting
     */
    public Sighting onThread(long newThreadId) {
        return new Sighting(time, code, verdict, deviceId, rank, OptionalLong.of(newThreadId), streamId);
    }

    /**
     * What ACL's table says about the code.
     *
     * @return the entry
     */
    public AclError error() {
        return AclError.of(code);
    }
}
