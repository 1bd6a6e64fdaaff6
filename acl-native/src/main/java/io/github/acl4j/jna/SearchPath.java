package io.github.acl4j.jna;

import io.github.acl4j.jna.LibraryFinder.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders in which a library of CANN may be, in the order in which they count. */
final class SearchPath {
    /**
     * A folder.
     *
     * @param origin why it is looked at
     * @param path the folder
     * @param missing why there is none, in a few words
     */
    record Folder(String origin, Path path, Optional<String> missing) {}

    /** CANN's scripts set one or both to where it is installed. */
    private static final List<String> HOMES = List.of("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME");

    /** Where CANN is installed if nobody says otherwise: for all as root, for oneself below the home folder. */
    private static final List<String> PREFIXES = List.of(
            "Ascend/cann", "Ascend/ascend-toolkit/latest", "Ascend/nnrt/latest", "Ascend/nnae/latest", "Ascend/latest");

    /** As the folder of an installation has it in its name. */
    private static final Map<String, String> ARCHITECTURES = Map.of("amd64", "x86_64", "aarch64", "aarch64");

    private final Machine machine;
    private final List<Folder> folders = new ArrayList<>();

    private SearchPath(Machine machine) {
        this.machine = machine;
    }

    /**
     * The folders.
     *
     * @param beside where another library of the same installation is
     * @param names the names that the loader's cache is asked for
     */
    static List<Folder> of(Optional<Path> beside, JnaOptions options, Machine machine, List<String> names) {
        SearchPath search = new SearchPath(machine);
        beside.ifPresent(folder -> search.add("beside the runtime's library", folder));
        Optional<String> path = options.libraryPath();
        if (path.isPresent()) {
            search.addAll(JnaOptions.LIBRARY_PATH, path.get());
        } else {
            HOMES.forEach(search::addHome);
            search.addStandardPrefixes();
            search.addLoaderPath(names);
        }
        return search.folders;
    }

    private void add(String origin, Path path) {
        folders.add(new Folder(origin, path.toAbsolutePath(), Optional.empty())); // or the loader would search
    }

    private void addAll(String origin, String path) {
        Stream.of(path.split(":", -1)).filter(one -> !one.isBlank()).forEach(one -> add(origin, Path.of(one)));
    }

    private void addHome(String variable) {
        variable(variable).ifPresentOrElse(home -> addInstallation(variable, Path.of(home)), () -> addUnset(variable));
    }

    private void addInstallation(String origin, Path home) {
        if (!Files.isDirectory(home)) {
            add(origin, home); // one line in a report is enough for it
            return;
        }
        String architecture = ARCHITECTURES.getOrDefault(machine.architecture(), machine.architecture());
        for (String folder : List.of("lib64", architecture + "-linux/lib64", "runtime/lib64")) {
            add(origin, home.resolve(folder));
        }
    }

    private void addStandardPrefixes() {
        for (String prefix : PREFIXES) {
            addInstallation(
                    "standard folder", machine.root().resolve("usr/local").resolve(prefix));
            variable("HOME").ifPresent(home -> addInstallation("standard folder", Path.of(home, prefix)));
        }
    }

    private void addLoaderPath(List<String> names) {
        String variable = "LD_LIBRARY_PATH";
        variable(variable).ifPresentOrElse(path -> addAll(variable, path), () -> addUnset(variable));
        for (String name : names) {
            LoaderCache.find(machine.root().resolve("etc/ld.so.cache"), name)
                    .map(Path::getParent)
                    .ifPresent(folder -> add("/etc/ld.so.cache", folder));
        }
        for (String folder : List.of("lib64", "usr/lib64", "lib", "usr/lib")) {
            add("the loader's own folders", machine.root().resolve(folder));
        }
    }

    private void addUnset(String variable) {
        folders.add(new Folder(variable, Path.of(""), Optional.of("not set")));
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(machine.environment().apply(name)).filter(text -> !text.isBlank());
    }
}
