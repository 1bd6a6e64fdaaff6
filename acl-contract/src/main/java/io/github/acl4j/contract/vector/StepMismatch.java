package io.github.acl4j.contract.vector;

/**
 * An expectation that wasn't met.
 *
 * @param step index of the step, from 0; -1 for the vector as a whole
 * @param called what was called or done
 * @param expected what the vector says
 * @param seen what the backend did
 */
public record StepMismatch(int step, String called, String expected, String seen) {
    /**
     * For reports.
     *
     * @return one line, more where a stack is told
     */
    @Override
    public String toString() {
        return "step " + step + " " + called + ": expected " + expected + ", seen " + seen;
    }
}
