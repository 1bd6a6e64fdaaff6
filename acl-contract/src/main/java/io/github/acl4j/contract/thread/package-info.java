/**
 * Platform threads with names that do one thing after another, within a common deadline: the OS threads that vectors and
 * contract tests talk about. Uses nothing else.
 */
@NullMarked
package io.github.acl4j.contract.thread;

import org.jspecify.annotations.NullMarked;
