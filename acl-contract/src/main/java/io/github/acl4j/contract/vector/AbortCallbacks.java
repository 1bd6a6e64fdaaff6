package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** The abort callbacks "P" to "U", what they return, and a record of their calls. */
final class AbortCallbacks {
    private static final Pattern NAME = Pattern.compile("[P-U]");

    private record Returns(int pre, int post) {
        int at(int stage) {
            return stage == AclrtDeviceTaskAbortCallback.STAGE_PRE ? pre : post;
        }
    }

    private final Scripts scripts;
    private final Problems problems;
    private final Map<String, AclrtDeviceTaskAbortCallback> callbacks = new ConcurrentHashMap<>();

    /** What stands for the pointers to the strings that {@code args} is in C. */
    private final Map<String, Long> pointers = new ConcurrentHashMap<>();

    private final AtomicLong nextPointer = new AtomicLong(0x1000);
    private final Map<Long, String> strings = new ConcurrentHashMap<>();
    private final Map<String, Returns> returns = new ConcurrentHashMap<>();
    private final List<ObjectNode> calls = new ArrayList<>();

    AbortCallbacks(Scripts scripts, Problems problems) {
        this.scripts = scripts;
        this.problems = problems;
    }

    AclrtDeviceTaskAbortCallback get(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new VectorFormatException("unknown abort callback '" + name + "'");
        }
        return callbacks.computeIfAbsent(
                name, n -> (device, stage, timeout, args) -> called(n, device, stage, timeout, args));
    }

    long pointerTo(String string) {
        return pointers.computeIfAbsent(string, s -> {
            long pointer = nextPointer.getAndAdd(16);
            strings.put(pointer, s);
            return pointer;
        });
    }

    void setReturns(String arg, int pre, int post) {
        returns.put(arg, new Returns(pre, post));
    }

    /** Takes the calls so far out of the record, with those on another thread than the given one marked. */
    ArrayNode take(Thread caller) {
        ArrayNode taken = Json.NODES.arrayNode();
        synchronized (calls) {
            calls.forEach(taken::add);
            calls.clear();
        }
        taken.forEach(call -> {
            ObjectNode object = (ObjectNode) call;
            if (object.remove("thread").longValue() != caller.getId()) {
                object.put("on", "another thread");
            }
        });
        return taken;
    }

    private int called(String name, int device, int stage, int timeout, long args) {
        String arg = strings.getOrDefault(args, "unknown pointer " + args);
        if (!scripts.isRunningHere()) {
            String stageName = stageName(stage);
            record(name, arg, stageName, device, timeout);
            problems.guard(() -> scripts.run(name + ":" + stageName));
        }
        return returns.getOrDefault(arg, new Returns(0, 0)).at(stage);
    }

    private void record(String name, String arg, String stage, int device, int timeout) {
        ObjectNode call = Json.object()
                .put("fn", name)
                .put("name", arg)
                .put("stage", stage)
                .put("device", device)
                .put("timeout", Integer.toUnsignedLong(timeout))
                .put("thread", Thread.currentThread().getId());
        synchronized (calls) {
            calls.add(call);
        }
    }

    private static String stageName(int stage) {
        return switch (stage) {
            case AclrtDeviceTaskAbortCallback.STAGE_PRE -> "PRE";
            case AclrtDeviceTaskAbortCallback.STAGE_POST -> "POST";
            default -> "stage " + stage;
        };
    }
}
