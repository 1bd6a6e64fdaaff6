package io.github.acl4j.recovery;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What has happened to one device. */
final class DeviceHistory {
    final Map<FaultCode, CodeHistory> codes = new TreeMap<>();
    final Map<String, TokenBucket> buckets = new TreeMap<>();
    final Map<String, Tries> tries = new TreeMap<>();

    /** The last decision and what led to it; not kept beyond the process, so that a new one hears of what still stands. */
    @Nullable
    RecoveryDecision last;

    String lastCause = "";
    Optional<DeviceCondition> lastCondition = Optional.empty();
}
