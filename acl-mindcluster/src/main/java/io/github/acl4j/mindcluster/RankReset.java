package io.github.acl4j.mindcluster;

import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.FaultReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What {@code reset.json} says of one rank.
 *
 * @param rankId the rank; may be one of another container
 * @param logicId the logic id of the device; empty where it isn't told: entries that ClusterD writes carry 0 for every rank
 * @param status how far it is
 * @param policy what is going to be done
 * @param initialPolicy what was first going to be done
 * @param codes the fault's codes, from {@code ErrorCodeHex}; {@code ErrorCode} is emptied by whoever writes the file
 */
public record RankReset(
        int rankId,
        OptionalInt logicId,
        ResetStatus status,
        ResetPolicy policy,
        ResetPolicy initialPolicy,
        List<FaultCode> codes) {
    /**
     * Copies.
     *
     * @param rankId the rank
     * @param logicId the logic id of the device
     * @param status how far it is
     * @param policy what is going to be done
     * @param initialPolicy what was first going to be done
     * @param codes the fault's codes
     */
    public RankReset {
        Objects.requireNonNull(logicId, "logicId");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(initialPolicy, "initialPolicy");
        codes = List.copyOf(codes);
    }

    /**
     * What this is to a recovery policy: codes that are there, or over once the rank has recovered. The file's policy is the cluster's word on their
     * level, and a reset that failed leaves the device out of service.
     *
     * @return one report for each code
     */
    public List<FaultReport> reports() {
        Optional<FaultLevel> level = status == ResetStatus.FAILED ? Optional.of(FaultLevel.SEPARATE) : policy.level();
        List<FaultReport> reports = new ArrayList<>();
        for (FaultCode code : codes) {
            FaultReport report = status == ResetStatus.RECOVERED ? FaultReport.recover(code) : FaultReport.occur(code);
            reports.add(level.map(report::withLevel).orElse(report));
        }
        return reports;
    }
}
