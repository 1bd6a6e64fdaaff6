package io.github.acl4j.jna;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the JVM's signals from CANN's trace library, as far as that is still possible, and says how it went. What was loaded
 * before has had its way: nothing is changed then.
 */
final class SignalGuard {
    private static final Logger log = LoggerFactory.getLogger(SignalGuard.class);

    /** Each of these brings the trace library along (acl-facts 1). */
    private static final List<String> BRING_IT =
            List.of("libascend_trace.so", "libruntime.so", "libacl_rt.so", "libascendcl.so");

    private final SignalPolicy policy;

    SignalGuard(SignalPolicy policy) {
        this.policy = policy;
    }

    /** Before anything of CANN is loaded. */
    void beforeLoading() {
        if (isThere() || policy == SignalPolicy.LEAVE) {
            return;
        }
        SignalReport report = SignalCheck.report();
        if (report.isProtected()) {
            return;
        }
        if (report.coredumpSignal().isEmpty()) {
            Libc.setEnvironment(SignalCheck.COREDUMP_SIGNAL, SignalReport.NONE);
            log.atInfo()
                    .addKeyValue("variable", SignalCheck.COREDUMP_SIGNAL)
                    .log(
                            "set to \"none\" in this process, and so for its children, to keep CANN from the JVM's signals;"
                                    + " signal 35 now ends the process");
        } else if (policy == SignalPolicy.REQUIRE_SAFE) {
            throw new IllegalStateException("CANN would take the JVM's signals, and " + JnaOptions.SIGNAL_POLICY
                    + " requires that it doesn't: " + report + ". " + report.remedy());
        }
    }

    private static boolean isThere() {
        ProcessMaps maps = ProcessMaps.read();
        return BRING_IT.stream().anyMatch(name -> maps.library(name).isPresent());
    }

    /** After the library was loaded, or found in the process. */
    void afterLoading() {
        SignalReport report = SignalCheck.report();
        if (!report.isSafe()) {
            String state = "the JVM doesn't own its signals and dies at the next one of its own: " + report + ". "
                    + report.remedy();
            if (policy == SignalPolicy.REQUIRE_SAFE) {
                throw new IllegalStateException(state);
            }
            log.error(state);
        } else if (!report.foreign().isEmpty()) {
            log.atWarn()
                    .addKeyValue("owners", report.foreign())
                    .log("thread dumps or the shutdown come late: these signals aren't the JVM's");
        }
    }
}
