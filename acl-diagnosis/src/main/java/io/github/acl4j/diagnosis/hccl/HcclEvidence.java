package io.github.acl4j.diagnosis.hccl;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the logs of some processes say of their collectives: small, and all that a diagnosis needs. Immutable.
 *
 * <p>It can be written as JSON where the logs are, and read where the diagnosis is made.
 */
public final class HcclEvidence {
    private final List<ProcessEvidence> processes;
    private final List<String> problems;

    HcclEvidence(List<ProcessEvidence> processes, List<String> problems) {
        this.processes = processes.stream()
                .sorted(Comparator.comparing(ProcessEvidence::id))
                .toList();
        this.problems = List.copyOf(problems);
    }

    List<ProcessEvidence> processes() {
        return processes;
    }

    /**
     * What couldn't be read.
     *
     * @return a sentence for each file
     */
    public List<String> problems() {
        return problems;
    }

    /**
     * How many processes left logs.
     *
     * @return the number of processes
     */
    public int size() {
        return processes.size();
    }

    /**
     * The evidence of several servers together.
     *
     * @param parts the evidence of each
     * @return all of it
     */
    public static HcclEvidence union(List<HcclEvidence> parts) {
        List<ProcessEvidence> processes = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (HcclEvidence part : parts) {
            processes.addAll(part.processes);
            problems.addAll(part.problems);
        }
        return new HcclEvidence(processes, problems);
    }

    /**
     * The same, with the names of files and directories behind that of where they come from: servers name theirs alike.
     *
     * @param place a name, such as that of the evidence file
     * @return evidence whose names begin with {@code PLACE/}
     */
    public HcclEvidence below(String place) {
        return new HcclEvidence(
                processes.stream().map(process -> process.below(place)).toList(),
                problems.stream().map(problem -> place + "/" + problem).toList());
    }

    /**
     * Writes JSON; the same evidence always gives the same bytes.
     *
     * @param out where to; not closed
     * @throws IOException if it can't be written
     */
    public void write(OutputStream out) throws IOException {
        EvidenceJson.write(this, out);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param in the JSON; not closed
     * @return the evidence
     * @throws IOException if it can't be read, isn't such evidence, or was written by a later version
     */
    public static HcclEvidence read(InputStream in) throws IOException {
        return EvidenceJson.read(in);
    }
}
