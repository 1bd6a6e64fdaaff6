package io.github.acl4j.diagnosis.generator;

import java.util.List;
import java.util.Random;

/** All that decides what is written, but not where to. */
record Settings(
        Scenario scenario,
        LogFormat format,
        long seed,
        Topology topology,
        int operations,
        long bytesPerRank,
        long bytesPerFile,
        int timeoutSeconds,
        double skewSeconds,
        String processName,
        Noise noise,
        int unrelatedErrors) {

    Settings {
        if (!format.tells(scenario)) {
            throw new IllegalArgumentException(scenario + " can't be told in the spelling of " + format);
        }
        if (operations < 2) {
            throw new IllegalArgumentException("operations " + operations + ": at least 2 are needed");
        }
        if (timeoutSeconds < 120) {
            throw new IllegalArgumentException("timeout " + timeoutSeconds + " s: below 120 s the story isn't one");
        }
        if (bytesPerFile < 2_048) {
            throw new IllegalArgumentException("bytes per file " + bytesPerFile + ": a line may have 1,024");
        }
    }

    /** Depends on the seed and the purpose alone, not on the names of ranks. */
    Random random(Object... purpose) {
        return Seeds.random(seed, List.of(purpose));
    }
}
