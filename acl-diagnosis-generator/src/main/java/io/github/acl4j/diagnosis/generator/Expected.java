package io.github.acl4j.diagnosis.generator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The answer that a diagnosis of the folder has to give.
 *
 * @param cause the class, as {@code HEARTBEAT_LOST}; {@code NONE} if there is no fault
 * @param rootRanks in ascending order
 * @param link two ranks, or none
 * @param alsoOk classes that a careful diagnosis may answer instead
 * @param evidence short texts, each of which stands in the logs
 * @param inconclusiveOk information was removed on purpose, so that no answer is a right one, too
 * @param ranks where each rank runs
 */
public record Expected(
        Scenario scenario,
        LogFormat format,
        long seed,
        String cause,
        List<Integer> rootRanks,
        List<Integer> link,
        String group,
        int timeoutSeconds,
        List<String> alsoOk,
        List<String> evidence,
        boolean inconclusiveOk,
        Map<Integer, RankPlace> ranks) {

    /** Causes of which the root rank itself says nothing. */
    private static final Set<String> SILENT = Set.of("OP_NOT_ISSUED", "STUCK", "HEARTBEAT_LOST");

    /**
     * Where a rank runs.
     *
     * @param server as the heart beat names it
     * @param device the physical device
     * @param pid of its process
     */
    public record RankPlace(String server, int device, int pid) {}

    static Expected of(Job job, Answer answer) {
        Settings settings = job.settings();
        Map<Integer, RankPlace> ranks = new TreeMap<>();
        for (int rank : settings.topology().ranks()) {
            ranks.put(
                    rank,
                    new RankPlace(
                            settings.topology().heartbeatServer(rank),
                            settings.topology().device(rank),
                            job.lines().process(rank).pid()));
        }
        return new Expected(
                settings.scenario(),
                settings.format(),
                settings.seed(),
                answer.cause(),
                answer.roots(),
                answer.link(),
                answer.group().name(),
                settings.timeoutSeconds(),
                alsoOk(settings, answer),
                answer.evidence(),
                false,
                ranks);
    }

    /** An error on the root rank may be taken for the cause of its silence, even if it is an old one (hccl.md b.5.3). */
    private static List<String> alsoOk(Settings settings, Answer answer) {
        List<String> causes = new ArrayList<>(answer.alsoOk());
        if (settings.unrelatedErrors() > 0 && SILENT.contains(answer.cause())) {
            causes.add("OTHER_FIRST_ERROR");
        }
        return List.copyOf(causes);
    }

    /** The same answer after information was removed. */
    public Expected orInconclusive() {
        return new Expected(
                scenario, format, seed, cause, rootRanks, link, group, timeoutSeconds, alsoOk, evidence, true, ranks);
    }

    /** Is this answer right: the class or one that is as good, and exactly the roots? */
    public boolean isRight(String answered, List<Integer> roots) {
        boolean rightClass = answered.equals(cause) || alsoOk.contains(answered);
        return rightClass && roots.stream().sorted().toList().equals(rootRanks);
    }

    /** Writes it as {@code expected.json}. */
    void write(Path folder) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scenario", scenario.folderName());
        json.put("fmt", format.name().toLowerCase(Locale.ROOT));
        json.put("seed", seed);
        json.put("class", cause);
        json.put("root_ranks", rootRanks);
        json.put("link", link.isEmpty() ? null : link);
        json.put("group", group);
        json.put("timeout_s", timeoutSeconds);
        json.put("also_ok", alsoOk);
        json.put("evidence", evidence);
        json.put("inconclusive_ok", inconclusiveOk);
        Map<Integer, Map<String, Object>> places = new TreeMap<>();
        ranks.forEach((rank, place) ->
                places.put(rank, Map.of("server", place.server(), "device", place.device(), "pid", place.pid())));
        json.put("ranks", places);
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .writeValue(folder.resolve("expected.json").toFile(), json);
    }
}
