/**
 * An Ascend device inside the JVM: a backend whose behaviour equals the real runtime's, traps included, and a control side
 * that makes faults happen. Uses the mirror of {@code acl-api} only.
 */
@NullMarked
package io.github.acl4j.fake;

import org.jspecify.annotations.NullMarked;
