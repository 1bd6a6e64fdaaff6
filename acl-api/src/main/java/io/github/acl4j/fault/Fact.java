package io.github.acl4j.fault;

/**
 * Something that is known of a failure.
 *
 * @param value in the form in which rules ask for it
 * @param statement for the evidence
 * @param entry index of the entry of the report that says it; −1 if it isn't from a text
 */
record Fact(String value, String statement, int entry) {}
