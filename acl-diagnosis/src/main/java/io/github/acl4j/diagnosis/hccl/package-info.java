/**
 * Finds the root cause of a hung or failed collective: what the logs of each process say of it (the evidence), and what follows from all of them together
 * (the diagnosis), by the procedure of hccl.md b. Uses {@link io.github.acl4j.diagnosis.plog} and a JSON library.
 */
@NullMarked
package io.github.acl4j.diagnosis.hccl;

import org.jspecify.annotations.NullMarked;
