/**
 * The real CANN runtime as a backend: finds {@code libacl_rt.so}, loads it without harm to the JVM, and binds it with JNA.
 * May use the mirror, and the gate and the threads inside acl-api.
 */
@NullMarked
package io.github.acl4j.jna;

import org.jspecify.annotations.NullMarked;
