package io.github.acl4j.recovery;

import java.util.ArrayList;
import java.util.List;

/** What a device may still be used up for: the bucket of the rule, and for what sets up, repairs or releases a device that of the device as well. */
final class Allowance {
    private static final String DEVICE = "device";

    private record Share(String key, TokenBucket bucket, Budget budget) {}

    private final int deviceId;
    private final long now;
    private final List<Share> shares = new ArrayList<>();

    Allowance(PolicySettings settings, int deviceId, DeviceHistory device, long now, Finding finding, Budget ofRule) {
        this.deviceId = deviceId;
        this.now = now;
        add(device, "rule:" + finding.rule(), ofRule);
        if (finding.action().compareTo(RecoveryAction.REBUILD) >= 0) {
            add(device, DEVICE, settings.deviceBudget());
        }
    }

    /** How many actions a device may still be used for. */
    static int leftOf(PolicySettings settings, DeviceHistory device, long now) {
        TokenBucket bucket = device.buckets.get(DEVICE);
        return bucket == null ? settings.deviceBudget().tokens() : bucket.left(now, settings.deviceBudget());
    }

    private void add(DeviceHistory device, String key, Budget budget) {
        TokenBucket bucket = device.buckets.computeIfAbsent(key, k -> new TokenBucket());
        shares.add(new Share(key, bucket, budget));
    }

    int left() {
        return shares.stream()
                .mapToInt(share -> share.bucket.left(now, share.budget))
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    /** Takes one from each, if each has one. */
    boolean take(Changes changes) {
        if (left() == 0) {
            return false;
        }
        for (Share share : shares) {
            share.bucket.take(now, share.budget);
            changes.part(HistoryCodec.bucket(deviceId, share.key, share.bucket));
        }
        return true;
    }
}
