package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.jna.LibraryFinder.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where libraries are looked for, in which order, and what is said of each place (acl-facts 1 and 9). */
class LibraryFinderTest {
    private static final JnaOptions NO_PATH = new JnaOptions(Optional.empty(), SignalPolicy.AUTO);

    @TempDir
    Path root;

    private final Map<String, String> environment = new HashMap<>();
    private ProcessMaps maps = ProcessMaps.parse(List.of());

    @BeforeEach
    void homeIsBelowTheRoot() {
        environment.put("HOME", root.resolve("home").toString());
    }

    private Machine machine() {
        return new Machine("amd64", root, maps, environment::get);
    }

    private LibraryReport runtime(JnaOptions options) {
        return LibraryFinder.findRuntime(options, machine());
    }

    private Path library(String path) throws Exception {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.write(file, ElfFileTest.header(62, 3));
    }

    private JnaOptions path(String... folders) {
        return new JnaOptions(
                Optional.of(String.join(
                        ":",
                        List.of(folders).stream()
                                .map(one -> root.resolve(one).toString())
                                .toList())),
                SignalPolicy.AUTO);
    }

    private void mapped(Path file) {
        maps = ProcessMaps.parse(List.of("7f0000000000-7f0000001000 r-xp 00000000 fe:00 77   " + file));
    }

    // The order of the issue: the variables of CANN, its standard folders, the loader's own search.
    @Test
    void looksInEachPlaceInItsOrder() throws Exception {
        List<String> folders = List.of(
                "cann/lib64",
                "toolkit/x86_64-linux/lib64",
                "usr/local/Ascend/cann/lib64",
                "home/Ascend/cann/lib64",
                "usr/local/Ascend/ascend-toolkit/latest/runtime/lib64",
                "usr/local/Ascend/nnrt/latest/lib64",
                "loader",
                "usr/lib64");
        environment.put("ASCEND_HOME_PATH", root.resolve("cann").toString());
        environment.put("ASCEND_TOOLKIT_HOME", root.resolve("toolkit").toString());
        environment.put("LD_LIBRARY_PATH", root.resolve("empty") + ":" + root.resolve("loader"));
        for (String folder : folders) {
            library(folder + "/libacl_rt.so");
        }
        for (String folder : folders) {
            Path expected = root.resolve(folder).resolve("libacl_rt.so");
            assertThat(runtime(NO_PATH).library()).hasValue(expected);
            Files.delete(expected);
        }
        LibraryReport nothing = runtime(NO_PATH);
        assertThat(nothing.library()).isEmpty();
        assertThat(nothing.describePlaces())
                .contains("this process: not loaded yet")
                .contains("ASCEND_HOME_PATH " + root.resolve("cann/lib64") + ": no libacl_rt.so and no libascendcl.so")
                .contains("ASCEND_HOME_PATH " + root.resolve("cann/x86_64-linux/lib64") + ", ")
                .contains("LD_LIBRARY_PATH " + root.resolve("empty") + ": no such folder")
                .contains("LD_LIBRARY_PATH " + root.resolve("loader") + ": no libacl_rt.so and no libascendcl.so");
    }

    // acl-facts 1: libacl_rt.so first; CANN 8.1 has libascendcl.so only. A place nearer to the user outranks the name.
    @Test
    void takesTheOlderNameWhereTheNewerOneIsMissing() throws Exception {
        environment.put("ASCEND_HOME_PATH", root.resolve("cann").toString());
        Path newer = library("cann/lib64/libacl_rt.so");
        Path older = library("cann/lib64/libascendcl.so");
        library("usr/local/Ascend/cann/lib64/libacl_rt.so");
        assertThat(runtime(NO_PATH).library()).hasValue(newer);
        Files.delete(newer);
        assertThat(runtime(NO_PATH).library()).hasValue(older);
    }

