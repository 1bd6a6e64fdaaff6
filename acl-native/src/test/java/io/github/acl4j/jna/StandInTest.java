package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.jna.clib.CCompiler;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.clib.TestLibrary;
import io.github.acl4j.onmodulepath.OnModulePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loading and its consequences, in JVMs of their own, with libraries that behave as CANN's do. */
@NativeTest
class StandInTest {
    @TempDir
    Path folder;

    private static ChildProcess.Result run(String what, Path path, List<String> options) throws Exception {
        return run(what, path, options, List.of());
    }

    private static ChildProcess.Result run(
            String what, Path path, List<String> options, List<Map.Entry<String, String>> environment)
            throws Exception {
        List<String> all = new ArrayList<>(options);
        all.add("-D" + InChildJvm.WHAT + "=" + what);
        all.add("-D" + JnaOptions.LIBRARY_PATH + "=" + path);
        return ChildProcess.java(InChildJvm.class, all, environment);
    }

    private static void assertSaid(ChildProcess.Result result, int exitCode, String... lines) {
        assertThat(result.exitCode()).as(result.output()).isEqualTo(exitCode);
        assertThat(result.output().lines().filter(line -> line.startsWith("> ")))
                .as(result.output())
                .containsExactly(lines);
    }

    // Cheap, and nothing is loaded: neither the library nor JNA.
    @Test
    void looksWithoutLoading() throws Exception {
        Path path = TestLibrary.standIn();
        ChildProcess.Result result = run("unavailable", path, List.of("-Xlog:class+load"));
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
                0,
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

    // acl-facts 5, observed: the variable set in the process before the load keeps the signals with the JVM.
    @Test
    void keepsTheSignalsWithTheJvmByItself() throws Exception {
        Path path = TestLibrary.standIn("-DSEIZE");
        assertSaid(
                run("open", path, List.of()),
                0,
                "> unavailable: no",
                "> opened jna: " + path + "/libacl_rt.so, ACL 1.17.0",
                "> coredump signal none",
                "> safe true");
    }

    @Test
    void leavesTheVariableAloneWhereItIsTold() throws Exception {
        Path path = TestLibrary.standIn("-DSEIZE");
        ChildProcess.Result result = run("open", path, List.of("-D" + JnaOptions.SIGNAL_POLICY + "=leave"));
        assertSaid(
                result,
                0,
                "> unavailable: no",
                "> opened jna: " + path + "/libacl_rt.so, ACL 1.17.0",
                "> coredump signal null",
                "> safe false");
        assertThat(result.output())
                .contains("ERROR io.github.acl4j.jna.SignalGuard")
                .contains("SIGSEGV: libacl_rt.so")
                .contains("Start the JVM with ASCEND_COREDUMP_SIGNAL=none");
    }

    // java.md 1.6: libjsig has the library's handler called after the JVM's; then there is nothing to be set.
    @Test
    void reliesOnLibjsigWhereItIsPreloaded() throws Exception {
        Path libjsig = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
        Assumptions.assumeTrue(Files.exists(libjsig), "this JVM has no libjsig.so");
        Path path = TestLibrary.standIn("-DSEIZE");
        assertSaid(
                run("open", path, List.of(), List.of(Map.entry("LD_PRELOAD", libjsig.toString()))),
                0,
                "> unavailable: no",
                "> opened jna: " + path + "/libacl_rt.so, ACL 1.17.0",
                "> coredump signal null",
                "> safe true");
    }

    // What somebody has set isn't overwritten; then only a policy that allows it goes on.
    @Test
    void leavesAValueThatSomebodyHasSet() throws Exception {
        Path path = TestLibrary.standIn("-DSEIZE");
        List<Map.Entry<String, String>> set = List.of(Map.entry("ASCEND_COREDUMP_SIGNAL", "NONE"));
        assertThat(run("open", path, List.of(), set).output())
                .contains("> opened ")
                .contains("> coredump signal NONE")
                .contains("> safe false");
        ChildProcess.Result refused =
                run("open", path, List.of("-D" + JnaOptions.SIGNAL_POLICY + "=require-safe"), set);
        assertThat(refused.output())
                .contains("> refused: CANN would take the JVM's signals")
                .contains("Start the JVM with ASCEND_COREDUMP_SIGNAL=none")
                .as("refused before loading")
                .contains("> safe true");
    }

    @Test
    void changesNothingWhereAnEngineHasLoadedItBefore() throws Exception {
        Path path = TestLibrary.standIn("-DSEIZE");
        ChildProcess.Result result = run("loaded-before", path, List.of());
        assertSaid(
                result,
                0,
                "> unavailable: no",
                "> opened jna: " + path + "/libacl_rt.so, ACL 1.17.0",
                "> coredump signal null",
                "> safe false");
        assertThat(result.output()).contains("ERROR io.github.acl4j.jna.SignalGuard");
        assertThat(run("loaded-before", path, List.of("-D" + JnaOptions.SIGNAL_POLICY + "=require-safe"))
                        .output())
                .contains("> refused: the JVM doesn't own its signals")
                .contains("libjsig.so");
    }

    @Test
    void anotherLibraryInOneProcessIsRefused() throws Exception {
        Path path = TestLibrary.standIn();
        Path other = TestLibrary.standIn("-DREFUSE");
        assertSaid(
                run("open-twice", path, List.of("-Dacl4j.test.other=" + other)),
                0,
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
        assertSaid(run("register", TestLibrary.standIn(), List.of()), 0, "> register 0", "> set 0", "> calls 2");
        assertSaid(
                run("register", TestLibrary.standIn("-DREFUSE"), List.of()),
                0,
                "> register 507000",
                "> set 507000",
                "> calls 0");
    }

    // With modules JNA can't reflect on what isn't opened to it.
    @Test
    void worksOnTheModulePath() throws Exception {
        Path path = TestLibrary.standIn();
        List<String> options =
                List.of("-D" + JnaOptions.LIBRARY_PATH + "=" + path, "--add-modules", "io.github.acl4j.jna");
        assertSaid(
                ChildProcess.javaWithModules(OnModulePath.class, options),
                0,
                "> io.github.acl4j.jna of jna: " + path + "/libacl_rt.so, ACL 1.17.0",
                "> task 77");
    }

    // java.md 1.2: direct mapping allocates nothing, and neither do arrays and buffers as arguments.
    @Test
    void aCallAllocatesNothing() throws Exception {
        assertSaid(
                run("allocations", TestLibrary.standIn(), List.of()),
                0,
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

    // java.md 1.6, rows 14 to 16: without taking the callbacks back, and detaching each time, this never ends.
    @Test
    void aProcessEndsThoughTheLibraryJoinsItsThreads() throws Exception {
        Path path = TestLibrary.standIn("-DJOIN");
        for (int i = 0; i < 3; i++) {
            assertSaid(run("storm-until-exit", path, List.of()), 7, "> called true");
        }
    }
}
