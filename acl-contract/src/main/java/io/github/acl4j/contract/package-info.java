/**
 * What every backend has to do, written once: the conformance vectors and their runner, and contract tests over {@link
 * io.github.acl4j.contract.FaultInjector}. Uses the mirror and the facade, never a particular backend.
 */
@NullMarked
package io.github.acl4j.contract;

import org.jspecify.annotations.NullMarked;
