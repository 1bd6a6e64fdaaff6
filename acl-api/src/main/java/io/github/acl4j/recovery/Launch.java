package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Objects;

/**
 * A launch that the ledger knows.
 *
 * @param deviceId the device, as the user counts
 * @param streamId the stream
 * @param taskId the task
 * @param request what the caller gave for its request
 * @param operator what the caller gave for the operator
 * @param age how long ago it was recorded
 */
public record Launch(int deviceId, int streamId, int taskId, long request, String operator, Duration age) {
    /**
     * Checks.
     *
     * @param deviceId the device
     * @param streamId the stream
     * @param taskId the task
     * @param request the request
     * @param operator the operator
     * @param age how long ago
     */
    public Launch {
        Objects.requireNonNull(operator, "operator");
        Objects.requireNonNull(age, "age");
    }

    /**
     * The launch in a few words.
     *
     * @return such as {@code request 4711, operator attention, launched 3 ms before}
     */
    @Override
    public String toString() {
        return "request " + request + ", operator " + operator + ", launched " + age.toMillis() + " ms before";
    }
}
