package io.github.acl4j.samples.doctor;

import static io.github.acl4j.samples.doctor.Findings.begin;
import static io.github.acl4j.samples.doctor.Findings.capabilities;
import static io.github.acl4j.samples.doctor.Findings.examination;
import static io.github.acl4j.samples.doctor.Findings.failure;
import static io.github.acl4j.samples.doctor.Findings.healthy;
import static io.github.acl4j.samples.doctor.Findings.result;
import static io.github.acl4j.samples.doctor.Findings.signals;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.jna.LibraryReport;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import io.github.acl4j.spi.AscendProduct;
import io.github.acl4j.spi.CannRelease;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the doctor makes of what it could find. */
class DoctorReportTest {
    private static final Map<String, String> SAFE =
            Map.of("ASCEND_COREDUMP_SIGNAL", "none", "ASCEND_HOME_PATH", "/opt/cann");

    // ---- the whole report

    @Test
    void aHealthyMachine() {
        assertThat(text(report(Findings.library(), healthy(CannRelease.CANN_9_1), SAFE), StandardCharsets.UTF_8))
                .isEqualTo("""
                CANN
                  ✓ library             /opt/cann/lib64/libacl_rt.so
                      this process: not loaded yet
                      ASCEND_HOME_PATH /opt/cann/lib64/libacl_rt.so: usable
                  ✓ runtime             loaded, ACL 1.17.0, package runtime 9.1.0, with the functions of CANN 9.1
                  ✓ end of the process  it ends

                Functions
                  ✓ devices, streams, memory               18 of 18
                  ✓ initialisation that is counted         1 of 1
                  ✓ last error and message                 3 of 3
                  ✓ exceptions: the slot and their values  6 of 6
                  ! exceptions: registration               0 of 2; absent: aclrtExceptionInfoCallbackRegister,
                                                           aclrtExceptionInfoCallbackUnregister (unreleased). So exceptions come by the
                                                           process's only slot, which belongs to whoever wrote it last (SlotPolicy)
                      → No release of CANN has them yet. Open acl4j after the engine, or leave the slot to it (SlotPolicy.LEAVE) and
                        report what the engine sees.
                  ✓ exceptions: arguments and kernel       3 of 3
                  ✓ exceptions: failed operator            8 of 8
                  ✓ abort                                  1 of 1
                  ✓ abort: callbacks                       1 of 1
                  ✓ memory errors                          2 of 2
                  ✓ fault detail and repair                2 of 2
                  ✓ streams: abort and failure mode        3 of 3
                  ✓ events and queries of streams          6 of 6
                  ✓ room for streams and events            2 of 2
                  ✓ queries of devices                     3 of 3
                  ✓ ids of devices                         2 of 2
                  ✓ page-locked memory                     2 of 2
                  ✓ capture of graphs                      1 of 1
                  ✓ state callbacks                        2 of 2
                  ✓ facts about runtime and device         6 of 6

                Devices
                  ✓ SoC                        Ascend910B1, product A2: faults can be aborted and repaired
                  ✓ devices                    2, as this process has seen them: faults in other processes don't show
                      device 0: normal
                      device 1: normal
                  ✓ ASCEND_RT_VISIBLE_DEVICES  not set: all devices, as the driver numbers them

                Signals
                  ✓ owners                  SIGSEGV, SIGBUS: the JVM, with the runtime loaded by acl4j
                  ✓ ASCEND_COREDUMP_SIGNAL  none: CANN leaves the signals alone; signal 35, which asys sends, ends the process
                  ✓ libjsig.so              not preloaded; ASCEND_COREDUMP_SIGNAL=none does without

                JVM
                  ✓ java                    /opt/java, 17.0.1 of Somebody, amd64
                  ✓ backend                 the native one
                  ✓ --enable-native-access  not needed before JDK 24
                  ✓ JNA                     works; it unpacks itself into /tmp
                  ✓ environment             of CANN and the loader
                      ASCEND_COREDUMP_SIGNAL=none
                      ASCEND_HOME_PATH=/opt/cann

                Start a service with
                  ASCEND_COREDUMP_SIGNAL=none /opt/java/bin/java -jar your-service.jar

                acl4j can work here (no problems, 1 warning).
                """);
    }

