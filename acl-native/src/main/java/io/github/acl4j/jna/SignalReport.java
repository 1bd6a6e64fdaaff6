package io.github.acl4j.jna;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who owns the signals that the JVM needs, and what decides it. CANN's trace library takes them when it is loaded: it has its
 * handler write a stack, puts the former handler back and raises the signal again, without the address of the fault. A JVM
 * doesn't know such a signal for its own null check or safepoint, and dies (acl-facts 5; observed with the real library).
 *
 * @param owners SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT and SIGTERM as the kernel has them
 * @param traceLibrary CANN's trace library, if it is in this process
 * @param coredumpSignal {@code ASCEND_COREDUMP_SIGNAL} as native code sees it; only exactly {@code none} keeps the trace library
 *     from the signals
 * @param libjsigPreloaded whether {@code libjsig.so} is in this process and in {@code LD_PRELOAD}: handlers of libraries are then
 *     called after the JVM's. It doesn't cover SIGINT and SIGTERM, which reach the JVM about a second late
 */
public record SignalReport(
        List<SignalOwner> owners,
        Optional<Path> traceLibrary,
        Optional<String> coredumpSignal,
        boolean libjsigPreloaded) {
    /** What {@code ASCEND_COREDUMP_SIGNAL} has to be. */
    static final String NONE = "none";

    /** The signals without which a JVM doesn't live: it raises them itself for null checks, safepoints and divisions. */
    private static final List<String> VITAL = List.of("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL");

    /**
     * Copies the list.
     *
     * @param owners who handles the signals
     * @param traceLibrary CANN's trace library
     * @param coredumpSignal the variable
     * @param libjsigPreloaded whether {@code libjsig.so} does its work
     */
    public SignalReport {
        owners = List.copyOf(owners);
    }

    /**
     * Whether the JVM has the signals that it can't live without.
     *
     * @return true if SIGSEGV, SIGBUS, SIGFPE and SIGILL are the JVM's; SIGQUIT and SIGTERM in other hands only delay thread dumps
     *     and shutdown
     */
    public boolean isSafe() {
        return owners.stream()
                .filter(owner -> VITAL.contains(owner.signal()))
                .allMatch(owner -> owner.kind() == SignalOwner.Kind.JVM);
    }

    /**
     * Signals that are in other hands.
     *
     * @return those whose handler isn't the JVM's, without those that nobody handles
     */
    public List<SignalOwner> foreign() {
        return owners.stream()
                .filter(owner -> owner.kind() == SignalOwner.Kind.LIBRARY || owner.kind() == SignalOwner.Kind.UNKNOWN)
                .toList();
    }

    /** Whether the trace library, loaded now, would leave the signals alone. */
    boolean isProtected() {
        return libjsigPreloaded || coredumpSignal.filter(NONE::equals).isPresent();
    }

    /**
     * What to change in the launch line.
     *
     * @return sentences for the person who starts the JVM
     */
    public String remedy() {
        return "Start the JVM with " + SignalCheck.COREDUMP_SIGNAL + "=" + NONE
                + " in its environment (signal 35, which CANN's"
                + " tool asys sends, then ends the process), or with LD_PRELOAD="
                + Path.of(System.getProperty("java.home"), "lib", "libjsig.so")
                + " (SIGINT and SIGTERM then reach the JVM about a second late).";
    }

    /**
     * The report on one line.
     *
     * @return such as {@code SIGSEGV: libjvm.so, ...; ASCEND_COREDUMP_SIGNAL=none}
     */
    @Override
    public String toString() {
        return owners.stream().map(SignalOwner::toString).collect(Collectors.joining(", ")) + "; "
                + SignalCheck.COREDUMP_SIGNAL
                + coredumpSignal.map(value -> "=" + value).orElse(" isn't set")
                + (libjsigPreloaded ? "; libjsig.so is preloaded" : "")
                + (traceLibrary.isPresent() ? "; CANN's trace library is loaded" : "");
    }
}