    @Test
    void looksNowhereElseIfAPathIsGiven() throws Exception {
        environment.put("ASCEND_HOME_PATH", root.resolve("cann").toString());
        library("cann/lib64/libacl_rt.so");
        LibraryReport report = runtime(path("a", "b"));
        assertThat(report.library()).isEmpty();
        assertThat(report.describePlaces())
                .isEqualTo("this process: not loaded yet; acl4j.library.path " + root.resolve("a") + ", "
                        + root.resolve("b") + ": no such folder");
        Path found = library("b/libacl_rt.so");
        assertThat(runtime(path("a", "b")).library()).hasValue(found);
        assertThat(runtime(path("b/libacl_rt.so")).describePlaces()).endsWith(": a file, and must be a folder");
    }

    @Test
    void saysWhatIsWrongWithAFileAndGoesOn() throws Exception {
        Files.createDirectories(root.resolve("a/libacl_rt.so"));
        Files.createDirectories(root.resolve("b"));
        Files.write(root.resolve("b/libacl_rt.so"), ElfFileTest.header(183, 3));
        Files.createDirectories(root.resolve("c"));
        Files.createFile(root.resolve("c/libacl_rt.so"));
        Files.createDirectories(root.resolve("d"));
        Files.createSymbolicLink(root.resolve("d/libacl_rt.so"), root.resolve("none"));
        library("e/libacl_rt_impl.so");
        Files.createSymbolicLink(root.resolve("e/libacl_rt.so"), root.resolve("e/libacl_rt_impl.so"));
        Path good = library("f/libacl_rt.so");

        LibraryReport report = runtime(path("a", "b", "c", "d", "e", "f"));
        assertThat(report.library()).hasValue(good);
        assertThat(report.inProcess()).isFalse();
        assertThat(report.places())
                .extracting(LibraryReport.Place::finding)
                .containsExactly(
                        "not loaded yet",
                        "a folder",
                        "for aarch64, and this JVM is for amd64",
                        "empty",
                        "a link to nothing",
                        // acl-facts 1: it ends the process where it can't open libruntime.so
                        "a link to libacl_rt_impl.so, which ends the process where it can't open libruntime.so",
                        "usable");
        assertThat(report.places().get(2))
                .hasToString("acl4j.library.path " + root.resolve("b/libacl_rt.so")
                        + ": for aarch64, and this JVM is for amd64");
    }

    // A second copy of the runtime would have a state of its own.
    @Test
    void takesWhatIsInTheProcessAlready() throws Exception {
        environment.put("ASCEND_HOME_PATH", root.resolve("cann").toString());
        library("cann/lib64/libacl_rt.so");
        Path engines = library("engine/libacl_rt.so");
        mapped(engines);
        LibraryReport report = runtime(NO_PATH);
        assertThat(report.library()).hasValue(engines);
        assertThat(report.inProcess()).isTrue();

        mapped(library("engine/libascendcl.so"));
        assertThat(runtime(NO_PATH).library()).hasValue(root.resolve("engine/libascendcl.so"));
    }

    @Test
    void refusesASecondRuntime() throws Exception {
        Path engines = library("engine/libacl_rt.so");
        library("own/libacl_rt.so");
        mapped(engines);
        LibraryReport report = runtime(path("own"));
        assertThat(report.library()).isEmpty();
        assertThat(report.describePlaces())
                .startsWith("this process " + engines + ": loaded already, and a process can't have a second one");
        // The same file by another way is no second one.
        Files.createSymbolicLink(root.resolve("way"), root.resolve("engine"));
        assertThat(runtime(path("way")).library()).hasValue(engines);
    }

    // The operator description's functions are in libacl_mdl.so; in 8.1, where there is none, in the runtime's library.
    @Test
    void looksForTheModelLibraryBesideTheRuntimes() throws Exception {
        environment.put("ASCEND_HOME_PATH", root.resolve("cann").toString());
        Path elsewhere = library("cann/lib64/libacl_mdl.so");
        Optional<Path> runtime = Optional.of(library("engine/libacl_rt.so"));
        assertThat(LibraryFinder.findModel(runtime, NO_PATH, machine()).library())
                .hasValue(elsewhere);
        Path beside = library("engine/libacl_mdl.so");
        assertThat(LibraryFinder.findModel(runtime, NO_PATH, machine()).library())
                .hasValue(beside);
        Files.delete(elsewhere);
        Files.delete(beside);
        assertThat(LibraryFinder.findModel(runtime, NO_PATH, machine()).library())
                .isEmpty();
    }
}
