package io.github.acl4j.diagnosis.generator;

import io.github.acl4j.diagnosis.generator.Expected.RankPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How the logs of the ranks are put together when they are collected (hccl.md a.2). */
public enum Layout {
    /** {@code rank-N/{debug,run}/plog}. */
    PER_RANK {
        @Override
        void arrange(Path folder, Expected expected) {
            // As the ranks wrote it.
        }
    },
    /** {@code server-IP/process_log/{debug,run}/plog}, with the files of all processes of the server. */
    PER_SERVER {
        @Override
        void arrange(Path folder, Expected expected) throws IOException {
            for (Map.Entry<Path, RankPlace> rank : rankFolders(folder, expected).entrySet()) {
                Path server = folder.resolve("server-" + rank.getValue().server() + "/process_log");
                for (Path file : LogFiles.below(rank.getKey())) {
                    LogFiles.move(file, server.resolve(rank.getKey().relativize(file)));
                }
                LogFiles.deleteTree(rank.getKey());
            }
        }
    },
    /** All files in one folder, their names begun by the server and the stream. */
    SINGLE_FILES {
        @Override
        void arrange(Path folder, Expected expected) throws IOException {
            for (Map.Entry<Path, RankPlace> rank : rankFolders(folder, expected).entrySet()) {
                for (Path file : LogFiles.below(rank.getKey())) {
                    String stream = rank.getKey().relativize(file).getName(0).toString();
                    String name = rank.getValue().server() + "_" + stream + "_" + file.getFileName();
                    LogFiles.move(file, folder.resolve(name));
                }
                LogFiles.deleteTree(rank.getKey());
            }
        }
    },
    /** As {@link #PER_RANK}, but the names of the folders say nothing, and their order has nothing to do with the ranks. */
    SHUFFLED {
        @Override
        void arrange(Path folder, Expected expected) throws IOException {
            List<Path> ranks = new ArrayList<>(rankFolders(folder, expected).keySet());
            Collections.sort(ranks);
            Collections.shuffle(ranks, Seeds.random("shuffled", expected.seed()));
            for (int i = 0; i < ranks.size(); i++) {
                String name = Integer.toHexString(0xa000 + 37 * i);
                LogFiles.move(ranks.get(i), folder.resolve("collected/part-" + i % 3 + "/" + name));
            }
        }
    },
    /**
     * One file for each server with what all its processes print on the screen (ASCEND_SLOG_PRINT_TO_STDOUT=1), each line
     * after the prefix that the framework gives it.
     */
    SCREEN {
        @Override
        void arrange(Path folder, Expected expected) throws IOException {
            Map<String, ScreenLog> screens = new HashMap<>();
            for (Map.Entry<Path, RankPlace> rank : rankFolders(folder, expected).entrySet()) {
                screens.computeIfAbsent(rank.getValue().server(), server -> new ScreenLog(expected.seed()))
                        .add(rank.getKey(), rank.getValue());
                LogFiles.deleteTree(rank.getKey());
            }
            for (Map.Entry<String, ScreenLog> screen : screens.entrySet()) {
                screen.getValue().write(folder.resolve("screen-" + screen.getKey() + ".log"));
            }
        }
    };

    /** Moves the files of the {@code rank-N} folders to where this layout has them. */
    abstract void arrange(Path folder, Expected expected) throws IOException;

    private static Map<Path, RankPlace> rankFolders(Path folder, Expected expected) {
        Map<Path, RankPlace> folders = new HashMap<>();
        expected.ranks().forEach((rank, place) -> folders.put(folder.resolve("rank-" + rank), place));
        folders.keySet().removeIf(Files::notExists);
        return folders;
    }
}
