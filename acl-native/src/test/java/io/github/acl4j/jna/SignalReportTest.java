package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whose signals are whose, and what that means (acl-facts 5; observed with the real trace library). */
class SignalReportTest {
    private static final Path JAVA = Path.of("/usr/lib/jvm/17");
    private static final ProcessMaps MAPS = ProcessMaps.parse(List.of(
            "1000-2000 r-xp 00000000 fe:00 1   /usr/lib/jvm/17/lib/server/libjvm.so",
            "3000-4000 r-xp 00000000 fe:00 2   /opt/cann/lib64/libascend_trace.so"));

    private static SignalOwner owner(String signal, long handler) {
        return SignalCheck.owner(signal, 11, Optional.of(handler), MAPS, JAVA);
    }

    private static SignalReport report(long segv, long bus, long term, String coredumpSignal, boolean libjsig) {
        return new SignalReport(
                Stream.of(
                                owner("SIGSEGV", segv),
                                owner("SIGBUS", bus),
                                owner("SIGFPE", 0x1000),
                                owner("SIGILL", 0x1000),
                                owner("SIGQUIT", 0x1000),
                                owner("SIGTERM", term))
                        .toList(),
                Optional.empty(),
                Optional.ofNullable(coredumpSignal),
                libjsig);
    }

    @Test
    void anAddressTellsTheOwner() {
        assertThat(owner("SIGSEGV", 0x1234).kind()).isEqualTo(SignalOwner.Kind.JVM);
        assertThat(owner("SIGSEGV", 0x3234))
                .isEqualTo(new SignalOwner(
                        "SIGSEGV",
                        11,
                        SignalOwner.Kind.LIBRARY,
                        Optional.of(Path.of("/opt/cann/lib64/libascend_trace.so"))))
                .hasToString("SIGSEGV: libascend_trace.so");
        assertThat(owner("SIGSEGV", 0).kind()).isEqualTo(SignalOwner.Kind.DEFAULT);
        assertThat(owner("SIGSEGV", 1).kind()).isEqualTo(SignalOwner.Kind.IGNORED);
        assertThat(owner("SIGSEGV", 0x9999)).hasToString("SIGSEGV: UNKNOWN");
        assertThat(SignalCheck.owner("SIGSEGV", 11, Optional.empty(), MAPS, JAVA)
                        .kind())
                .isEqualTo(SignalOwner.Kind.UNKNOWN);
    }

    @Test
    void isSafeOnlyIfTheJvmHasTheSignalsItRaisesItself() {
        assertThat(report(0x1000, 0x1000, 0x1000, null, false).isSafe()).isTrue();
        assertThat(report(0x3000, 0x1000, 0x1000, null, false).isSafe()).isFalse();
        assertThat(report(0x1000, 0, 0x1000, null, false).isSafe()).isFalse();
        // -Xrs leaves SIGTERM to nobody; libjsig leaves it to the library, and the JVM gets it late.
        assertThat(report(0x1000, 0x1000, 0, null, false).isSafe()).isTrue();
        assertThat(report(0x1000, 0x1000, 0, null, false).foreign()).isEmpty();
        SignalReport late = report(0x1000, 0x1000, 0x3000, null, true);
        assertThat(late.isSafe()).isTrue();
        assertThat(late.foreign()).extracting(SignalOwner::signal).containsExactly("SIGTERM");
    }

    // Observed: exactly "none" counts, not NONE, 0, empty, or with a blank.
    @Test
    void onlyNoneKeepsTheTraceLibraryAway() {
        assertThat(report(0x1000, 0x1000, 0x1000, "none", false).isProtected()).isTrue();
        for (String other : new String[] {"NONE", "None", "0", "", "none ", " none", null}) {
            assertThat(report(0x1000, 0x1000, 0x1000, other, false).isProtected())
                    .as(other)
                    .isFalse();
            assertThat(report(0x1000, 0x1000, 0x1000, other, true).isProtected())
                    .as(other)
                    .isTrue();
        }
    }

    @Test
    void saysHowToLaunch() {
        SignalReport report = report(0x3000, 0x1000, 0x1000, "NONE", false);
        assertThat(report.remedy())
                .contains("ASCEND_COREDUMP_SIGNAL=none")
                .contains("LD_PRELOAD=" + System.getProperty("java.home") + "/lib/libjsig.so");
        assertThat(report)
                .hasToString("SIGSEGV: libascend_trace.so, SIGBUS: libjvm.so, SIGFPE: libjvm.so, SIGILL: libjvm.so,"
                        + " SIGQUIT: libjvm.so, SIGTERM: libjvm.so; ASCEND_COREDUMP_SIGNAL=NONE");
    }

    // What is parsed above is what the kernel says here: no test JVM has lost its signals.
    @Test
    void theJvmOfThisTestOwnsItsSignals() {
        SignalReport report = new JnaProvider().signals();
        assertThat(report.isSafe()).as(report.toString()).isTrue();
        assertThat(report.owners()).hasSize(6);
        assertThat(report.owners().get(0).library().orElseThrow()).hasFileName("libjvm.so");
    }
}
