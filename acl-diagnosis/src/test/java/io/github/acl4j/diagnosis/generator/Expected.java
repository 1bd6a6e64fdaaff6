package io.github.acl4j.diagnosis.generator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
                            settings.topology().server(rank),
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
                answer.alsoOk(),
                answer.evidence(),
                false,
                ranks);
    }

    /** The same answer after information was removed. */
    public Expected orInconclusive() {
        return new Expected(
                scenario,
                format,
                seed,
                cause,
                rootRanks,
                link,
                group,
                timeoutSeconds,
                alsoOk,
                evidence,
                true,
                ranks);
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
        json.put("fmt", format.name().toLowerCase(java.util.Locale.ROOT));
        json.put("seed", seed);
        json.put("class", cause);
        json.put("root_ranks", rootRanks);
        json.put("link", link.isEmpty() ? null : link);
        json.put("group", group);
        json.put("timeout_s", timeoutSeconds);
        json.put("also_ok", alsoOk);
        json.put("evidence", evidence);
        json.put("inconclusive_ok", inconclusiveOk);
        json.put("ranks", ranks);
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve("expected.json").toFile(), json);
    }
}
