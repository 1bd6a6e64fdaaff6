package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Native;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.jna.clib.CCompiler;
import io.github.acl4j.jna.clib.LibraryJvm;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import io.github.acl4j.onmodulepath.OnModulePath;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.simple.SimpleServiceProvider;

/** Finding, loading and calling, in JVMs of their own. What loading does to their signals and their end, the hostile library shows. */
@NativeTest
class StandInTest {
    @TempDir
    Path folder;

    private static ChildJvm.End run(String what, Path path, List<String> options) throws Exception {
        return LibraryJvm.unprotected()
                .with(options.toArray(String[]::new))
                .with("-D" + InChildJvm.WHAT + "=" + what, "-D" + JnaOptions.LIBRARY_PATH + "=" + path)
                .end(InChildJvm.class.getName());
    }

    private static void assertSaid(ChildJvm.End result, String... lines) {
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output().lines().filter(line -> line.startsWith("> ")))
                .as(result.output())
                .containsExactly(lines);
    }

    // Cheap, and nothing is loaded: neither the library nor JNA.
    @Test
    void looksWithoutLoading() throws Exception {
        Path path = TestLibrary.standIn();
        ChildJvm.End result = run("unavailable", path, List.of("-Xlog:class+load"));
        assertThat(result.output())
                .contains("io.github.acl4j.jna.LibraryFinder")
                .doesNotContain("com.sun.jna");
        assertThat(result.output()).contains("> unavailable: no");
    }

    // acl-facts 1: the link-time stub answers 100039, which means that the path is wrong.
    @Test
    void recognisesTheLibraryForLinking() throws Exception {
        Path path = TestLibrary.standIn("-DSTUB");
        assertSaid(
                run("open", path, List.of()),
                "> unavailable: no",
                "> refused: wrong library path: " + path
                        + "/libacl_rt.so is the library for linking, whose functions do"
                        + " nothing (100039); the one to run with is in lib64, not in devlib",
                "> coredump signal none",
                "> safe true");
    }

    @Test
    void refusesALibraryWithoutAnyFunctionOfTheRuntime() throws Exception {
        Path path = TestLibrary.standIn("-DEMPTY");
        assertThat(run("open", path, List.of()).output())
                .contains("> refused: " + path + "/libacl_rt.so has no function of the CANN runtime");
    }

    // The file is an ELF library, but what it needs is missing: the loader's own words are in the message.
    @Test
    void saysWhatTheLoaderSays() throws Exception {
        CCompiler compiler = CCompiler.find().orElseThrow();
        Path needed = folder.resolve("libneeded.so");
        compiler.compile(needed, TestLibrary.source("standin.c"), List.of(), List.of("-DEMPTY"));
        compiler.compile(
                folder.resolve("libacl_rt.so"),
                TestLibrary.source("standin.c"),
                List.of(),
                List.of("-Wl,--no-as-needed", needed.toString()));
        Files.delete(needed);
        assertThat(run("open", folder, List.of()).output())
                .contains("> refused: " + folder + "/libacl_rt.so can't be loaded: ")
                .contains("cannot open shared object file")
                .contains("set_env.sh");
    }

    @Test
    void anotherLibraryInOneProcessIsRefused() throws Exception {
        Path path = TestLibrary.standIn();
        Path other = TestLibrary.standIn("-DREFUSE");
        assertSaid(
                run("open-twice", path, List.of("-Dacl4j.test.other=" + other)),
                // Two before the close; afterwards the slot still has the function, which finds nobody.
                "> calls 2",
                "> refused: no libacl_rt.so or libascendcl.so that can be used was found: this process " + path
                        + "/libacl_rt.so: loaded already, and a process can't have a second one: take"
                        + " acl4j.library.path away, or have it name that folder. Set the environment up with CANN's"
                        + " set_env.sh, or name the library's folder with -Dacl4j.library.path");
    }

    // The mirror gives the runtime's own code, and keeps its tables as the runtime has its own.
    @Test
    void keepsNoCallbackThatTheRuntimeRefused() throws Exception {
        assertSaid(run("register", TestLibrary.standIn(), List.of()), "> register 0", "> set 0", "> calls 2");
        assertSaid(
                run("register", TestLibrary.standIn("-DREFUSE"), List.of()),
                "> register 507000",
                "> set 507000",
                "> calls 0");
    }

    // With modules JNA can't reflect on what isn't opened to it.
    @Test
    void worksOnTheModulePath() throws Exception {
        Path path = TestLibrary.standIn();
        assertSaid(
                onModulePath(path), "> io.github.acl4j.jna of jna: " + path + "/libacl_rt.so, ACL 1.17.0", "> task 77");
    }

    /** With acl4j, JNA and SLF4J as modules and the tests on the class path. */
    private static ChildJvm.End onModulePath(Path library) throws Exception {
        List<String> modules = new ArrayList<>();
        for (Class<?> type :
                List.of(JnaProvider.class, AclRuntime.class, Native.class, Logger.class, SimpleServiceProvider.class)) {
            modules.add(place(type).toString());
        }
        return LibraryJvm.unprotected()
                .classPath(place(OnModulePath.class))
                .with("-p", String.join(File.pathSeparator, modules), "--add-modules", "io.github.acl4j.jna")
                .with("-D" + JnaOptions.LIBRARY_PATH + "=" + library)
                .end(OnModulePath.class.getName());
    }

    /** The folder or archive that a class comes from. */
    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    // java.md 1.2: direct mapping allocates nothing, and neither do arrays and buffers as arguments.
    @Test
    void aCallAllocatesNothing() throws Exception {
        assertSaid(
                run("allocations", TestLibrary.standIn(), List.of()),
                "> aclrtPeekAtLastError 0",
                "> aclrtGetLastError 0",
                "> aclrtMalloc 0",
                "> aclrtGetDevice 0",
                "> aclrtSetDevice 0",
                "> aclrtSynchronizeStreamWithTimeout 0",
                "> aclrtGetErrorVerbose 0",
                "> aclrtGetMemUceInfo 0",
                "> aclrtMemcpy 0",
                "> nothing 0",
                "> written 128 1",
                "> not written 7");
    }
}
