/**
 * Reads the conformance vectors (call sequences with the results that the real runtime gave) and replays them on a backend.
 * Everything that a vector says is asserted; what the runner doesn't know fails the vector. Uses the mirror and the {@link
 * io.github.acl4j.contract.FaultInjector} only.
 */
@NullMarked
package io.github.acl4j.contract.vector;

import org.jspecify.annotations.NullMarked;
