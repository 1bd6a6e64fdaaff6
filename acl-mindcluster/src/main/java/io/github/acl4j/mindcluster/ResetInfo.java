package io.github.acl4j.mindcluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.recovery.FaultCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What {@code reset.json} says (health c.7). Fields of a wrong type are left out, as taskd does.
 *
 * @param ranks what it says of each rank, in their order
 * @param updateTime when it was written, seconds since 1970; 0 if it doesn't say
 * @param retryTime how often something was tried
 * @param faultFlushing whether more is to come, so that nothing should be done yet
 * @param gracefulExit whether processes should end by themselves; 1 for yes
 * @param restartFaultProcess whether the faulty process alone is started again
 * @param restartType {@code hotReset}, {@code podReschedule}, or empty: ClusterD drops it
 * @param problems what was left out, and why; for a log
 */
public record ResetInfo(
        List<RankReset> ranks,
        long updateTime,
        long retryTime,
        boolean faultFlushing,
        int gracefulExit,
        boolean restartFaultProcess,
        String restartType,
        List<String> problems) {
    /**
     * Copies.
     *
     * @param ranks what it says of each rank
     * @param updateTime when it was written
     * @param retryTime how often something was tried
     * @param faultFlushing whether more is to come
     * @param gracefulExit whether processes should end
     * @param restartFaultProcess whether the faulty process alone is started again
     * @param restartType how it is started again
     * @param problems what was left out
     */
    public ResetInfo {
        ranks = ranks.stream()
                .sorted(Comparator.comparingInt(RankReset::rankId))
                .toList();
        Objects.requireNonNull(restartType, "restartType");
        problems = List.copyOf(problems);
    }

    /**
     * Reads the text of the file.
     *
     * @param text its bytes
     * @param restartType the text of the file of that name beside it; empty if there is none
     * @return what it says
     * @throws IOException if it isn't a whole JSON object, as while it is being written
     */
    public static ResetInfo parse(byte[] text, String restartType) throws IOException {
        JsonNode object = Json.object(text);
        List<RankReset> ranks = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (JsonNode entry : object.path("RankList")) {
            OptionalInt rank = small(entry, "RankId");
            if (rank.isPresent()) {
                ranks.add(rank(rank.getAsInt(), entry, problems));
            } else {
                problems.add("an entry without a RankId");
            }
        }
        return new ResetInfo(
                ranks,
                Json.number(object, "UpdateTime").orElse(0),
                Json.number(object, "RetryTime").orElse(0),
                Json.flag(object, "FaultFlushing"),
                small(object, "GracefulExit").orElse(0),
                Json.flag(object, "RestartFaultProcess"),
                restartType.strip(),
                problems);
    }

    private static RankReset rank(int rankId, JsonNode entry, List<String> problems) {
        ResetStatus status = ResetStatus.of(Json.text(entry, "Status"));
        ResetPolicy policy = ResetPolicy.of(Json.text(entry, "Policy"));
        OptionalInt logicId = small(entry, "LogicId");
        // ClusterD tells no policy, and the zero beside it is no device.
        boolean told = policy != ResetPolicy.UNKNOWN || logicId.orElse(0) != 0;
        return new RankReset(
                rankId,
                told ? logicId : OptionalInt.empty(),
                status,
                policy,
                ResetPolicy.of(Json.text(entry, "InitialPolicy")),
                codes(Json.text(entry, "ErrorCodeHex"), problems));
    }

    private static List<FaultCode> codes(String list, List<String> problems) {
        List<FaultCode> codes = new ArrayList<>();
        for (String text : FaultCode.split(list)) {
            try {
                codes.add(FaultCode.parse(text));
            } catch (IllegalArgumentException e) {
                problems.add("ErrorCodeHex: " + e.getMessage());
            }
        }
        return codes;
    }

    private static OptionalInt small(JsonNode object, String key) {
        OptionalLong number = Json.number(object, key);
        boolean fits = number.isPresent() && number.getAsLong() >= 0 && number.getAsLong() <= Integer.MAX_VALUE;
        return fits ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }
}