    @Test
    void withoutUtf8ItHasNothingButAscii() {
        Report report = report(Findings.library(), healthy(CannRelease.CANN_9_1), Map.of());
        assertThat(text(report, StandardCharsets.US_ASCII))
                .matches("\\p{ASCII}+")
                .contains("  ok   library")
                .contains("  warn ASCEND_COREDUMP_SIGNAL")
                .contains("         -> Start the JVM");
    }

    @Test
    void aMachineWithoutCann() {
        Report report = report(
                Findings.noLibrary(),
                examination(
                        result(Step.JNA, "{\"file\": null}"),
                        signals("JVM", "/opt/java/lib/libjvm.so", true),
                        result(Step.END, "{}")),
                Map.of());
        assertThat(report.verdict()).isEqualTo(Report.Verdict.NO_CANN);
        assertThat(report.verdict().exitCode()).isEqualTo(2);
        assertThat(text(report, StandardCharsets.UTF_8))
                .contains("✗ library")
                .contains("ASCEND_HOME_PATH /opt/cann: no such folder")
                .contains("\nFunctions: not asked, since there is no library\n")
                .contains("There is no CANN here");
    }

    @Test
    void jsonHasTheSameAndIsDocumented() throws IOException {
        JsonNode json = json(report(Findings.library(), healthy(CannRelease.CANN_8_5), SAFE));
        assertThat(json.path("format").asInt()).isEqualTo(1);
        assertThat(json.path("verdict").asText()).isEqualTo("fine");
        assertThat(json.path("exitCode").asInt()).isZero();
        assertThat(json.path("launchLine").asText()).contains("ASCEND_COREDUMP_SIGNAL=none /opt/java/bin/java");
        assertThat(json.path("launchLineWithLibjsig").isNull()).isTrue();
        String page = Files.readString(Path.of("..", "docs", "doctor.md"));
        for (JsonNode check : json.path("checks")) {
            assertThat(page).contains("`" + check.path("id").asText() + "`");
            assertThat(check.path("status").asText()).isIn("ok", "warning", "problem", "skipped");
            check.path("facts")
                    .fieldNames()
                    .forEachRemaining(fact ->
                            assertThat(page).as(check.path("id").asText()).contains("`" + fact + "`"));
        }
        JsonNode verbose = check(json, "functions.verbose");
        assertThat(verbose.path("facts").path("usable")).hasSize(2);
        JsonNode detail = check(json, "functions.exception-detail").path("facts");
        assertThat(detail.path("absent").path(0).path("symbol").asText()).isEqualTo("aclrtGetArgsFromExceptionInfo");
        assertThat(detail.path("absent").path(0).path("since").asText()).isEqualTo("9.0");
        assertThat(check(json, "devices").path("facts").path("states")).hasSize(2);
    }

    @Test
    void jsonIsAscii() {
        Report report = report(Findings.library(), healthy(CannRelease.CANN_9_1), Map.of("ASCEND_HOME_PATH", "/größe"));
        assertThat(jsonText(report)).matches("\\p{ASCII}+").contains("gr\\u00F6\\u00DFe");
    }

    // ---- library and runtime

    @Test
    void aLibraryOfAnotherMachineIsAProblemAndNotTheLackOfCann() {
        Report report = report(Findings.brokenLibrary(), new Examination(), SAFE);
        assertThat(report.verdict()).isEqualTo(Report.Verdict.PROBLEMS);
        assertThat(check(report, "library").status()).isEqualTo(Status.PROBLEM);
        assertThat(check(report, "library").details().toString()).contains("for aarch64, and this JVM is for amd64");
    }

    @Test
    void whyALibraryCanNotBeLoadedIsToldInItsOwnWords() {
        Check runtime = check(
                report(
                        Findings.library(),
                        examination(failure(Step.LOAD, "wrong library path"), result(Step.END, "{}")),
                        SAFE),
                "runtime");
        assertThat(runtime.status()).isEqualTo(Status.PROBLEM);
        assertThat(runtime.finding()).isEqualTo("can't be loaded: wrong library path");
        assertThat(runtime.remedy()).isEmpty();
    }

    @Test
    void aProcessThatDoesNotEvenStartHasNoJna() {
        Examination examination = new Examination();
        examination.broken("a second JVM can't be started");
        Report report = report(Findings.library(), examination, SAFE);
        assertThat(check(report, "jna").finding()).isEqualTo("a second JVM can't be started");
        assertThat(report.verdict()).isEqualTo(Report.Verdict.PROBLEMS);
    }

