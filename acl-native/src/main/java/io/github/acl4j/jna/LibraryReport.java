package io.github.acl4j.jna;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where one of CANN's libraries was looked for, and what came of it. Made without loading anything.
 *
 * @param library the library that is to be used; empty if there is none
 * @param inProcess whether it is in this process already, since an inference engine has loaded it
 * @param places where it was looked for, in this order; the last one is where it was found
 */
public record LibraryReport(Optional<Path> library, boolean inProcess, List<Place> places) {
    /**
     * Copies the list.
     *
     * @param library the library that is to be used; empty if there is none
     * @param inProcess whether it is in this process already
     * @param places where it was looked for
     */
    public LibraryReport {
        places = List.copyOf(places);
    }

    /**
     * A place where the library was looked for.
     *
     * @param origin why it was looked for there, such as {@code ASCEND_HOME_PATH}
     * @param where the folder or file; empty if the origin names none
     * @param finding what was found, in a few words
     */
    public record Place(String origin, Optional<Path> where, String finding) {
        /**
         * The place on one line.
         *
         * @return such as {@code ASCEND_HOME_PATH /opt/cann/lib64/libacl_rt.so: empty}
         */
        @Override
        public String toString() {
            return origin + where.map(path -> " " + path).orElse("") + ": " + finding;
        }
    }

    /**
     * All places on one line.
     *
     * @return the places, separated by semicolons; those of the same origin and finding are one
     */
    public String describePlaces() {
        return String.join("; ", placeLines());
    }

    /**
     * All places, a line each.
     *
     * @return the places in their order; those of the same origin and finding are one
     */
    public List<String> placeLines() {
        Map<List<String>, List<Path>> groups = new LinkedHashMap<>();
        for (Place place : places) {
            List<Path> paths = groups.computeIfAbsent(List.of(place.origin, place.finding), group -> new ArrayList<>());
            place.where.ifPresent(paths::add);
        }
        List<String> texts = new ArrayList<>();
        groups.forEach((group, paths) -> {
            String where = paths.stream().map(Path::toString).collect(Collectors.joining(", "));
            texts.add(group.get(0) + (where.isEmpty() ? "" : " " + where) + ": " + group.get(1));
        });
        return texts;
    }
}
