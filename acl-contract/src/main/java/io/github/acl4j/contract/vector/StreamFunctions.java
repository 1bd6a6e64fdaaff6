package io.github.acl4j.contract.vector;

import static io.github.acl4j.spi.AclrtStructs.STREAM_ATTR_FAILURE_MODE;
import static io.github.acl4j.spi.AclrtStructs.STREAM_ATTR_VALUE_SIZE;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;

/** Streams and the waits for them. */
final class StreamFunctions {
    private final AclrtBackend backend;
    private final Handles handles;

    StreamFunctions(AclrtBackend backend, Handles handles) {
        this.backend = backend;
        this.handles = handles;
    }

    void addTo(FunctionTable table) {
        table.add(AclrtFunction.ACLRT_CREATE_STREAM, this::create, "stream");
        table.add(
                AclrtFunction.ACLRT_DESTROY_STREAM,
                args -> Outcome.of(backend.aclrtDestroyStream(stream(args.count(1)))));
        table.add(AclrtFunction.ACLRT_STREAM_GET_ID, this::getId, "id");
        table.add(
                AclrtFunction.ACLRT_SYNCHRONIZE_STREAM,
                args -> Outcome.of(backend.aclrtSynchronizeStream(stream(args.count(1)))));
        table.add(
                AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT,
                args -> Outcome.of(backend.aclrtSynchronizeStreamWithTimeout(stream(args.count(2)), args.int32(1))));
        table.add(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE, args -> {
            args.count(0);
            return Outcome.of(backend.aclrtSynchronizeDevice());
        });
        table.add(
                AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT,
                args -> Outcome.of(
                        backend.aclrtSynchronizeDeviceWithTimeout(args.count(1).int32(0))));
        table.add(
                AclrtFunction.ACLRT_STREAM_ABORT, args -> Outcome.of(backend.aclrtStreamAbort(stream(args.count(1)))));
        table.add(
                AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE,
                args -> Outcome.of(backend.aclrtSetStreamFailureMode(stream(args.count(2)), args.int64(1))));
        table.add(AclrtFunction.ACLRT_GET_STREAM_ATTRIBUTE, this::getAttribute, "failureMode");
    }

    private Outcome create(Arguments args) {
        if (args.count(1).isNull(0)) {
            return Outcome.of(backend.aclrtCreateStream(null));
        }
        String name = Json.text(args.object(0, "new"), "new");
        long[] stream = {Prefill.LONG};
        Outcome outcome = Outcome.of(backend.aclrtCreateStream(stream));
        if (Prefill.isUnwritten(stream)) {
            handles.putStream(name, 0, Handles.NO_ID);
            return outcome.with("stream", Prefill.UNWRITTEN);
        }
        int[] id = {Prefill.INT};
        int ret = backend.aclrtStreamGetId(stream[0], id);
        if (ret != 0) {
            throw new IllegalStateException("aclrtStreamGetId of a stream just created: " + ret);
        }
        handles.putStream(name, stream[0], id[0]);
        return outcome.with("stream", stream[0] == 0 ? "NULL" : "handle");
    }

    private Outcome getId(Arguments args) {
        int[] id = Prefill.intCell(args.count(1, 1).isGiven(1));
        Outcome outcome = Outcome.of(backend.aclrtStreamGetId(stream(args), id));
        if (id == null) {
            return outcome;
        }
        if (Prefill.isUnwritten(id)) {
            return outcome.with("id", Prefill.UNWRITTEN);
        }
        return outcome.with("id", id[0] >= 0 ? "non-negative" : "negative");
    }

    private Outcome getAttribute(Arguments args) {
        ByteBuffer value = args.count(2, 1).isGiven(2) ? null : Prefill.filled(STREAM_ATTR_VALUE_SIZE, Prefill.FILL);
        Outcome outcome = Outcome.of(backend.aclrtGetStreamAttribute(stream(args), args.int32(1), value));
        if (value == null) {
            return outcome;
        }
        int end = STREAM_ATTR_FAILURE_MODE + Long.BYTES;
        return Prefill.holdsOnly(value, STREAM_ATTR_FAILURE_MODE, end, Prefill.FILL)
                ? outcome.with("failureMode", Prefill.UNWRITTEN)
                : outcome.with("failureMode", value.getLong(STREAM_ATTR_FAILURE_MODE));
    }

    private long stream(Arguments args) {
        return handles.stream(args.text(0));
    }
}