    @Test
    void aStepThatNeverEndsIsTheOneToBlame() {
        Examination examination = examination(
                result(Step.LOAD, "{}"),
                capabilities("Ascend910B1", "A2", CannRelease.CANN_9_1::has, function -> false),
                begin(Step.DEVICE_COUNT));
        examination.broken("not done after 30 s");
        Report report = report(Findings.library(), examination, SAFE);
        assertThat(report.verdict()).isEqualTo(Report.Verdict.PROBLEMS);
        assertThat(check(report, "runtime").status()).isEqualTo(Status.OK);
        assertThat(check(report, "devices").finding()).isEqualTo("aclrtGetDeviceCount: not done after 30 s");
        assertThat(check(report, "end").finding()).isEqualTo("not asked, since aclrtGetDeviceCount failed");
    }

    @Test
    void aProcessThatDoesNotEndIsAProblem() {
        Examination examination = healthy(CannRelease.CANN_9_1);
        examination.broken("not done after 30 s");
        Check end = check(report(Findings.library(), examination, SAFE), "end");
        assertThat(end.status()).isEqualTo(Status.PROBLEM);
        assertThat(end.facts()).containsEntry("ends", false);
    }

    @ParameterizedTest
    @EnumSource
    void whateverStepFailsIsAProblem(Step step) {
        Examination examination = Findings.healthyUpTo(step, failure(step, "out of order"));
        Report report = report(Findings.library(), examination, SAFE);
        assertThat(report.verdict()).isEqualTo(Report.Verdict.PROBLEMS);
        assertThat(report.checks())
                .anyMatch(check ->
                        check.status() == Status.PROBLEM && check.finding().contains("out of order"));
    }

    @Test
    void aVersionThatCanNotBeReadIsAWarning() {
        Check runtime = check(
                report(
                        Findings.library(),
                        examination(
                                result(Step.LOAD, "{}"),
                                result(Step.PACKAGE_VERSION, "{\"code\": 100003, \"version\": \"\"}")),
                        SAFE),
                "runtime");
        assertThat(runtime.status()).isEqualTo(Status.WARNING);
        assertThat(runtime.finding()).contains("100003 ACL_ERROR_INVALID_FILE");
    }

    // ---- functions

    @Test
    void whatAnOlderReleaseLacksIsAWarningThatNamesTheRelease() {
        Report report = report(Findings.library(), healthy(CannRelease.CANN_8_1), SAFE);
        Check verbose = check(report, "functions.verbose");
        assertThat(verbose.status()).isEqualTo(Status.WARNING);
        assertThat(verbose.remedy()).contains("Install CANN 8.5 or later.");
        assertThat(check(report, "runtime").facts()).containsEntry("release", "8.1");
        assertThat(report.verdict()).isEqualTo(Report.Verdict.FINE);
    }

    @Test
    void aLibraryWithoutWhatEachReleaseHasIsAProblem() {
        Examination examination = examination(
                result(Step.LOAD, "{}"),
                capabilities(
                        "Ascend910B1", "A2", function -> function != AclrtFunction.ACLRT_MALLOC, function -> false));
        Check runtime = check(report(Findings.library(), examination, SAFE), "functions.runtime");
        assertThat(runtime.status()).isEqualTo(Status.PROBLEM);
        assertThat(runtime.finding()).contains("aclrtMalloc (8.1)");
    }

    @Test
    void aProcessNeedNotHaveTheModelLibrary() {
        Examination examination = examination(
                result(Step.LOAD, "{}"),
                capabilities(
                        "Ascend910B1",
                        "A2",
                        function -> function.library() == AclrtLibrary.RUNTIME,
                        function -> false));
        Check operator = check(report(Findings.library(), examination, SAFE), "functions.operator");
        assertThat(operator.status()).isEqualTo(Status.WARNING);
        assertThat(operator.remedy().orElseThrow()).contains("libacl_mdl.so");
    }

    /** Acl-facts 6. */
    @Test
    void a310PSeesFaultsButCanNotRepairThem() {
        Examination examination = examination(
                result(Step.LOAD, "{}"),
                capabilities(
                        "Ascend310P3",
                        "ASCEND_310P",
                        CannRelease.CANN_9_1::has,
                        function -> !function.products().contains(AscendProduct.ASCEND_310P)));
        Report report = report(Findings.library(), examination, SAFE);
        assertThat(check(report, "soc").status()).isEqualTo(Status.WARNING);
        assertThat(check(report, "soc").facts()).containsEntry("faultHandling", false);
        assertThat(check(report, "functions.abort").finding()).contains("not on this product: aclrtDeviceTaskAbort");
        assertThat(check(report, "functions.abort").remedy().orElseThrow()).contains("A2, A3, ASCEND_950");
    }

