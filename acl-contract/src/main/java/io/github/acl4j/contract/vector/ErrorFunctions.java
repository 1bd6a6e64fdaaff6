package io.github.acl4j.contract.vector;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;

/** Start and end, last error, message. */
final class ErrorFunctions {
    private final AclrtBackend backend;
    private final BackendUnderTest underTest;
    private final ConfigFiles configFiles;
    private final Messages messages = new Messages();

    ErrorFunctions(BackendUnderTest underTest, ConfigFiles configFiles) {
        this.backend = underTest.backend();
        this.underTest = underTest;
        this.configFiles = configFiles;
    }

    void addTo(FunctionTable table) {
        table.add(AclrtFunction.ACL_INIT, this::init);
        table.add(AclrtFunction.ACL_FINALIZE, args -> {
            args.count(0);
            return Outcome.of(backend.aclFinalize());
        });
        table.add(AclrtFunction.ACL_FINALIZE_REFERENCE, this::finalizeReference, "refCount");
        table.add(AclrtFunction.ACL_GET_RECENT_ERR_MSG, args -> {
            args.count(0);
            String text = backend.aclGetRecentErrMsg();
            return Outcome.of(messages.describe(underTest.currentThreadId(), text));
        });
        table.add(
                AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR,
                args -> Outcome.of(backend.aclrtPeekAtLastError(args.count(1).int32(0))));
        table.add(
                AclrtFunction.ACLRT_GET_LAST_ERROR,
                args -> Outcome.of(backend.aclrtGetLastError(args.count(1).int32(0))));
    }

    private Outcome init(Arguments args) {
        if (args.count(1).isNull(0)) {
            return Outcome.of(backend.aclInit(null));
        }
        String text = Json.text(args.object(0, "config"), "config");
        return Outcome.of(backend.aclInit(configFiles.write(text)));
    }

    private Outcome finalizeReference(Arguments args) {
        long[] count = Prefill.longCell(args.count(0, 1).isGiven(0));
        Outcome outcome = Outcome.of(backend.aclFinalizeReference(count));
        return count == null ? outcome : outcome.with("refCount", Prefill.seen(count));
    }
}
