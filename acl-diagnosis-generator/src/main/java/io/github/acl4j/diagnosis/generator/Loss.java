package io.github.acl4j.diagnosis.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What is lost of the logs before anyone looks at them: a right answer may become an inconclusive one, never a wrong one. */
public enum Loss {
    /** Nothing. */
    NONE {
        @Override
        void lose(Path folder, Expected expected) {
            // All is there.
        }
    },
    /** The folder of the first root rank, or of rank 0 where there is none. */
    ROOT_RANK {
        @Override
        void lose(Path folder, Expected expected) throws IOException {
            loseRank(folder, expected.rootRanks().stream().findFirst().orElse(0));
        }
    },
    /** The folder of a rank that has no part in the fault; the first one's, where all have. */
    OTHER_RANK {
        @Override
        void lose(Path folder, Expected expected) throws IOException {
            loseRank(
                    folder,
                    expected.ranks().keySet().stream()
                            .filter(rank -> !expected.rootRanks().contains(rank)
                                    && !expected.link().contains(rank))
                            .reduce((first, second) -> second)
                            .orElse(0));
        }
    },
    /** All but the newest file of each stream: the beginnings are rotated away. Asks for small files. */
    HEADS {
        @Override
        void lose(Path folder, Expected expected) throws IOException {
            List<Path> files = LogFiles.below(folder);
            for (int i = 0; i + 1 < files.size(); i++) {
                if (Objects.equals(files.get(i).getParent(), files.get(i + 1).getParent())) {
                    Files.delete(files.get(i));
                }
            }
        }
    },
    /** The debug logs of all ranks. */
    DEBUG {
        @Override
        void lose(Path folder, Expected expected) throws IOException {
            loseStream(folder, expected, "debug");
        }
    },
    /** The run logs of all ranks. */
    RUN {
        @Override
        void lose(Path folder, Expected expected) throws IOException {
            loseStream(folder, expected, "run");
        }
    },
    /** The second half of each third file, in the middle of a line. */
    TAILS {
        @Override
        void lose(Path folder, Expected expected) throws IOException {
            List<Path> files = LogFiles.below(folder);
            for (int i = 0; i < files.size(); i += 3) {
                byte[] bytes = Files.readAllBytes(files.get(i));
                Files.write(files.get(i), Arrays.copyOf(bytes, bytes.length / 2));
            }
        }
    };

    /** Deletes files below the {@code rank-N} folders. */
    abstract void lose(Path folder, Expected expected) throws IOException;

    private static void loseRank(Path folder, int rank) throws IOException {
        LogFiles.deleteTree(folder.resolve("rank-" + rank));
    }

    private static void loseStream(Path folder, Expected expected, String stream) throws IOException {
        for (int rank : expected.ranks().keySet()) {
            Path logs = folder.resolve("rank-" + rank).resolve(stream);
            if (Files.exists(logs)) {
                LogFiles.deleteTree(logs);
            }
        }
    }
}
