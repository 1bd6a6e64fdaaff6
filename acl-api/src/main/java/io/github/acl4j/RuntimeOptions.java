package io.github.acl4j;

import io.github.acl4j.spi.AclrtBackend;
import java.time.Duration;
import java.util.Optional;

/**
 * How a runtime was opened; two openings share one runtime if all of it is equal.
 *
 * @param backend the backend that was given; compared by identity
 * @param backendName the backend that was asked for by name
 * @param owner whether the service owns the runtime
 * @param initialize whether to call aclInit
 * @param configPath what to call it with
 * @param processMessages whether ACL keeps one message list for the process
 * @param slotPolicy what to do where there is only the slot
 * @param stepLimit how long a step of a fault sequence may take
 */
record RuntimeOptions(
        Optional<AclrtBackend> backend,
        Optional<String> backendName,
        boolean owner,
        boolean initialize,
        Optional<String> configPath,
        boolean processMessages,
        SlotPolicy slotPolicy,
        Duration stepLimit) {}
