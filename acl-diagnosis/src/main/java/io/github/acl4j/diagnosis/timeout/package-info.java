/**
 * What HCCL makes of the timeouts that a user sets: its rules differ by product and mode, and don't say so. Pure; uses only {@link
 * io.github.acl4j.spi.AscendProduct}.
 */
@NullMarked
package io.github.acl4j.diagnosis.timeout;

import org.jspecify.annotations.NullMarked;
