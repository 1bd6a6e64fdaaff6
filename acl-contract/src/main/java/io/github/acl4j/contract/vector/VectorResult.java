package io.github.acl4j.contract.vector;

import java.util.List;
import java.util.stream.Collectors;

/** How a vector ended. */
public sealed interface VectorResult {
    /** Every expectation was met. */
    record Passed() implements VectorResult {}

    /**
     * At least one wasn't, or the vector says something that the runner doesn't know.
     *
     * @param mismatches all of them, in the order of the steps; at least one
     */
    record Failed(List<StepMismatch> mismatches) implements VectorResult {
        /**
         * Copies the list.
         *
         * @param mismatches all of them
         */
        public Failed {
            mismatches = List.copyOf(mismatches);
        }

        /**
         * For reports.
         *
         * @return a mismatch a line
         */
        @Override
        public String toString() {
            return mismatches.stream().map(StepMismatch::toString).collect(Collectors.joining("\n"));
        }
    }

    /**
     * It needs what this backend can't do.
     *
     * @param reason what that is
     */
    record Skipped(String reason) implements VectorResult {}
}
