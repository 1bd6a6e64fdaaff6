package io.github.acl4j;

/** What can be read of an exception only while the runtime notifies of it. */
public enum Capture {
    /** Where the arguments of the failed kernel are ({@code aclrtGetArgsFromExceptionInfo}). */
    ARGUMENTS,
    /** The handle of the failed kernel ({@code aclrtGetFuncHandleFromExceptionInfo}). */
    FUNCTION
}
