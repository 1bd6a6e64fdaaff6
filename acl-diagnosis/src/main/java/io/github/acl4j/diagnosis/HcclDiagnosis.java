package io.github.acl4j.diagnosis;

import io.github.acl4j.diagnosis.hccl.Decision;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.EvidenceCollector;
import io.github.acl4j.diagnosis.hccl.HcclEvidence;
import io.github.acl4j.diagnosis.plog.LogFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Finds the root cause of a hung or failed collective from the logs of CANN: which rank, server, link or error of a program was first, and which lines prove
 * it; or that the logs don't tell, and what to collect next. Nothing of it needs a device. Immutable and thread-safe.
 *
 * <p>Either at once, {@code diagnose(List.of(folder))}, or in two stages: {@link #collect} where the logs are, and {@link #diagnose(HcclEvidence)} anywhere.
 */
public final class HcclDiagnosis {
    private final EvidenceCollector collector;

    /** Reads with as many threads as there are processors. */
    public HcclDiagnosis() {
        this(Runtime.getRuntime().availableProcessors(), bytes -> {});
    }

    /**
     * With a limit and a listener.
     *
     * @param threads how many threads read at most; each has one file open
     * @param progress gets the size of each file in bytes after it was read, on a thread that reads
     */
    public HcclDiagnosis(int threads, LongConsumer progress) {
        collector = new EvidenceCollector(threads, progress);
    }

    /**
     * Reads log folders and keeps what a diagnosis needs: some hundred kilobytes for each process at most.
     *
     * @param roots folders, single files, or archives
     * @return the evidence
     * @throws IOException if a root isn't there, or the thread is interrupted; a file that can't be read only lessens the evidence
     */
    public HcclEvidence collect(List<Path> roots) throws IOException {
        return collector.collect(LogFiles.find(roots));
    }

    /**
     * Reads log folders and decides.
     *
     * @param roots folders, single files, or archives of the whole job
     * @return the answer
     * @throws IOException if a root isn't there, or the thread is interrupted
     */
    public Diagnosis diagnose(List<Path> roots) throws IOException {
        return diagnose(collect(roots));
    }

    /**
     * Decides.
     *
     * @param evidence of the whole job; that of several servers by {@link HcclEvidence#union}
     * @return the answer
     */
    public Diagnosis diagnose(HcclEvidence evidence) {
        return Decision.of(evidence);
    }
}
