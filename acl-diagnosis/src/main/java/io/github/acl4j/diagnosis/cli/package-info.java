/** The command line {@code acl}: one class for each subcommand. Reads arguments and files, and leaves what it means to the other packages. */
@NullMarked
package io.github.acl4j.diagnosis.cli;

import org.jspecify.annotations.NullMarked;
