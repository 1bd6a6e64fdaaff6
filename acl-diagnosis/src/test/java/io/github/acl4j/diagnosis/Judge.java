package io.github.acl4j.diagnosis;

import io.github.acl4j.diagnosis.generator.Expected;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.RootCause;
import io.github.acl4j.diagnosis.hccl.Suspect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;

/** Holds an answer against the one that the generator knows. */
record Judge(Expected expected, Diagnosis answer) {

    /** Writes a job's logs and diagnoses them. */
    static Judge of(PlogGenerator generator, Path folder) throws IOException {
        Expected expected = generator.write(folder);
        return new Judge(expected, new HcclDiagnosis(2, bytes -> {}).diagnose(List.of(folder)));
    }

    /** Class, roots and link are exactly as expected. */
    void right(SoftAssertions softly, String where) {
        softly.assertThat(isRight()).as("%s: %s", where, this).isTrue();
    }

    /** As {@link #right}, or less certain: nobody who is innocent is named, and no other class. */
    void notWrong(SoftAssertions softly, String where) {
        softly.assertThat(isRight() || (expected.inconclusiveOk() && isLessCertain()))
                .as("%s: %s", where, this)
                .isTrue();
    }

    private boolean isLessCertain() {
        String cause = answer.cause().name();
        boolean ofThatClass =
                cause.equals(expected.cause()) || expected.alsoOk().contains(cause);
        return answer.cause() == RootCause.INCONCLUSIVE
                ? answer.roots().isEmpty()
                : ofThatClass && answer.roots().stream().allMatch(this::isGuilty);
    }

    /** By rank or, where that is unknown, by place. */
    private boolean isGuilty(Suspect suspect) {
        return suspect.rank() >= 0
                ? expected.rootRanks().contains(Math.toIntExact(suspect.rank()))
                : expected.rootRanks().stream()
                        .map(rank -> expected.ranks().get(rank))
                        .anyMatch(
                                place -> place.server().equals(suspect.server()) && place.device() == suspect.device());
    }

    private boolean isRight() {
        List<Integer> roots = answer.rootRanks().stream().map(Math::toIntExact).toList();
        boolean sameLink = expected.link().isEmpty()
                || link().equals(expected.link().stream().sorted().toList());
        return answer.roots().size() == roots.size()
                && expected.isRight(answer.cause().name(), roots)
                && sameLink;
    }

    private List<Integer> link() {
        return answer.link().stream()
                .flatMap(link -> Stream.of(link.a(), link.b()))
                .map(end -> Math.toIntExact(end.rank()))
                .sorted()
                .toList();
    }

    @Override
    public String toString() {
        return "expected " + expected.cause() + " " + expected.rootRanks() + " " + expected.link() + " or "
                + expected.alsoOk() + ", but got " + answer.cause() + " " + answer.roots() + " " + answer.link() + ": "
                + answer.reason() + " missing: " + answer.missing();
    }
}
