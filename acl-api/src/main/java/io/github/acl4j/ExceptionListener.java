package io.github.acl4j;

/** Hears of exceptions. */
@FunctionalInterface
public interface ExceptionListener {
    /**
     * Called once for each exception. What it throws is logged and counted; others are called all the same.
     *
     * @param exception what the runtime told
     */
    void onException(ExceptionInfo exception);
}
