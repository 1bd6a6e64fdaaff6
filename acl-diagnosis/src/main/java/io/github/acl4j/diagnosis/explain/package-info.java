/**
 * Explains the failures that a text tells of: takes it apart into failures, has each judged, and says the verdict to people and to machines. Uses
 * {@code acl-api} and a JSON library, and knows no command line.
 */
@NullMarked
package io.github.acl4j.diagnosis.explain;

import org.jspecify.annotations.NullMarked;
