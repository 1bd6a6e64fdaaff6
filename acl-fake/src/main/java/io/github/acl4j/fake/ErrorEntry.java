package io.github.acl4j.fake;

/**
 * One line that the runtime records for {@code aclGetRecentErrMsg} (acl-facts 3.1). Two entries with the same code and text
 * are recorded once.
 *
 * @param code such as {@code EE1003}, or {@code EE9999} for an internal one
 * @param title such as {@code Invalid_Argument}; empty for an internal one
 * @param text what is told
 * @param solution what to do about it; empty for none
 */
record ErrorEntry(String code, String title, String text, String solution) {
    static final String CHECK_ARGUMENTS =
            "1. Check the input parameter range of the function." + " 2. Check the function invocation relationship.";

    /** Such an entry becomes the headline only if there is no other. */
    boolean internal() {
        return code.endsWith("9999");
    }

    ErrorEntry withText(String newText) {
        return new ErrorEntry(code, title, newText, solution);
    }

    static ErrorEntry internal(String code, String text) {
        return new ErrorEntry(code, "", text, "");
    }

    static ErrorEntry nullPointer(String function, String parameter) {
        return new ErrorEntry(
                "EH0008",
                "Invalid_Argument_Null_Pointer",
                function + " failed because " + parameter + " cannot be a NULL pointer.",
                "Try again with a correct pointer argument.");
    }

    /** A value out of range: EH0007 from the ACL layer, EE1003 from the runtime. */
    static ErrorEntry value(String code, String action, Object value, String parameter, String expected) {
        return new ErrorEntry(
                code,
                "Invalid_Argument",
                action + " failed because value " + value + " for parameter " + parameter
                        + " is invalid. Expected value: " + expected + ".",
                CHECK_ARGUMENTS);
    }

    /** A value that is wrong for a reason: EH0009 and EE1011. */
    static ErrorEntry reason(String code, String action, Object value, String parameter, String reason) {
        return new ErrorEntry(
                code,
                "Invalid_Argument",
                action + " failed. Value " + value + " for parameter " + parameter + " is invalid. Reason: " + reason
                        + ".",
                CHECK_ARGUMENTS);
    }

    /** A parameter that is wrong for a reason, without its value: EH0012 and EE1017. */
    static ErrorEntry parameter(String code, String action, String parameter, String reason) {
        return new ErrorEntry(
                code,
                "Invalid_Argument",
                action + " failed. Parameter " + parameter + " is invalid. Reason: " + reason + ".",
                "");
    }

    static ErrorEntry file(String path, String reason) {
        return new ErrorEntry(
                "EH0004", "File_Operation_Error", "File " + path + " is invalid. Reason: " + reason + ".", "");
    }

    static ErrorEntry callSequence(String action, String reason) {
        return new ErrorEntry(
                "EE1018", "Invalid_Argument_API_Call_Sequence", action + " failed. Reason: " + reason + ".", "");
    }

    static ErrorEntry notSupported(String action, String reason) {
        return new ErrorEntry("EE1016", "Not_Supported", action + " failed. Reason: " + reason + ".", "");
    }

    static ErrorEntry wrongContext(String function, int streamId) {
        return new ErrorEntry(
                "EE1010",
                "Execution_Error_Invalid_Context",
                function + " execution failed because stream does not belong to the current context."
                        + " Extended information: stream_id=" + streamId + ".",
                "");
    }

    static ErrorEntry argument(String reason) {
        return new ErrorEntry(
                "EE1001", "Invalid_Argument", "The argument is invalid. Reason: " + reason, CHECK_ARGUMENTS);
    }

    static ErrorEntry synchronizeTimeout(String detail) {
        return new ErrorEntry(
                "EE1002",
                "Execution_Error_Stream_Synchronize_Timeout",
                "Stream synchronize timeout. " + detail,
                "1. Check whether the timeout interval is properly set. 2. Check whether the network is normal.");
    }

    static ErrorEntry environment(String value, String variable, String expected) {
        return new ErrorEntry(
                "EE2002",
                "Config_Error_Invalid_Environment_Variable",
                "Value " + value + " for environment variable " + variable + " is invalid. Expected value: " + expected
                        + ".",
                "Reset the environment variable by referring to the Environment Variable Reference.");
    }
}
