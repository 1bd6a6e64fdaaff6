package io.github.acl4j.fake;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** {@code aclInit} and its ends (acl-facts 3.15, vectors lifecycle-*, message-026 on). */
final class LifecycleCalls {
    private final FakeRuntime runtime;
    private final ReentrantLock lock = new ReentrantLock();
    private long count;
    private boolean finalized;
    private @Nullable String firstContent;
    private String firstPath = "";

    LifecycleCalls(FakeRuntime runtime) {
        this.runtime = runtime;
    }

    int init(@Nullable String configPath) {
        lock.lock();
        try {
            if (count > 0) {
                count++;
                throw Refused.byAcl(Codes.REPEAT_INITIALIZE);
            }
            String path = configPath == null ? "" : configPath;
            String content = read(path);
            Map<String, Object> config = parse(path, content);
            if (firstContent != null && !firstContent.equals(content)) {
                throw Refused.byAcl(
                        Codes.INVALID_PARAM,
                        ErrorEntry.file(
                                path, "config content differs from the first aclInit config file path: " + firstPath));
            }
            boolean processMode = isProcessMode(config);
            runtime.errors().setProcessMode(processMode);
            runtime.setDefaultDevice(defaultDevice(config));
            finalized = false;
            count = 1;
            if (firstContent == null) {
                firstContent = content;
                firstPath = path;
            }
            return Codes.SUCCESS;
        } finally {
            lock.unlock();
        }
    }

    private static String read(String path) {
        if (path.isEmpty()) {
            return "";
        }
        try {
            return Files.readString(Path.of(path), StandardCharsets.UTF_8);
        } catch (IOException | InvalidPathException e) {
            Refused refused = Refused.byAcl(
                    Codes.INVALID_FILE,
                    ErrorEntry.file(path, "The file can't be read"),
                    ErrorEntry.internal("EH9999", "Get Content from configPath failed, ret=" + Codes.INVALID_FILE));
            refused.addSuppressed(e);
            throw refused;
        }
    }

    private static Map<String, Object> parse(String path, String content) {
        if (content.isEmpty()) {
            return Map.of();
        }
        try {
            return Json.parse(content) instanceof Map<?, ?> map ? Json.object(map) : Map.of();
        } catch (Json.SyntaxException e) {
            Refused refused = Refused.byAcl(
                    Codes.PARSE_FILE,
                    ErrorEntry.file(path, "The JSON is invalid: " + e.getMessage()),
                    ErrorEntry.internal("EH9999", "Get Content from configPath failed, ret=" + Codes.PARSE_FILE));
            refused.addSuppressed(e);
            throw refused;
        }
    }

    /** Only the texts "0" and "1" will do; a bare number won't (vectors message-026 to message-036). */
    private static boolean isProcessMode(Map<String, Object> config) {
        Object mode = config.get("err_msg_mode");
        if (mode == null || mode.equals("0")) {
            return false;
        }
        if (mode.equals("1")) {
            return true;
        }
        throw Refused.byAcl(
                Codes.INVALID_PARAM,
                ErrorEntry.reason(
                        "EH0009",
                        "Parsing the configuration of the error information reporting mode",
                        mode,
                        "err_msg mode",
                        "err_msg mode config is invalid, only support INTERNAL_MODE and PROCESS_MODE"),
                ErrorEntry.internal(
                        "EH9999",
                        "[Process][ErrorMsg]process HandleErrorManagerConfig failed, ret=" + Codes.INVALID_PARAM));
    }

    private int defaultDevice(Map<String, Object> config) {
        Object section = config.get("defaultDevice");
        Object id = section instanceof Map<?, ?> map ? map.get("default_device") : null;
        if (!(id instanceof String text)) {
            return -1;
        }
        int driverId = text.matches("\\d{1,9}") ? runtime.visible().driverId(Integer.parseInt(text)) : -1;
        if (driverId < 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM,
                    ErrorEntry.reason("EH0009", "aclInit", text, "default_device", "there is no such device"),
                    ErrorEntry.internal("EH9999", "[Process][DefaultDevice]process HandleDefaultDevice failed"));
        }
        return driverId;
    }

    /** Ends ACL whatever the count, and also if it was never initialised. */
    int finish() {
        lock.lock();
        try {
            if (finalized) {
                throw Refused.byAcl(
                        Codes.REPEAT_FINALIZE, ErrorEntry.internal("EH9999", "[Finalize][Acl]repeatedly finalized"));
            }
            end();
            return Codes.SUCCESS;
        } finally {
            lock.unlock();
        }
    }

    int finishReference(long @Nullable [] refCount) {
        lock.lock();
        try {
            if (count == 0) {
                put(refCount);
                throw Refused.byAcl(
                        Codes.REPEAT_FINALIZE,
                        ErrorEntry.internal(
                                "EH9999",
                                "[Finalize][Acl]aclFinalizeReference called repeatedly or called without proper aclInit"));
            }
            if (count == 1) {
                end();
            } else {
                count--;
            }
            put(refCount);
            return Codes.SUCCESS;
        } finally {
            lock.unlock();
        }
    }

    private void put(long @Nullable [] refCount) {
        if (refCount != null) {
            refCount[0] = count;
        }
    }

    /** The message mode stays (vector message-038). */
    private void end() {
        count = 0;
        finalized = true;
        runtime.setDefaultDevice(-1);
    }
}