    // ---- devices

    @Test
    void anUnknownSocIsAWarningAndNoneAtAllAProblem() {
        assertThat(soc("Ascend999").status()).isEqualTo(Status.WARNING);
        assertThat(soc(null).status()).isEqualTo(Status.PROBLEM);
    }

    private static Check soc(String name) {
        Examination examination = examination(
                result(Step.LOAD, "{}"), capabilities(name, null, CannRelease.CANN_9_1::has, function -> false));
        return check(report(Findings.library(), examination, SAFE), "soc");
    }

    @ParameterizedTest
    @CsvSource({
        "207004, 0, 0, 0, aclrtGetDeviceCount: 207004 ACL_ERROR_RT_NO_DEVICE (no device)",
        "0, 0, 0, 0, none",
        "0, 1, 0, 1, '1, of which not all are normal'",
        "0, 1, 107001, 0, '1, of which not all are normal'"
    })
    void devicesThatAreNotThereOrNotWell(int code, int count, int statusCode, int status, String finding) {
        Examination examination = examination(
                result(Step.LOAD, "{}"),
                result(Step.DEVICE_COUNT, "{\"code\": %d, \"count\": %d}".formatted(code, count)),
                result(
                        Step.DEVICE_STATUS,
                        "{\"device\": 0, \"code\": %d, \"status\": %d}".formatted(statusCode, status)));
        Check devices = check(report(Findings.library(), examination, SAFE), "devices");
        assertThat(devices.status()).isEqualTo(Status.PROBLEM);
        assertThat(devices.finding()).isEqualTo(finding);
        assertThat(devices.remedy()).isPresent();
    }

    // ---- signals (observed.md, the real trace library inside a JVM)

    @ParameterizedTest
    @ValueSource(strings = {"NONE", "0", "", " none", "none "})
    void onlyExactlyNoneIsSafe(String value) {
        Check check = check(
                report(Findings.library(), healthy(CannRelease.CANN_9_1), Map.of("ASCEND_COREDUMP_SIGNAL", value)),
                "coredump-signal");
        assertThat(check.status()).isEqualTo(Status.PROBLEM);
        assertThat(check.facts()).containsEntry("value", value);
    }

    @Test
    void unsetIsAWarningSinceAnEngineMayBeFirst() {
        Check check = check(report(Findings.library(), healthy(CannRelease.CANN_9_1), Map.of()), "coredump-signal");
        assertThat(check.status()).isEqualTo(Status.WARNING);
        assertThat(check.finding()).contains("too late where an engine has loaded CANN before");
    }

    @Test
    void aSignalInOtherHandsIsAProblem() {
        Examination examination =
                examination(result(Step.LOAD, "{}"), signals("LIBRARY", "/opt/cann/lib64/libascend_trace.so", false));
        Check owners = check(report(Findings.library(), examination, SAFE), "signals");
        assertThat(owners.status()).isEqualTo(Status.PROBLEM);
        assertThat(owners.finding()).contains("SIGSEGV: /opt/cann/lib64/libascend_trace.so; SIGBUS: the JVM");
        assertThat(owners.remedy()).contains("Do this.");
    }

    @Test
    void libjsigHasToBeInTheProcess() {
        Map<String, String> environment = Map.of("LD_PRELOAD", "/nowhere/libjsig.so");
        Report report = report(Findings.library(), healthy(CannRelease.CANN_9_1), environment);
        assertThat(check(report, "libjsig").status()).isEqualTo(Status.PROBLEM);
        assertThat(check(report, "coredump-signal").status()).isEqualTo(Status.WARNING);
    }

    @Test
    void withLibjsigTheVariableDoesNotMatter() {
        Examination examination = examination(
                result(Step.LOAD, "{}"), result(Step.SIGNALS, "{\"safe\": true, \"libjsig\": true, \"owners\": []}"));
        Report report = report(
                Findings.library(),
                examination,
                Map.of("LD_PRELOAD", "/opt/java/lib/libjsig.so", "ASCEND_COREDUMP_SIGNAL", "1"));
        assertThat(check(report, "libjsig").status()).isEqualTo(Status.OK);
        assertThat(check(report, "coredump-signal").status()).isEqualTo(Status.OK);
    }

