package io.github.acl4j;

/**
 * Counts of a runtime's exceptions since it was opened.
 *
 * @param received notifications by the runtime
 * @param delivered calls of callbacks and listeners that were begun
 * @param dropped calls of listeners that were given up because the queue was full
 * @param failed calls that threw
 */
public record ExceptionStatistics(long received, long delivered, long dropped, long failed) {}
