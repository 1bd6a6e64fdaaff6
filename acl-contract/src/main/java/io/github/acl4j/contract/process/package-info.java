/**
 * JVMs beside this one, for what needs one to itself: a main class with the same Java and class path, which has to end in time.
 * Uses nothing else.
 */
@NullMarked
package io.github.acl4j.contract.process;

import org.jspecify.annotations.NullMarked;
