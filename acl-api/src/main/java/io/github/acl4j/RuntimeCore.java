package io.github.acl4j;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.internal.CallPolicy;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.internal.DeviceRecords;
import io.github.acl4j.internal.DeviceStates;
import io.github.acl4j.internal.Dispatcher;
import io.github.acl4j.internal.FaultSequences;
import io.github.acl4j.internal.Hop;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all openings of one runtime share. */
final class RuntimeCore {
    private static final Logger log = LoggerFactory.getLogger(RuntimeCore.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    final RuntimeOptions options;
    final AclrtBackend backend;
    final Optional<String> socName;
    final DeviceStates devices;
    final DeviceRecords records;
    final Hop hop = new Hop();
    final Calls calls;
    final ExceptionHub exceptions;
    final Dispatcher dispatcher = new Dispatcher("acl4j-exceptions");
    final TaskAbortHub aborts;
    final FaultSequences sequences;
    private final ConcurrentMap<Integer, MemoryOwners> owners = new ConcurrentHashMap<>();

    RuntimeCore(RuntimeOptions options, AclrtBackend backend, DeviceStates devices) {
        this.options = options;
        this.backend = backend;
        this.devices = devices;
        this.records = devices.records();
        // On a thread of the SDK: should it fail, message and last error are left there and not on the caller's thread.
        this.socName = hop.call(() -> socName(backend));
        CallPolicy policy =
                new CallPolicy(!options.owner(), options.processMessages(), socName.flatMap(AscendProduct::ofSocName));
        this.calls = new Calls(backend, policy, records, hop);
        this.exceptions = new ExceptionHub(calls, records, options.slotPolicy());
        this.aborts = new TaskAbortHub(calls);
        this.sequences = new FaultSequences(calls, devices);
        if (options.initialize()) {
            try {
                initialize();
            } catch (RuntimeException | Error e) {
                hop.close();
                throw e;
            }
        }
        log.atInfo()
                .addKeyValue("backend", backend.describe())
                .addKeyValue("soc", socName.orElse("unknown"))
                .addKeyValue("guest", policy.guest())
                .log("runtime opened");
    }

    private static Optional<String> socName(AclrtBackend backend) {
        return backend.supports(AclrtFunction.ACLRT_GET_SOC_NAME)
                ? Optional.ofNullable(backend.aclrtGetSocName())
                : Optional.empty();
    }

    MemoryOwners owners(int deviceId) {
        return owners.computeIfAbsent(deviceId, id -> new MemoryOwners());
    }

    RuntimeDescription describe(int handles) {
        SortedSet<Integer> known = new TreeSet<>(records.ids());
        known.addAll(owners.keySet());
        Set<Integer> claimed = devices.claimed();
        known.addAll(claimed);
        return new RuntimeDescription(
                Capabilities.found(calls, socName, options.slotPolicy()),
                new RuntimeDescription.Settings(
                        options.initialize(), options.processMessages(), options.slotPolicy(), options.stepLimit()),
                handles,
                known.stream().map(id -> describe(id, claimed.contains(id))).toList(),
                new RuntimeDescription.Registrations(
                        exceptions.callbacks(), exceptions.listeners(), dispatcher.queued(), aborts.names()),
                exceptions.statistics(dispatcher.dropped()));
    }

    private RuntimeDescription.Device describe(int deviceId, boolean inSequence) {
        DeviceRecord.Moment now = records.of(deviceId).now();
        return new RuntimeDescription.Device(
                deviceId,
                now.state(),
                now.evidence().codes(),
                now.faults(),
                inSequence,
                owners(deviceId).all().stream().map(RuntimeCore::describe).toList());
    }

    /** An owner is the service's code; support needs the rest all the same. */
    private static RuntimeDescription.Owner describe(MemoryOwner owner) {
        try {
            return new RuntimeDescription.Owner(owner.name(), owner.owned().toString());
        } catch (RuntimeException e) {
            return new RuntimeDescription.Owner(owner.getClass().getName(), "not told: " + e);
        }
    }

    private void initialize() {
        calls.forProcess(AclrtFunction.ACL_INIT, () -> {
            int code = backend.aclInit(options.configPath().orElse(null));
            // A repeated initialization is refused and counted all the same (acl-facts 3.15).
            return code == AclErrorCode.REPEAT_INITIALIZE ? AclErrorCode.SUCCESS : code;
        });
    }

    /** Lets go of everything. Waits for what is under way, but not for ever. */
    void close() {
        exceptions.close();
        aborts.close();
        dispatcher.close(CLOSE_LIMIT);
        if (options.initialize()
                && backend.supports(AclrtFunction.ACL_FINALIZE_REFERENCE)
                && !records.isAnyGone()
                && devices.isNobodyInside()) {
            try {
                calls.forProcess(AclrtFunction.ACL_FINALIZE_REFERENCE, () -> backend.aclFinalizeReference(null));
            } catch (AclException e) {
                log.warn("the initialization of ACL could not be taken back", e);
            }
        }
        hop.close();
        if (options.backend().isEmpty()) {
            closeBackend();
        }
        log.atInfo().addKeyValue("backend", backend.describe()).log("runtime closed");
    }

    /** What is inside the library must come out of it, and a fault sequence has to give its device back. */
    private void closeBackend() {
        if (sequences.isIdle() && hop.isIdle() && devices.isNobodyInside()) {
            backend.close();
        } else {
            log.warn(
                    "the backend is left open: a fault sequence isn't closed, or a call or probe hasn't come back from the driver");
        }
    }
}
