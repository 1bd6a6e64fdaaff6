package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.ReportedCode;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** One fault with all that the text tells of it. Immutable. */
public final class ExplainedIncident {
    private final Failure root;
    private final List<Failure> failures;
    private final boolean pointsToSoftware;

    /**
     * Puts failures together.
     *
     * @param root the one that explains most
     * @param failures all of them, in the order of the text
     * @param pointsToSoftware whether the same was seen on several devices at once
     */
    ExplainedIncident(Failure root, List<Failure> failures, boolean pointsToSoftware) {
        this.root = Objects.requireNonNull(root, "root");
        this.failures = List.copyOf(failures);
        this.pointsToSoftware = pointsToSoftware;
    }

    Failure rootFailure() {
        return root;
    }

    /** What followed from it, or was seen with it. */
    List<Failure> others() {
        return failures.stream().filter(failure -> !isRepeat(failure)).toList();
    }

    /** The root and its repeats: a victim isn't one. */
    private Stream<Failure> repeats() {
        return failures.stream().filter(this::isRepeat);
    }

    private boolean isRepeat(Failure failure) {
        return failure.verdict().rule().equals(root.verdict().rule())
                && failure.code().equals(root.code());
    }

    /**
     * What the fault is.
     *
     * @return the verdict on the part that explains most
     */
    public FaultVerdict verdict() {
        return root.verdict();
    }

    /**
     * Whether it is older than what the question is about.
     *
     * @return true if nothing has to be done for it now
     */
    public boolean isStale() {
        return root.stale();
    }

    /**
     * How often it was seen, by processes and with long pauses between.
     *
     * @return one at least
     */
    public int sightings() {
        return (int) repeats().count();
    }

    /**
     * Whether the same code was seen on several devices at once, so that it isn't one bad device.
     *
     * @return true if none of them should be taken out of service for it
     */
    public boolean pointsToSoftware() {
        return pointsToSoftware;
    }

    /**
     * The code of ACL that stands for it.
     *
     * @return the code, or empty
     */
    public OptionalInt code() {
        return root.code();
    }

    /**
     * All codes that the text has of it.
     *
     * @return each once, that of the root first; unmodifiable
     */
    public Set<ReportedCode> codes() {
        Set<ReportedCode> codes = new LinkedHashSet<>(root.codes());
        failures.forEach(failure -> codes.addAll(failure.codes()));
        return Collections.unmodifiableSet(codes);
    }

    /**
     * The devices on which it was seen, as the text counts. Not those that only waited for one of these.
     *
     * @return ids in ascending order; a new set
     */
    public NavigableSet<Integer> devices() {
        NavigableSet<Integer> devices = new TreeSet<>();
        repeats().forEach(failure -> devices.addAll(failure.devices()));
        return devices;
    }

    /**
     * The entry that explains most.
     *
     * @return the entry, or empty if the text only tells who noticed
     */
    public Optional<ErrorEntry> rootEntry() {
        return root.report().root();
    }

    /**
     * Where that entry stands.
     *
     * @return the place, or empty if there is none
     */
    public Optional<Place> rootPlace() {
        return root.rootPlace();
    }

    /**
     * What the verdict rests on.
     *
     * @return the evidence, each with its line
     */
    public List<Evidence> evidence() {
        return root.evidence();
    }

    /**
     * When it was first told of, in the local time of the host.
     *
     * @return the time, or empty if no time is told
     */
    public Optional<LocalDateTime> first() {
        return repeats().flatMap(failure -> failure.part().first().stream()).min(Comparator.naturalOrder());
    }

    /**
     * When it was last told of, in the local time of the host.
     *
     * @return the time, or empty if no time is told
     */
    public Optional<LocalDateTime> last() {
        return repeats().flatMap(failure -> failure.part().last().stream()).max(Comparator.naturalOrder());
    }
}
