/**
 * Reads CANN's log folders as bytes: finds files, also inside archives, splits them into lines, and finds the parts of a line. Knows nothing of
 * collectives, and uses only the JDK and a library for tar archives.
 */
@NullMarked
package io.github.acl4j.diagnosis.plog;

import org.jspecify.annotations.NullMarked;
