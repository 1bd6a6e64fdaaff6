package io.github.acl4j.diagnosis.hccl;

/**
 * A line of a log that proves something.
 *
 * @param file the file, below the directory that was read; what stands in an archive is {@code ARCHIVE!/MEMBER}
 * @param offset where the line begins, in bytes from the beginning of the file, unpacked if it is packed
 * @param text the line, or its beginning
 */
public record LogLine(String file, long offset, String text) {}
