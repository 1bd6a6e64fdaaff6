package io.github.acl4j.contract.vector;

/** Task ids as the vectors tell them: their numbers are the device's choice, but not whether there is one. */
final class TaskIds {
    private static final long NONE = 0xFFFFFFFFL;

    private TaskIds() {}

    static String describe(long unsignedId) {
        return unsignedId == NONE ? "0xFFFFFFFF" : "not 0xFFFFFFFF";
    }
}
