package io.github.acl4j.jna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the kernel who handles which signal. */
final class SignalCheck {
    /** The variable that CANN's trace library looks at while it is loaded (acl-facts 5). */
    static final String COREDUMP_SIGNAL = "ASCEND_COREDUMP_SIGNAL";

    private static final String TRACE_LIBRARY = "libascend_trace.so";
    private static final String LIBJSIG = "libjsig.so";

    /** Numbers of Linux on amd64 and aarch64. */
    private static final Map<String, Integer> SIGNALS = signals();

    /** {@code sizeof(struct sigaction)} is 152 in glibc; the handler is its first member. */
    private static final int ACTION_ROOM = 256;

    private static final long SIG_DFL = 0;
    private static final long SIG_IGN = 1;

    private SignalCheck() {}

    private static Map<String, Integer> signals() {
        Map<String, Integer> signals = new LinkedHashMap<>();
        signals.put("SIGSEGV", 11);
        signals.put("SIGBUS", 7);
        signals.put("SIGFPE", 8);
        signals.put("SIGILL", 4);
        signals.put("SIGQUIT", 3);
        signals.put("SIGTERM", 15);
        return signals;
    }

    static SignalReport report() {
        ProcessMaps maps = ProcessMaps.read();
        List<SignalOwner> owners = new ArrayList<>();
        SIGNALS.forEach((name, number) -> owners.add(owner(name, number, handler(number), maps, javaHome())));
        return new SignalReport(
                owners,
                maps.library(TRACE_LIBRARY),
                Optional.ofNullable(Libc.environment(COREDUMP_SIGNAL)),
                maps.library(LIBJSIG).isPresent()
                        && Optional.ofNullable(Libc.environment("LD_PRELOAD"))
                                .filter(preloaded -> preloaded.contains(LIBJSIG))
                                .isPresent());
    }

    /** Whose a handler is. All that comes with the JVM counts as the JVM. */
    static SignalOwner owner(String name, int number, Optional<Long> handler, ProcessMaps maps, Path javaHome) {
        if (handler.isEmpty()) {
            return new SignalOwner(name, number, SignalOwner.Kind.UNKNOWN, Optional.empty());
        }
        long address = handler.get();
        if (address == SIG_DFL || address == SIG_IGN) {
            SignalOwner.Kind kind = address == SIG_DFL ? SignalOwner.Kind.DEFAULT : SignalOwner.Kind.IGNORED;
            return new SignalOwner(name, number, kind, Optional.empty());
        }
        Optional<Path> file = maps.fileAt(address);
        SignalOwner.Kind kind = file.map(
                        path -> path.startsWith(javaHome) ? SignalOwner.Kind.JVM : SignalOwner.Kind.LIBRARY)
                .orElse(SignalOwner.Kind.UNKNOWN);
        return new SignalOwner(name, number, kind, file);
    }

    private static Optional<Long> handler(int number) {
        ByteBuffer action = ByteBuffer.allocateDirect(ACTION_ROOM).order(ByteOrder.nativeOrder());
        return Sigaction.sigaction(number, 0, action) == 0 ? Optional.of(action.getLong(0)) : Optional.empty();
    }

    /** As the maps have it: without links. */
    private static Path javaHome() {
        Path home = Path.of(System.getProperty("java.home"));
        try {
            return home.toRealPath();
        } catch (IOException e) {
            return home;
        }
    }
}
