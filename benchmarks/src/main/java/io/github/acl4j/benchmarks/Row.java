package io.github.acl4j.benchmarks;

import java.util.List;
import java.util.Optional;

/** A row of a table: what is measured beside what. */
interface Row {
    /** What is measured, in Markdown. */
    String title();

    /** Beside what; empty for nothing. */
    String toTitle();

    /** Empty if it wasn't measured, or beside nothing. */
    Optional<Results.Ratio> ratio(Results results);

    /** Its own measures, in the order of the table's units; empty texts for what wasn't measured. */
    List<String> values(Results results);

    /** In words; empty if there is none. */
    String aim();

    /** Whether the results reach the aim. */
    boolean isMet(Results results);
}
