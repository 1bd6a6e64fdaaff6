package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capabilities;
import io.github.acl4j.SlotPolicy;
import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.jna.SignalOwner;
import io.github.acl4j.jna.SignalReport;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The examining process: loads the runtime as a service would, asks it as a guest, and tells each step before and after on its
 * standard output. It sets no device and takes no callback slot. Whoever started it has to expect that it hangs or dies.
 */
final class Examiner {
    /** The argument without which no library is loaded. */
    static final String LOAD = "load";

    private static final int VERSION_ROOM = 128;

    /** More than any machine has, should the count be nonsense. */
    private static final int MOST_DEVICES = 64;

    private static final String PACKAGE = "runtime";

    private final PrintStream out;
    private final JnaProvider provider = new JnaProvider();

    private Examiner(PrintStream out) {
        this.out = out;
    }

    /**
     * Examines the runtime that the system properties name.
     *
     * @param args {@value #LOAD} if there is one to load
     */
    public static void main(String[] args) {
        new Examiner(System.out).examine(List.of(args).contains(LOAD));
    }

    private void examine(boolean isThere) {
        if (run(Step.JNA, this::jna)) {
            if (isThere) {
                examineRuntime();
            } else {
                run(Step.SIGNALS, this::signals);
            }
        }
        run(Step.END, result -> {});
    }

    private void examineRuntime() {
        AclrtBackend[] opened = new AclrtBackend[1];
        boolean isOpen = run(Step.LOAD, result -> opened[0] = provider.open());
        run(Step.SIGNALS, this::signals);
        if (isOpen) {
            AclrtBackend backend = opened[0];
            if (backend.supports(AclrtFunction.ACLRT_GET_VERSION)) {
                run(Step.ACL_VERSION, result -> aclVersion(backend, result));
            }
            if (backend.supports(AclrtFunction.ACLSYS_GET_VERSION_STR)) {
                run(Step.PACKAGE_VERSION, result -> packageVersion(backend, result));
            }
            run(Step.CAPABILITIES, result -> capabilities(backend, result));
            int[] count = new int[1];
            run(
                    Step.DEVICE_COUNT,
                    result -> result.put("code", backend.aclrtGetDeviceCount(count))
                            .put("count", count[0]));
            if (backend.supports(AclrtFunction.ACLRT_QUERY_DEVICE_STATUS)) {
                for (int id = 0; id < Math.min(count[0], MOST_DEVICES); id++) {
                    int device = id;
                    run(Step.DEVICE_STATUS, result -> deviceStatus(backend, device, result));
                }
            }
        }
    }

    /** Whether it came to an end without an exception. */
    private boolean run(Step step, Consumer<ObjectNode> body) {
        Protocol.write(out, Protocol.object().put(Protocol.STEP, step.name()));
        ObjectNode answer = Protocol.object().put(Protocol.STEP, step.name());
        try {
            body.accept(answer.putObject(Protocol.RESULT));
            Protocol.write(out, answer);
            return true;
        } catch (RuntimeException | LinkageError e) {
            answer.remove(Protocol.RESULT);
            Protocol.write(out, answer.put(Protocol.FAILURE, message(e)));
            return false;
        }
    }

    private static String message(Throwable e) {
        boolean isOurs = e instanceof IllegalStateException && e.getMessage() != null;
        return isOurs ? String.valueOf(e.getMessage()) : e.toString();
    }

    private void jna(ObjectNode result) {
        provider.signals(); // needs JNA, and nothing of CANN
        result.put("file", jnaLibrary().map(Path::toString).orElse(null));
    }

    /** JNA unpacks its library into a file {@code jna*.tmp}, which it deletes once it is loaded. */
    private static Optional<Path> jnaLibrary() {
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1)) {
            return maps.filter(line -> line.indexOf('/') >= 0)
                    .map(line -> Path.of(line.substring(line.indexOf('/')).replace(" (deleted)", "")))
                    .filter(file -> isJna(file.getFileName()))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isJna(@Nullable Path name) {
        String text = String.valueOf(name);
        return text.contains("jnidispatch") || (text.startsWith("jna") && text.endsWith(".tmp"));
    }

    private void signals(ObjectNode result) {
        SignalReport report = provider.signals();
        result.put("safe", report.isSafe());
        result.put("libjsig", report.libjsigPreloaded());
        result.put("remedy", report.remedy());
        result.put("traceLibrary", report.traceLibrary().map(Path::toString).orElse(null));
        for (SignalOwner owner : report.owners()) {
            result.withArray("owners")
                    .addObject()
                    .put("signal", owner.signal())
                    .put("number", owner.number())
                    .put("kind", owner.kind().name())
                    .put("library", owner.library().map(Path::toString).orElse(null));
        }
    }

    private static void aclVersion(AclrtBackend backend, ObjectNode result) {
        int[] major = new int[1];
        int[] minor = new int[1];
        int[] patch = new int[1];
        result.put("code", backend.aclrtGetVersion(major, minor, patch));
        result.put("version", major[0] + "." + minor[0] + "." + patch[0]);
    }

    private static void packageVersion(AclrtBackend backend, ObjectNode result) {
        ByteBuffer text = ByteBuffer.allocateDirect(VERSION_ROOM);
        result.put("code", backend.aclsysGetVersionStr(PACKAGE, text));
        byte[] bytes = new byte[VERSION_ROOM];
        text.get(0, bytes);
        String version = new String(bytes, StandardCharsets.UTF_8);
        result.put("version", version.substring(0, Math.max(0, version.indexOf('\0'))));
    }

    private static void capabilities(AclrtBackend backend, ObjectNode result) {
        try (AclRuntime acl = AclRuntime.builder()
                .backend(backend)
                .slotPolicy(SlotPolicy.LEAVE)
                .open()) {
            Capabilities found = acl.capabilities();
            result.put("socName", found.socName().orElse(null));
            result.put("product", found.product().map(Object::toString).orElse(null));
            for (AclrtFunction function : AclrtFunction.values()) {
                if (backend.supports(function)) {
                    boolean isUseful = found.of(function).status() != Capabilities.Status.UNSUPPORTED;
                    result.withArray(isUseful ? "usable" : "useless").add(function.symbol());
                }
            }
        }
    }

    private static void deviceStatus(AclrtBackend backend, int device, ObjectNode result) {
        int[] status = new int[1];
        result.put("device", device)
                .put("code", backend.aclrtQueryDeviceStatus(device, status))
                .put("status", status[0]);
    }
}
