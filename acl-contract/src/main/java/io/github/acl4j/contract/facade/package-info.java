/**
 * What the facade promises its user, on whatever backend: errors, threads, callbacks, fault sequences, memory errors. Uses the
 * facade, the mirror, and {@link io.github.acl4j.contract.FaultInjector}, never a particular backend.
 */
@NullMarked
package io.github.acl4j.contract.facade;

import org.jspecify.annotations.NullMarked;
