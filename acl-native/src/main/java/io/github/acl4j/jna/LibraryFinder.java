package io.github.acl4j.jna;

import io.github.acl4j.jna.LibraryReport.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a library of CANN: first in this process, since a second copy of the runtime would have a state of its own; then where
 * the options say, and only there; else where CANN's own scripts put it. Loads nothing.
 */
final class LibraryFinder {
    /** {@code libacl_rt.so}; in 8.1 its functions are in {@code libascendcl.so} (acl-facts 1). */
    private static final List<String> RUNTIME = List.of("libacl_rt.so", "libascendcl.so");

    /** {@code libacl_mdl.so}. In 8.1 it is the runtime's library as well. */
    private static final List<String> MODEL = List.of("libacl_mdl.so");

    /** It ends the process where it can't open libruntime.so (acl-facts 1). */
    private static final String COMPATIBILITY_SHIM = "libacl_rt_impl.so";

    private final List<String> names;
    private final Optional<Path> beside;
    private final JnaOptions options;
    private final Machine machine;
    private final List<Place> places = new ArrayList<>();

    /**
     * What is asked of the machine.
     *
     * @param architecture {@code os.arch}
     * @param root below which the standard folders are
     * @param maps what is in this process
     * @param environment the environment variables
     */
    record Machine(String architecture, Path root, ProcessMaps maps, Function<String, @Nullable String> environment) {
        static Machine ofThisProcess() {
            return new Machine(System.getProperty("os.arch"), Path.of("/"), ProcessMaps.read(), System::getenv);
        }
    }

    private LibraryFinder(List<String> names, Optional<Path> beside, JnaOptions options, Machine machine) {
        this.names = names;
        this.beside = beside;
        this.options = options;
        this.machine = machine;
    }

    static LibraryReport findRuntime(JnaOptions options, Machine machine) {
        return new LibraryFinder(RUNTIME, Optional.empty(), options, machine).find();
    }

    /** Looks for the model library, at first beside the runtime's. */
    static LibraryReport findModel(Optional<Path> runtime, JnaOptions options, Machine machine) {
        return new LibraryFinder(MODEL, runtime.map(Path::getParent), options, machine).find();
    }

    /** Why there is no runtime library that could be loaded here; empty if there is one. */
    static Optional<String> unavailable(JnaOptions options) {
        return unavailable(findRuntime(options, Machine.ofThisProcess()));
    }

    private static Optional<String> unavailable(LibraryReport report) {
        if (report.library().isPresent()) {
            return Optional.empty();
        }
        String system = System.getProperty("os.name");
        if (!system.equals("Linux")) {
            return Optional.of("CANN exists for Linux only, and this is " + system);
        }
        return Optional.of("no " + String.join(" or ", RUNTIME) + " that can be used was found: "
                + report.describePlaces() + ". Set the environment up with CANN's set_env.sh, or name the library's"
                + " folder with -D" + JnaOptions.LIBRARY_PATH);
    }

    /** Looks for the runtime's library, which has to be there. */
    static LibraryReport requireRuntime(JnaOptions options) {
        LibraryReport report = findRuntime(options, Machine.ofThisProcess());
        unavailable(report).ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        return report;
    }

    private LibraryReport find() {
        for (String name : names) {
            Optional<Path> mapped = machine.maps.library(name);
            if (mapped.isPresent()) {
                return inProcess(mapped.get());
            }
        }
        places.add(new Place("this process", Optional.empty(), "not loaded yet"));
        for (SearchPath.Folder folder : SearchPath.of(beside, options, machine, names)) {
            Optional<Path> found = lookInto(folder);
            if (found.isPresent()) {
                return new LibraryReport(found, false, places);
            }
        }
        return new LibraryReport(Optional.empty(), false, places);
    }

    private LibraryReport inProcess(Path mapped) {
        if (options.libraryPath().isPresent() && !isNamed(mapped)) {
            places.add(new Place(
                    "this process",
                    Optional.of(mapped),
                    "loaded already, and a process can't have a second one: take " + JnaOptions.LIBRARY_PATH
                            + " away, or have it name that folder"));
            return new LibraryReport(Optional.empty(), true, places);
        }
        places.add(new Place("this process", Optional.of(mapped), "loaded already"));
        return new LibraryReport(Optional.of(mapped), true, places);
    }

    /** Whether a mapped library is what the options name. */
    private boolean isNamed(Path mapped) {
        return SearchPath.of(beside, options, machine, names).stream()
                .flatMap(folder -> names.stream().map(folder.path()::resolve))
                .anyMatch(file -> isSame(file, mapped));
    }

    private static boolean isSame(Path file, Path mapped) {
        try {
            return Files.isSameFile(file, mapped);
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Path> lookInto(SearchPath.Folder folder) {
        if (folder.missing().isPresent()) {
            places.add(new Place(
                    folder.origin(), Optional.empty(), folder.missing().get()));
            return Optional.empty();
        }
        List<Place> unusable = new ArrayList<>();
        for (String name : names) {
            Path file = folder.path().resolve(name);
            if (Files.exists(file) || Files.isSymbolicLink(file)) {
                Optional<String> problem = problem(file);
                if (problem.isEmpty()) {
                    places.addAll(unusable);
                    places.add(new Place(folder.origin(), Optional.of(file), "usable"));
                    return Optional.of(file);
                }
                unusable.add(new Place(folder.origin(), Optional.of(file), problem.get()));
            }
        }
        if (unusable.isEmpty()) {
            String finding = finding(folder.path());
            unusable.add(new Place(folder.origin(), Optional.of(folder.path()), finding));
        }
        places.addAll(unusable);
        return Optional.empty();
    }

    private String finding(Path folder) {
        if (Files.isDirectory(folder)) {
            return "no " + String.join(" and no ", names);
        }
        return Files.exists(folder) ? "a file, and must be a folder" : "no such folder";
    }

    private Optional<String> problem(Path file) {
        try {
            Path real = file.toRealPath();
            if (real.getFileName().toString().startsWith(COMPATIBILITY_SHIM)) {
                return Optional.of("a link to " + COMPATIBILITY_SHIM
                        + ", which ends the process where it can't open libruntime.so");
            }
        } catch (IOException e) {
            return Optional.of("a link to nothing");
        }
        return ElfFile.problem(file, machine.architecture);
    }
}
