/**
 * The facade: open a runtime, hear its exceptions, read its errors, and take a device through a fault sequence. Start at {@link
 * io.github.acl4j.AclRuntime}. Uses {@code spi}, {@code error}, {@code fault} and {@code internal}.
 */
@NullMarked
package io.github.acl4j;

import org.jspecify.annotations.NullMarked;