    // ---- the JVM

    @ParameterizedTest
    @CsvSource({
        "23, '', OK",
        "24, '', WARNING",
        "25, '', WARNING",
        "25, --enable-native-access=ALL-UNNAMED, OK",
        "25, '--enable-native-access=other,com.sun.jna', OK",
        "25, --enable-native-access=other, WARNING",
        "25, --illegal-native-access=deny, PROBLEM"
    })
    void nativeAccessHasToBeGivenFrom24On(String release, String option, Status status) {
        Surroundings surroundings = new Surroundings(SAFE, Findings.properties(release), List.of(option));
        Report report = DoctorCommand.report(Findings.library(), healthy(CannRelease.CANN_9_1), surroundings);
        assertThat(check(report, "native-access").status()).isEqualTo(status);
        assertThat(report.launchLine().line().contains("--enable-native-access=ALL-UNNAMED"))
                .isEqualTo(Integer.parseInt(release) >= 24);
    }

    @Test
    void aJnaThatCanNotBeLoadedSaysWhere(@TempDir Path folder) {
        Path missing = folder.resolve("missing");
        Surroundings surroundings = Findings.surroundings(SAFE).with("jna.tmpdir", missing.toString());
        Examination examination = examination(failure(Step.JNA, "JNA can't load"), result(Step.END, "{}"));
        Report report = DoctorCommand.report(Findings.library(), examination, surroundings);
        Check jna = check(report, "jna");
        assertThat(jna.status()).isEqualTo(Status.PROBLEM);
        assertThat(jna.details())
                .contains("it would unpack itself into " + missing + " (jna.tmpdir)", "which is no folder");
        assertThat(report.launchLine().line()).contains("-Djna.tmpdir=DIR").doesNotContain("missing");
        assertThat(check(report, "runtime").finding()).isEqualTo("not asked, since loading JNA's own library failed");
    }

    @Test
    void anotherBackendIsNamed() {
        Surroundings surroundings = Findings.surroundings(SAFE).with("acl4j.backend", "fake");
        Report report = DoctorCommand.report(Findings.library(), healthy(CannRelease.CANN_9_1), surroundings);
        assertThat(check(report, "backend").status()).isEqualTo(Status.WARNING);
        assertThat(check(report, "backend").facts()).containsEntry("name", "fake");
    }

    @Test
    void variablesOfOthersAreNotShown() {
        Map<String, String> environment = Map.of("PASSWORD", "secret", "ASCEND_HOME_PATH", "/opt/cann");
        Report report = report(Findings.library(), healthy(CannRelease.CANN_9_1), environment);
        assertThat(jsonText(report)).contains("ASCEND_HOME_PATH").doesNotContain("secret");
    }

    // ---- the launch line

    @Test
    void theLaunchLineSourcesTheEnvironmentThatIsMissing(@TempDir Path folder) throws IOException {
        Path library = folder.resolve("my cann/lib64/libacl_rt.so");
        Files.createDirectories(library.getParent());
        Files.createFile(folder.resolve("my cann/set_env.sh"));
        LibraryReport found = new LibraryReport(Optional.of(library), false, List.of());
        Surroundings surroundings = Findings.surroundings(Map.of()).with("acl4j.library.path", "/a b");
        LaunchLine line = LaunchLine.of(surroundings, found, new Examination());
        assertThat(line.line())
                .isEqualTo(
                        "source '" + folder + "/my cann/set_env.sh' && ASCEND_COREDUMP_SIGNAL=none /opt/java/bin/java"
                                + " '-Dacl4j.library.path=/a b' -jar your-service.jar");
    }

    private static Report report(LibraryReport library, Examination examination, Map<String, String> environment) {
        return DoctorCommand.report(library, examination, Findings.surroundings(environment));
    }

    private static Check check(Report report, String id) {
        return report.checks()
                .filter(check -> check.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode check(JsonNode report, String id) {
        for (JsonNode check : report.path("checks")) {
            if (check.path("id").asText().equals(id)) {
                return check;
            }
        }
        throw new AssertionError("no check " + id);
    }

    private static String text(Report report, Charset charset) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new TextReport(new PrintStream(bytes, true, charset), charset).print(report);
        return bytes.toString(charset).replace(System.lineSeparator(), "\n");
    }

    private static String jsonText(Report report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            JsonReport.print(report, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode json(Report report) throws IOException {
        return new ObjectMapper().readTree(jsonText(report));
    }
}
