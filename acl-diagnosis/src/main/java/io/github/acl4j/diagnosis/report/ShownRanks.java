package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.hccl.Alternative;
import io.github.acl4j.diagnosis.hccl.Course;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.Suspect;
import io.github.acl4j.diagnosis.hccl.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which ranks of a large job are shown: the root, the ends of the link, those that other answers name, those that are waited for, and some that waited.
 *
 * @param courses those that are shown, by rank
 * @param leftOut how many aren't
 */
record ShownRanks(List<Course> courses, int leftOut) {
    static ShownRanks of(Diagnosis diagnosis, int most) {
        Map<Suspect, Integer> importance = new HashMap<>();
        List<List<Suspect>> inOrder = new ArrayList<>();
        inOrder.add(diagnosis.roots());
        diagnosis.link().ifPresent(link -> inOrder.add(List.of(link.a(), link.b())));
        diagnosis.alternatives().stream().map(Alternative::roots).forEach(inOrder::add);
        diagnosis.waits().stream().map(Wait::awaited).forEach(inOrder::add);
        diagnosis.waits().stream().map(Wait::waiting).forEach(inOrder::add);
        for (int i = 0; i < inOrder.size(); i++) {
            for (Suspect suspect : inOrder.get(i)) {
                importance.putIfAbsent(key(suspect), i);
            }
        }
        List<Course> chosen = diagnosis.courses().stream()
                .sorted(Comparator.comparingInt(
                        course -> importance.getOrDefault(key(course.rank()), Integer.MAX_VALUE)))
                .limit(most)
                .toList();
        List<Course> courses =
                diagnosis.courses().stream().filter(chosen::contains).toList();
        return new ShownRanks(courses, diagnosis.courses().size() - courses.size());
    }

    /** Whoever it is, whichever group it was named in. */
    private static Suspect key(Suspect suspect) {
        return new Suspect(suspect.rank(), -1, suspect.server(), suspect.device(), suspect.directory(), suspect.pid());
    }
}
