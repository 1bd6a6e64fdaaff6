/**
 * How a call becomes an exception, which threads may make it, and how a fault sequence runs. Not exported: what is public
 * here is for the packages of this module only. Uses {@code spi}, {@code error} and {@code fault}.
 */
@NullMarked
package io.github.acl4j.internal;

import org.jspecify.annotations.NullMarked;
